import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from '@jest/globals'
import { openRegisters } from '../../../src/registers/serve/registers.ts'
import { verifyRegister } from '../../../src/registers/verify.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()
const IMPORTER = fileURLToPath(new URL('../../support/import-until-killed.mjs', import.meta.url))
const KILLS = 200
const ROWS = 3_000

/** Imports a file, and kills the process some ms after it began; gives whether the import ended first. */
async function imports(file: string, dataAsOf: string, at: string, killAfterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [IMPORTER, file, dataAsOf, at], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  let output = ''
  const begun = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes('begun')) resolve()
    })
  })
  await Promise.race([begun, exited])
  await Promise.race([sleep(killAfterMs), exited])
  child.kill('SIGKILL')
  await exited
  return output.includes('imported')
}

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
  const began = performance.now()
  expect(await imports(files[0] ?? '', days[0], at, 60_000)).toBe(true)
  const duration = performance.now() - began
  const registers = openRegisters(at)
  let present = 0
  const seen = { old: 0, new: 0 }
  for (let kills = 0; kills < KILLS; kills += 1) {
    const next = 1 - present
    const ended = await imports(files[next] ?? '', days[next] ?? '', at, Math.random() * duration)
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
  expect(await imports(files[0] ?? '', days[0], at, 60_000)).toBe(true)
  expect(readdirSync(at).sort()).toEqual(['ukipo.register', 'ukipo.register.lock'])
}, 1_200_000)
