import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import { RegisterJobs } from '../../../src/registers/jobs/jobs.ts'
import type { Work } from '../../../src/registers/jobs/work.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()

it('takes the next job on a register as soon as a job on it shows its end', async () => {
  const at = await folder()
  writeFileSync(join(at, 'marks.csv'), 'mark,number,status\nLUMIVORA,UK1,Registered\n')
  const fetch = { downloads: join(at, 'downloads'), keptBytes: 0, settings: {}, userAgent: 'test' }
  const jobs = new RegisterJobs({ folder: at, fetch, now: Date.now })
  const imported: Work = {
    kind: 'import',
    files: [join(at, 'marks.csv')],
    format: 'csv',
    register: { office: 'UKIPO', jurisdiction: 'GB', dataAsOf: '2026-01-31' },
    update: false,
  }
  for (const work of [imported, { kind: 'verify', office: 'UKIPO' } as const, imported]) {
    const { id } = jobs.start(work)
    expect(() => jobs.start(work)).toThrow(/works on UKIPO already/)
    while (jobs.get(id)?.status === 'running') await setImmediate()
    expect(jobs.get(id)).toMatchObject({ status: 'done', error: null })
  }
  await jobs.close()
})
