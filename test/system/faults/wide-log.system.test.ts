import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openSqliteKeyStore } from '../../../src/engine/sqlite/key-store.ts'
import { runProgram } from '../../support/service-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { writeWideLog } from '../../support/wide-log.ts'

const STREAMS = 300_000
/** Less memory than the heads of all streams need. */
const LITTLE_MEMORY = { NODE_OPTIONS: '--max-old-space-size=64' }

describe('a log with more streams than fit into memory', () => {
  const folder = tempFolder()
  const data = join(folder.path, 'data')
  let events: number
  beforeAll(async () => {
    mkdirSync(data)
    events = writeWideLog(join(data, 'events.db'), STREAMS)
    await (await openSqliteKeyStore(join(data, 'vault.db'))).close()
  }, 60_000)
  afterAll(() => folder.remove())
  const run = (...args: string[]) => runProgram(args, { NAMECHECK_DATA: data, ...LITTLE_MEMORY })

  it('is verified', async () => {
    const { code, output } = await run('verify')
    expect([code, output]).toEqual([0, expect.stringContaining(`${events} events in ${STREAMS} streams`)])
  }, 120_000)

  it('is restored from its backup', async () => {
    expect(await run('backup', join(folder.path, 'backup'))).toMatchObject({ code: 0 })
    const { code, output } = await run('restore', join(folder.path, 'backup'), '--data', `${data}-restored`)
    expect([code, output]).toEqual([0, expect.stringContaining(`${events} events in ${STREAMS} streams`)])
  }, 120_000)
})
