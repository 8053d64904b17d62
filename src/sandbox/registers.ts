import { fileURLToPath } from 'node:url'
import type { RightKind } from '../events/sections.ts'

/** Invented marks or companies, in the generic CSV layout of the register import for that kind. */
export type SandboxRegister = {
  kind: 'marks' | 'companies'
  file: string
  office: string
  jurisdiction: string
  dataAsOf: string
  rights?: RightKind[]
  cycleDays: number
  extent: 'whole'
}

/** Data that never changes, and is all that there is. */
const constant = { dataAsOf: '2026-01-01', cycleDays: 36_500, extent: 'whole' } as const
/** Registers with every kind of right, so that no Madrid designation is missing. */
const marks: Pick<SandboxRegister, 'kind' | 'rights' | 'dataAsOf' | 'cycleDays' | 'extent'> = {
  kind: 'marks',
  rights: ['national', 'international'],
  ...constant,
}

const file = (name: string): string => fileURLToPath(new URL(`./data/${name}`, import.meta.url))

/**
 * Local registers of test mode; with the simulated providers they cover {@link SANDBOX_JURISDICTIONS}. The EU has no
 * company register, so that its companies are an imported file as in live mode.
 */
export const SANDBOX_REGISTERS: readonly SandboxRegister[] = [
  { file: file('register-gb.csv'), office: 'UKIPO', jurisdiction: 'GB', ...marks },
  { file: file('register-no.csv'), office: 'NIPO', jurisdiction: 'NO', ...marks },
  {
    kind: 'companies',
    file: file('companies-eu.csv'),
    office: 'Companies of the EU',
    jurisdiction: 'EU',
    ...constant,
  },
]

/** Jurisdictions of the verdicts in the reference page: the sandbox has both a trademark and a company register for each. */
export const SANDBOX_JURISDICTIONS: readonly string[] = ['EU', 'GB', 'NO']
