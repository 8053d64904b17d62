import { placesFor } from '../../primitives/places.ts'
import { type CompanyHit, companyRank } from '../companies/search.ts'
import type { RegisterAbout } from '../file.ts'
import { REGISTER_KINDS, type RegisterKind } from '../identity.ts'
import type { RowFilter } from '../index/filter.ts'
import { byMarkRank, type RegisterHit } from '../marks/search.ts'
import { RegisterRefused } from '../refused.ts'
import type { Registers } from './registers.ts'

/** Means the registers of every office. */
const ALL = 'all'

/**
 * The registers of offices, all of one kind.
 * @param offices separated by commas, or `all`
 * @param kind may be omitted where the offices have registers of one kind. Throws {@link RegisterRefused} for an office
 * without a register, and where the kind is ambiguous
 */
export function registersOf(
  registers: Pick<Registers, 'coverage'>,
  offices: string,
  kind?: RegisterKind,
): [RegisterAbout, ...RegisterAbout[]] {
  const served = REGISTER_KINDS.flatMap((each) => registers.coverage(each))
  const known = kind ? served.filter((about) => about.kind === kind) : served
  const names = [...new Set(offices.split(',').map((office) => office.trim()))]
  const missing = names.find((name) => name !== ALL && !known.some(({ office }) => office === name))
  const [first, ...others] = names.includes(ALL)
    ? known
    : known.filter(({ office }) => names.includes(office))
  if (missing !== undefined || !first) throw noRegister(missing, kind, served)
  if (others.some((other) => other.kind !== first.kind))
    throw new RegisterRefused(
      `${offices} has registers of marks and of companies; say which by its kind, marks or companies`,
    )
  return [first, ...others]
}

function noRegister(
  office: string | undefined,
  kind: RegisterKind | undefined,
  served: readonly RegisterAbout[],
): RegisterRefused {
  const known = [...new Set(served.map((about) => about.office))]
  return new RegisterRefused(
    `no register${kind ? ` of ${kind}` : ''}${office === undefined ? '' : ` of ${office}`} exists` +
      (known.length > 0 ? `; there are those of ${known.join(', ')}` : ''),
  )
}

export type OfficeSearchOptions = { limit: number; filter: RowFilter }

/** The marks of several registers that come closest to a name, closest first, each with its register. Rejects as `search`. */
export async function searchMarksOf(
  registers: Registers,
  chosen: readonly RegisterAbout[],
  name: string,
  options: OfficeSearchOptions,
): Promise<(RegisterHit & { register: RegisterAbout })[]> {
  const found = chosen.map(async (register) =>
    (await registers.search(register.office, name, options)).map((hit) => ({ ...hit, register })),
  )
  const hits = (await Promise.all(found)).flat().sort(byMarkRank)
  return placesFor(hits, options.limit, ({ status }) => status !== 'dead')
}

/** As {@link searchMarksOf}, for companies. */
export async function searchCompaniesOf(
  registers: Registers,
  chosen: readonly RegisterAbout[],
  name: string,
  options: OfficeSearchOptions,
): Promise<(CompanyHit & { register: RegisterAbout })[]> {
  const found = chosen.map(async (register) =>
    (await registers.searchCompanies(register.office, name, options)).map((hit) => ({ ...hit, register })),
  )
  const hits = (await Promise.all(found)).flat().sort(companyRank())
  return placesFor(hits, options.limit, ({ status }) => status !== 'dissolved')
}
