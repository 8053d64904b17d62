import { type RightKind, rightKind } from '../../../events/sections.ts'
import type { Field } from '../columns.ts'
import {
  CATEGORIES,
  type Claim,
  detailsOf,
  FILING_BASES,
  type MarkDetails,
  PROCEEDINGS,
  type Proceeding,
} from '../details.ts'
import type { Positions } from '../header.ts'
import {
  checkedClasses,
  checkedText,
  dateOf,
  detailText,
  goodsText,
  httpUrl,
  type MarkPart,
  type MarkRow,
  partialDateOf,
  Refusal,
  type RowReading,
  refusing,
} from '../row.ts'
import { markKindOf } from './mark-kinds.ts'
import { disclaimedWords, formsIn } from './statements.ts'

const RIGHTS = new Map(rightKind.options.map((each) => [each as string, each]))
const TRUE = new Set(['1', 'y', 'yes', 'true', 'x'])
const FALSE = new Set(['', '0', 'n', 'no', 'false'])

type Options = { dayFirst?: boolean | undefined; right?: RightKind | undefined }

/**
 * Parses a record of a delimited file; unreliable data is refused with a reason, never repaired. A date, goods or another
 * member that cannot be read is omitted, because the mark counts without it.
 */
export const readRow = (record: readonly string[], at: Positions, options: Options = {}): RowReading =>
  refusing(() => {
    if (record.length !== at.width) {
      throw new Refusal(`has ${record.length} columns but the first row has ${at.width}`)
    }
    const cells: Cells = (field) => {
      const column = at.fields[field]
      return column === undefined ? '' : (record[column] ?? '').trim()
    }
    const number = checkedText(record[at.number] ?? '', 'number')
    if (number === '') throw new Refusal('has no number')
    const mark = checkedText(cells('mark'), 'mark')
    const row = rowOf(cells, number, mark, at.hasDetails, classesOf(record, at), options)
    if (at.fields.mark === undefined) return { kind: 'part', number, part: partOf(row), needsMark: true }
    return mark === '' ? { kind: 'wordless', number } : { kind: 'mark', row }
  })

/** The text of a field, trimmed; '' without a column. */
type Cells = (field: Field) => string

function rowOf(
  cells: Cells,
  number: string,
  mark: string,
  hasDetails: boolean,
  niceClasses: readonly number[],
  { dayFirst, right }: Options,
): MarkRow {
  const date = (field: Field) => dateOf(cells(field), dayFirst)
  return {
    number,
    mark,
    statusText: checkedText(cells('status'), 'status') || null,
    niceClasses,
    owner: checkedText(cells('owner'), 'owner') || null,
    link: httpUrl(checkedText(cells('link'), 'link') || null),
    filed: date('filed'),
    registered: date('registered'),
    expires: date('expires'),
    goods: goodsText(cells('goods')),
    right: RIGHTS.get(cells('right').toLowerCase()) ?? right ?? null,
    translations: formsIn(listed(cells('translation')), mark).translations,
    readings: listed(cells('transliteration')),
    disclaimed: disclaimedWords(listed(cells('disclaimer')), mark),
    details: hasDetails ? details(cells, date) : {},
  }
}

/** The members that a file without marks gives. */
const partOf = ({ number: _, mark: __, ...members }: MarkRow): MarkPart =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  )

function details(cells: Cells, date: (field: Field) => string | null): MarkDetails {
  const one = (field: Field) => detailText(cells(field))
  const isTrue = (field: Field) => TRUE.has(cells(field).toLowerCase())
  const international = one('internationalNumber')
  const bases = listed(cells('filingBasis'))
  return detailsOf({
    statusDate: date('statusDate'),
    published: date('published'),
    registrationNumber: one('registrationNumber'),
    priorities: priorities(cells, date),
    seniorities: claimsIn(cells('seniority')),
    conversions: claimsIn(cells('conversion')),
    kind: markKindOf(cells('kind'), cells('mark') !== ''),
    category: CATEGORIES.find((each) => cells('category').toLowerCase().startsWith(each)),
    international: international === null ? null : internationalOf(international, one('internationalStatus')),
    territories: cells('territories').match(/\b[A-Z]{2}\b/g),
    supplementalRegister: isTrue('supplementalRegister') ? true : null,
    acquiredDistinctiveness: distinctiveness(cells('acquiredDistinctiveness').toLowerCase()),
    filingBases: FILING_BASES.filter((basis) => bases.includes(basis)),
    firstUses: firstUses(partialDateOf(cells('firstUse')), partialDateOf(cells('firstUseInCommerce'))),
    proceedings: listed(cells('proceedings')).flatMap((text) => proceedingIn(text) ?? []),
    image: httpUrl(cells('image')),
  })
}

