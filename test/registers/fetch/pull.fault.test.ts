import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { pullRegister } from '../../../src/registers/fetch/pull.ts'
import { importCsv } from '../../../src/registers/import/import-marks-csv.ts'
import { LAYOUTS } from '../../../src/registers/marks/columns.ts'
import { openRegisters } from '../../../src/registers/serve/registers.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { cutAfter, Office } from './office.ts'

const folder = temporaryFolders()
let maker: Office
let here: string
beforeEach(async () => {
  maker = await Office.open()
  here = await folder()
})
afterEach(() => maker.close())

/** Makes a register on the other machine. */
async function make(mark: string, dataAsOf: string): Promise<void> {
  const there = await folder()
  const file = join(there, 'extract.csv')
  writeFileSync(file, `mark,number\n${mark},1\n`)
  await importCsv(
    { file, register: { office: 'UKIPO', jurisdiction: 'GB', dataAsOf }, ...LAYOUTS.generic },
    there,
  )
  maker.files.set('ukipo.register', readFileSync(join(there, 'ukipo.register')))
}

const pull = (name = 'ukipo.register') =>
  pullRegister(`${maker.url}/${name}`, {
    folder: here,
    signal: new AbortController().signal,
    userAgent: 'namecheck-test',
    backOff: { first: 1, most: 5 },
  })

it('copies a register once, continues a cut copy, and copies the next version', async () => {
  await make('LUMIVORA', '2026-01-31')
  const whole = maker.files.get('ukipo.register')
  maker.play(
    '/ukipo.register',
    (request, response, office) => office.send(request, response),
    cutAfter(10_000),
  )
  expect(await pull()).toMatchObject({ changed: true, about: { office: 'UKIPO', rows: 1 } })
  expect(readFileSync(join(here, 'ukipo.register')).equals(whole ?? Buffer.of())).toBe(true)
  expect(maker.requests).toContain('GET /ukipo.register bytes=10000-')
  expect(readdirSync(here).sort()).toEqual(['ukipo.register', 'ukipo.register.lock'])
  maker.requests.length = 0
  expect(await pull()).toMatchObject({ changed: false })
  expect(maker.requests).toEqual(['GET /ukipo.register bytes=-40'])
  await make('ZEBRON', '2026-02-28')
  expect(await pull()).toMatchObject({ changed: true, about: { dataAsOf: '2026-02-28' } })
  const registers = openRegisters(here)
  expect(await registers.search('UKIPO', 'Zebron', { limit: 1 })).toMatchObject([{ mark: 'ZEBRON' }])
  registers.close()
})

it.each([
  ['a changed byte', (bytes: Buffer) => bytes.fill(1, 5_000, 5_001), /does not match its checksum/],
  ['a cut file', (bytes: Buffer) => bytes.subarray(0, 20_000), /does not match its checksum/],
  ['a web page', () => Buffer.from('<html>sign in</html>'), /gave a web page instead of the file/],
])('%s leaves the present register', async (_, damage, message) => {
  await make('LUMIVORA', '2026-01-31')
  await pull()
  const before = readFileSync(join(here, 'ukipo.register'))
  await make('ZEBRON', '2026-02-28')
  maker.files.set('ukipo.register', damage(Buffer.from(maker.files.get('ukipo.register') ?? '')))
  await expect(pull()).rejects.toThrow(message)
  expect(readFileSync(join(here, 'ukipo.register')).equals(before)).toBe(true)
})

it('refuses an address that is not that of a register, and a file of another name', async () => {
  await expect(pull('list')).rejects.toThrow(/is not the address of a register file/)
  await make('LUMIVORA', '2026-01-31')
  maker.files.set('euipo.register', maker.files.get('ukipo.register') ?? Buffer.of())
  await expect(pull('euipo.register')).rejects.toThrow(
    /is the register of UKIPO, whose file has another name/,
  )
})
