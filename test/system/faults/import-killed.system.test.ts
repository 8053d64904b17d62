import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { openRegisters } from '../../../src/registers/serve/registers.ts'
import { verifyRegister } from '../../../src/registers/verify.ts'
import { importKilled } from '../../support/killed-import.ts'
import { inShort } from '../../support/short-form.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()
const KILLS = inShort(200, 25)
const ROWS = 3_000

/** See {@link importKilled}. */
const imports = (file: string, dataAsOf: string, at: string, killAfterMs: number) =>
  importKilled(
    {
      files: [file],
      format: 'csv',
      register: { office: 'UKIPO', jurisdiction: 'GB', dataAsOf },
      folder: at,
      checkpointRows: 500,
    },
    killAfterMs,
  )

it(`leaves the old or the new register at ${KILLS} kills at random moments, and serves throughout`, async () => {
  const at = await folder()
  const work = await folder()
  const days = ['2026-01-31', '2026-02-28'] as const
  const files = days.map((day, version) => {
    const file = join(work, `${day}.csv`)
    const rows = Array.from({ length: ROWS }, (_, i) => `LUMIVORA ${i},V${version}-${i},Registered`)
    writeFileSync(file, `mark,number,status\n${rows.join('\n')}\n`)
    return file
  })
  const path = join(at, 'ukipo.register')
  const { ended, ms: duration } = await imports(files[0] ?? '', days[0], at, 60_000)
  expect(ended).toBe(true)
  const registers = openRegisters(at)
  let present = 0
  const seen = { old: 0, new: 0 }
  for (let kills = 0; kills < KILLS; kills += 1) {
    const next = 1 - present
    const { ended } = await imports(files[next] ?? '', days[next] ?? '', at, Math.random() * duration)
    const { about } = await verifyRegister(path)
    expect(about.rows).toBe(ROWS)
    expect([days[present], days[next]]).toContain(about.dataAsOf)
    if (ended) expect(about.dataAsOf).toBe(days[next])
    const [hit] = await registers.search('UKIPO', `Lumivora ${kills}`, { limit: 1 })
    expect(hit?.number).toMatch(/^V[01]-/)
    seen[about.dataAsOf === days[next] ? 'new' : 'old'] += 1
    present = about.dataAsOf === days[0] ? 0 : 1
  }
  registers.close()
  expect(seen.old).toBeGreaterThan(0)
  expect(await imports(files[0] ?? '', days[0], at, 60_000)).toMatchObject({ ended: true })
  expect(readdirSync(at).sort()).toEqual(['ukipo.register', 'ukipo.register.lock'])
}, 1_200_000)
