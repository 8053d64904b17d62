import type { Reach } from '../../checkers/coverage/countries.ts'
import type { Remedy } from '../../checkers/gaps.ts'

/** What an addition costs the operator: a key, the change of a setting, a file, or the repair of what is there. */
export type AdditionKind = 'free key' | 'paid key' | 'setting' | 'file' | 'repair'

/** How a register that does not count is added or mended. `register` is null for files of an office that is not named. */
export type Addition = { register: string | null; kind: AdditionKind } & Remedy

/** What a country needs, whether it is searched, and by whom or how it is added. */
export type NeededRegister = { what: string; status: Reach; searchedBy: string[]; additions: Addition[] }
export type CountryAdditions = { code: string; name: string; needs: NeededRegister[] }
