import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { RegisterStatement } from '../../src/registers/identity.ts'
import { importRegister } from '../../src/registers/import/import.ts'
import { timed } from './timed.ts'

type Format = Parameters<typeof importRegister>[0]['format']

/** How a synthetic register is made: `write` writes a file of so many rows, which `format` reads. */
export type Synthetic = {
  /** Of the format, for the figures. */
  title: string
  rows: number
  write(path: string, rows: number): void
  format: Format
}

/** Its data never become too old. */
const register: RegisterStatement = {
  office: 'Synthetic',
  jurisdiction: 'GB',
  dataAsOf: '2026-01-31',
  rights: ['national', 'international'],
  cycleDays: 36_500,
  extent: 'whole',
}

export const load = (): string => loadavg()[0]?.toFixed(1) ?? ''
const rate = (number: number, ms: number): string =>
  `${Math.round(number / (ms / 1_000)).toLocaleString('en')}/s`

/** Imports a synthetic register into a folder, and prints the rates. */
export async function importSynthetic(
  { title, rows, write, format }: Synthetic,
  folder: string,
): Promise<void> {
  const file = join(folder, 'extract')
  write(file, rows)
  const { ms, cpu, value } = await timed(() => importRegister({ files: [file], register, format }, folder))
  rmSync(file)
  console.log(
    `Import of ${value.taken.toLocaleString('en')} rows from ${title}: ${rate(value.taken, cpu)} of processor time, ${rate(value.taken, ms)} by the clock (load ${load()}).\n`,
  )
}

/** The file of a synthetic register of marks, or of companies, in a folder. */
export const registerIn = (folder: string, kind: 'marks' | 'companies'): string =>
  join(folder, kind === 'marks' ? 'synthetic.register' : 'synthetic.companies.register')
