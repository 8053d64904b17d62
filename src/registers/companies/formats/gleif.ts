import type { Values } from '../../import/values.ts'
import { Refusal } from '../../marks/row.ts'
import {
  type CompanyReading,
  type CompanyRow,
  jurisdictionOf,
  leiOf,
  type NameKind,
  nameOf,
  namesOf,
  optionalText,
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
  ALTERNATIVE_LANGUAGE_LEGAL_NAME: 'other',
}
/** Registration statuses of records that identify no entity: issued by mistake, twice, or never. */
const WITHDRAWN = new Set(['ANNULLED', 'DUPLICATE', 'CANCELLED', 'TRANSFERRED'])
const NO_STATUS = 'NULL'
/** Registration statuses of entities that ended. */
const ENDED = new Set(['RETIRED', 'MERGED'])

/** The company of a record of the golden copy or a delta. Throws {@link Refusal}. */
export function leiCompany(record: LeiRecord, values: Values): CompanyReading {
  const number = leiOf(record.lei)
  if (number === null) throw new Refusal(`has ${JSON.stringify(record.lei.slice(0, 40))} in place of an LEI`)
  if (WITHDRAWN.has(record.registrationStatus)) return { kind: 'deleted', number }
  const name = nameOf(record.legalName, values)
  if (name === '') return { kind: 'wordless', number }
  const row: CompanyRow = {
    number,
    name,
    nameSince: null,
    names: [
      ...record.otherNames.flatMap((other) => namesOf(kindOf(other.type, values), [other.name], values)),
      ...record.transliteratedNames.flatMap((other) => namesOf('transliterated', [other.name], values)),
    ],
    legalForm:
      optionalText('form', record.legalFormCode, values) ??
      optionalText('form', record.otherLegalForm, values),
    status: stateOf(record, values),
    statusText: optionalText(
      'status',
      [record.entityStatus, record.registrationStatus].filter(Boolean).join(', '),
      values,
    ),
    incorporated: values.date('incorporated', record.created),
    dissolved: values.date('dissolved', record.expired),
    locality: optionalText('locality', record.city, values),
    jurisdiction: jurisdictionOf(record.jurisdiction, values),
    activities: [],
    lei: number,
    link: `https://search.gleif.org/#/record/${number}`,
  }
  return { kind: 'company', row }
}

/** A type that is not known is another name. */
const kindOf = (type: string, values: Values): NameKind => values.known('names', type, KINDS[type]) ?? 'other'

function stateOf({ entityStatus, registrationStatus }: LeiRecord, values: Values): CompanyState {
  if (entityStatus === 'INACTIVE' || ENDED.has(registrationStatus)) return 'dissolved'
  if (entityStatus === 'ACTIVE') return 'active'
  if (entityStatus !== NO_STATUS) values.known('status', entityStatus, null)
  return 'unknown'
}
