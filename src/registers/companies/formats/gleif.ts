import { dateOf, Refusal } from '../../marks/row.ts'
import {
  type CompanyName,
  type CompanyReading,
  type CompanyRow,
  jurisdictionOf,
  leiOf,
  type NameKind,
  namesOf,
  optionalText,
  requiredText,
} from '../row.ts'
import type { CompanyState } from '../statuses.ts'

/** A record of GLEIF's level 1 data, whatever the file format; absent members are ''. */
export type LeiRecord = {
  lei: string
  legalName: string
  otherNames: readonly TypedName[]
  transliteratedNames: readonly TypedName[]
  city: string
  jurisdiction: string
  legalFormCode: string
  otherLegalForm: string
  entityStatus: string
  registrationStatus: string
  created: string
  expired: string
}
export type TypedName = { name: string; type: string }

const KINDS: Readonly<Record<string, NameKind>> = {
  PREVIOUS_LEGAL_NAME: 'earlier',
  TRADING_OR_OPERATING_NAME: 'trading',
}
/** Registration statuses of records that identify no entity: issued by mistake, twice, or never. */
const WITHDRAWN = new Set(['ANNULLED', 'DUPLICATE', 'CANCELLED', 'TRANSFERRED'])
/** Registration statuses of entities that ended. */
const ENDED = new Set(['RETIRED', 'MERGED'])

/** The company of a record of the golden copy or a delta. Throws {@link Refusal}. */
export function leiCompany(record: LeiRecord): CompanyReading {
  const number = leiOf(record.lei)
  if (number === null) throw new Refusal(`has ${JSON.stringify(record.lei.slice(0, 40))} in place of an LEI`)
  if (WITHDRAWN.has(record.registrationStatus)) return { kind: 'deleted', number }
  const name = requiredText(record.legalName, 'name')
  if (name === '') return { kind: 'wordless', number }
  const row: CompanyRow = {
    number,
    name,
    nameSince: null,
    names: [
      ...record.otherNames.flatMap((other) => named(other, KINDS[other.type] ?? 'other')),
      ...record.transliteratedNames.flatMap((other) => named(other, 'transliterated')),
    ],
    legalForm: optionalText(record.legalFormCode) ?? optionalText(record.otherLegalForm),
    status: stateOf(record),
    statusText: optionalText([record.entityStatus, record.registrationStatus].filter(Boolean).join(', ')),
    incorporated: dateOf(record.created),
    dissolved: dateOf(record.expired),
    locality: optionalText(record.city),
    jurisdiction: jurisdictionOf(record.jurisdiction),
    activities: [],
    lei: number,
    link: `https://search.gleif.org/#/record/${number}`,
  }
  return { kind: 'company', row }
}

const named = ({ name }: TypedName, kind: NameKind): CompanyName[] => namesOf(kind, [name])

function stateOf({ entityStatus, registrationStatus }: LeiRecord): CompanyState {
  if (entityStatus === 'INACTIVE' || ENDED.has(registrationStatus)) return 'dissolved'
  return entityStatus === 'ACTIVE' ? 'active' : 'unknown'
}
