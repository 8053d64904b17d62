import { fileURLToPath } from 'node:url'

/** Invented marks, in the generic layout of the register import: `mark,number,status,classes,owner,link`. */
export type SandboxRegister = { file: string; office: string; jurisdiction: string; dataAsOf: string }

const file = (name: string): string => fileURLToPath(new URL(`./data/${name}`, import.meta.url))

/** Local trademark registers of test mode; together with EUIPO they cover {@link SANDBOX_JURISDICTIONS}. */
export const SANDBOX_REGISTERS: readonly SandboxRegister[] = [
  { file: file('register-gb.csv'), office: 'UKIPO', jurisdiction: 'GB', dataAsOf: '2026-01-01' },
  { file: file('register-no.csv'), office: 'NIPO', jurisdiction: 'NO', dataAsOf: '2026-01-01' },
]

/** Jurisdictions for which the sandbox has both a trademark and a company register, or needs none. */
export const SANDBOX_JURISDICTIONS: readonly string[] = ['EU', 'GB', 'NO']