/** UKIPO writes `WO0000001234567` for the international registration 1234567. */
const internationalOf = (text: string, status: string | null): MarkDetails['international'] => {
  const number = text.replace(/^WO0*(?=\d)/, '')
  return status === null ? { number } : { number, status }
}

const distinctiveness = (text: string): MarkDetails['acquiredDistinctiveness'] | null => {
  if (text === 'part') return 'part'
  return text === 'whole' || TRUE.has(text) ? 'whole' : null
}

const firstUses = (anywhere: string | null, commerce: string | null): MarkDetails['firstUses'] =>
  anywhere === null && commerce === null ? [] : [{ niceClasses: [], anywhere, commerce }]

/** The parts of a cell between semicolons; those that cannot be read are omitted. */
const listed = (text: string): string[] =>
  text === '' ? [] : text.split(';').flatMap((each) => detailText(each) ?? [])

/** One priority in columns for date, country and number, or several as {@link claimsIn} reads them. */
function priorities(cells: Cells, date: (field: Field) => string | null): Claim[] {
  const day = date('priority')
  if (day === null && cells('priority') !== '') return claimsIn(cells('priority'))
  const claim = {
    country: detailText(cells('priorityCountry')),
    number: detailText(cells('priorityNumber')),
    date: day,
  }
  return Object.values(claim).some(Boolean) ? [claim] : []
}

/** `DE 302020001 2020-02-03; FR 4800001`: country, number and date of each, in any order. */
export function claimsIn(text: string): Claim[] {
  return listed(text).flatMap((each): Claim[] => {
    const words = each.split(/\s+/)
    const country = words.find((word) => /^[A-Z]{2}$/.test(word)) ?? null
    const day = words.find((word) => word.includes('-') && dateOf(word) !== null)
    const rest = words.filter((word) => word !== country && word !== day).join(' ')
    const claim = { country, number: detailText(rest), date: day === undefined ? null : dateOf(day) }
    return Object.values(claim).some(Boolean) ? [claim] : []
  })
}

/** `opposition 91234567 2024-05-06 pending`: kind, then number, date and status in any order; null without a kind. */
function proceedingIn(text: string): Proceeding | null {
  const [first = '', ...words] = text.split(/\s+/)
  const kind = PROCEEDINGS.find((each) => each === first.toLowerCase())
  if (!kind) return null
  const day = words.find((word) => word.includes('-') && dateOf(word) !== null)
  const number = words.find((word) => word !== day && /\d/.test(word))
  const status = words.filter((word) => word !== day && word !== number).join(' ')
  return {
    kind,
    number: detailText(number),
    date: day === undefined ? null : dateOf(day),
    status: detailText(status),
  }
}

const HIGHEST_CLASS = 45

function classesOf(record: readonly string[], at: Positions): readonly number[] {
  if (at.classFlags.length > 0) return flags(record, at)
  const text =
    at.classList === null ? '' : checkedText(record[at.classList] ?? '', 'classes', 'list of classes')
  return checkedClasses(text.split(/[,;|/]/).flatMap(listedClasses))
}

/** The classes of a part of a list: `9`, `9 35`, or a range, `1-34`. */
function listedClasses(part: string): number[] {
  const [first = 0, last = 0] =
    part
      .match(/^\s*(\d+)\s*[-–]\s*(\d+)\s*$/)
      ?.slice(1)
      .map(Number) ?? []
  if (first < last && last <= HIGHEST_CLASS)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return (part.match(/\d+/g) ?? []).map(Number)
}

const flags = (record: readonly string[], at: Positions): number[] =>
  at.classFlags.flatMap(([column, niceClass]) => {
    const text = checkedText(record[column] ?? '', 'classes', `class ${niceClass}`).toLowerCase()
    if (TRUE.has(text)) return [niceClass]
    if (FALSE.has(text)) return []
    throw new Refusal(`says "${text.slice(0, 20)}" for class ${niceClass}, neither 1 nor 0`)
  })
