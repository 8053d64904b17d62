import type { Reach } from '../../checkers/coverage/countries.ts'
import type { Remedy } from '../../checkers/gaps.ts'

/** What an addition costs the operator: a key, its test, the change of a setting, a file, or the repair of what is there. */
export type AdditionKind = 'free key' | 'paid key' | 'test' | 'setting' | 'file' | 'repair'

/**
 * How a register that does not count is added or mended. `register` is null for files that no register was made of yet.
 * `provider` is the one whose key the operator enters in the console, or tries there if it has one.
 */
export type Addition = { register: string | null; kind: AdditionKind; provider: string | null } & Remedy

/**
 * What a country needs, whether it is searched, and by whom (with the depth) or how it is added. `doubts` says why it is doubtful that any of
 * the registers that count is whole; empty if one of them is.
 */
export type NeededRegister = {
  what: string
  status: Reach
  searchedBy: string[]
  doubts: string[]
  additions: Addition[]
}
export type CountryAdditions = { code: string; name: string; needs: NeededRegister[] }
