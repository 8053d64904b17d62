import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { pino } from 'pino'
import { RegisterJobs } from '../../src/registers/jobs/jobs.ts'
import { openRegisters } from '../../src/registers/serve/registers.ts'
import { registersLine } from '../../src/service/readiness.ts'
import { keepRegistersFresh } from '../../src/service/registers-kept-fresh.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const folder = temporaryFolders()

it('shows a source that cannot be fetched in readiness and in the log, and stays ready', async () => {
  const at = await folder()
  const fetch = { downloads: join(at, 'downloads'), keptBytes: 0, settings: {}, userAgent: 'test' }
  const jobs = new RegisterJobs({ folder: at, fetch, now: Date.now })
  const logged: string[] = []
  const logger = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  const fresh = keepRegistersFresh(jobs, { REGISTERS_FETCH: ['us'], REGISTERS_FETCH_HOURS: 24 }, logger)
  await eventually(() => fresh.states()[0]?.failing !== null)
  const registers = openRegisters(at)
  expect(registersLine(registers, Date.now(), fresh.states())).toEqual({
    name: 'registers',
    ok: true,
    detail: expect.stringMatching(/^none; us could not be fetched: .*NAMECHECK_FETCH_US_KEY/),
  })
  expect(logged.join()).toContain('a register could not be fetched; the next round tries again')
  registers.close()
  fresh.stop()
  await jobs.close()
})
