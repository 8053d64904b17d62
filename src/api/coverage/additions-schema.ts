import type { Reach } from '../../checkers/coverage/countries.ts'
import type { Remedy } from '../../checkers/gaps.ts'

/** What an addition costs the operator: a key, the change of a setting, a file, or the repair of what is there. */
export type AdditionKind = 'free key' | 'paid key' | 'setting' | 'file' | 'repair'

/**
 * How a register that does not count is added or mended. `register` is null for files of an office that is not named.
 * `provider` is the one whose key the operator enters in the console; there is no command then.
 */
export type Addition = { register: string | null; kind: AdditionKind } & (
  | { provider: string; does: string }
  | ({ provider: null } & Remedy)
)

/**
 * What a country needs, whether it is searched, and by whom or how it is added. `doubts` says why it is doubtful that any of
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
