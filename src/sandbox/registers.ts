import { fileURLToPath } from 'node:url'
import type { RightKind } from '../events/sections.ts'

/** Invented marks, in the generic layout of the register import: `mark,number,status,classes,owner,link`. */
export type SandboxRegister = {
  file: string
  office: string
  jurisdiction: string
  dataAsOf: string
  rights: RightKind[]
  cycleDays: number
}

/** They hold every kind of right, so that no Madrid designation is missing, and their marks never change. */
const whole: Pick<SandboxRegister, 'rights' | 'cycleDays'> = {
  rights: ['national', 'international'],
  cycleDays: 36_500,
}

const file = (name: string): string => fileURLToPath(new URL(`./data/${name}`, import.meta.url))

/** Local trademark registers of test mode; together with EUIPO they cover {@link SANDBOX_JURISDICTIONS}. */
export const SANDBOX_REGISTERS: readonly SandboxRegister[] = [
  { file: file('register-gb.csv'), office: 'UKIPO', jurisdiction: 'GB', dataAsOf: '2026-01-01', ...whole },
  { file: file('register-no.csv'), office: 'NIPO', jurisdiction: 'NO', dataAsOf: '2026-01-01', ...whole },
]

/** Jurisdictions of the verdicts in the reference page: the sandbox has both a trademark and a company register for each, or needs none. */
export const SANDBOX_JURISDICTIONS: readonly string[] = ['EU', 'GB', 'NO']
