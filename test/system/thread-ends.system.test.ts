import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { eventually } from '../support/eventually.ts'
import { startProgram } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const PRELOAD = fileURLToPath(new URL('../support/ending-thread.mjs', import.meta.url))

describe('a service whose database thread ends', () => {
  it.each([
    ['events.db', 'event log', 'throw', 'thrown where nothing catches it'],
    ['views.db', 'read models', 'exit', 'exit code 0'],
    ['views.db', 'read models', 'memory', 'memory'],
    ['scratch.db', 'cache of answers', 'throw', 'thrown where nothing catches it'],
    ['answers.db', 'raw answers of sources', 'exit', 'exit code 0'],
  ])('ends with exit code 1 and a sentence: %s (%s), %s', async (file, what, way, why) => {
    const folder = tempFolder()
    const trigger = join(folder.path, 'trigger')
    const service = startProgram(['serve'], {
      NAMECHECK_DATA: join(folder.path, 'data'),
      NAMECHECK_PORT: '0',
      NAMECHECK_METRICS_ADDRESS: 'off',
      NODE_OPTIONS: `--import=${PRELOAD} --max-old-space-size=256`,
      ENDING_THREAD: file,
      ENDING_TRIGGER: trigger,
    })
    await eventually(async () => service.output().includes('listening on'))
    writeFileSync(trigger, way)
    const { code, output } = await service.ended
    expect(code).toBe(1)
    const [fatal] = output
      .split('\n')
      .flatMap((line) => (line.includes('"level":60') ? [JSON.parse(line)] : []))
    expect(fatal?.msg).toContain(`The thread of the ${what} (${join(folder.path, 'data', file)}) has ended`)
    expect(fatal?.msg).toContain(why)
    expect(fatal?.msg).toContain('Start the service again')
    folder.remove()
  })
})
