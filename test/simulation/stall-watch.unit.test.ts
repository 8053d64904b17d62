import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from '@jest/globals'

const WATCH = fileURLToPath(new URL('../../simulation/stall-watch.ts', import.meta.url))

const LIMIT_MS = 120_000

it('a history in an endless loop ends the process, and its seed is printed', () => {
  const program = `
    const { watchForStalls } = await import(${JSON.stringify(WATCH)})
    const begins = watchForStalls(500)
    begins(7)
    await new Promise((resolve) => setTimeout(resolve, 50))
    begins(8)
    for (;;);
  `
  const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    timeout: LIMIT_MS,
  })
  expect([stdout, signal]).toEqual(['seed 8 FAILED: the history does not end\n', 'SIGKILL'])
})
