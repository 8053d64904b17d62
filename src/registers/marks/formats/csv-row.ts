import { type RightKind, rightKind } from '../../../events/sections.ts'
import type { Values } from '../../import/values.ts'
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
  checkedNumber,
  dateOf,
  LIMITS,
  type MarkPart,
  type MarkRow,
  Refusal,
  type RowReading,
} from '../row.ts'
import { markKindOf } from './mark-kinds.ts'
import { disclaimedWords, formsIn } from './statements.ts'

const RIGHTS = new Map(rightKind.options.map((each) => [each as string, each]))

type Options = { dayFirst?: boolean | undefined; right?: RightKind | undefined }

/**
 * Parses a record of a delimited file; one without a number or readable words is refused with a reason. A date, goods or another
 * member that cannot be read is omitted and noted, because the mark counts without it. Throws {@link Refusal}.
 */
export function readRow(
  record: readonly string[],
  at: Positions,
  values: Values,
  options: Options = {},
): RowReading {
  if (record.length !== at.width) {
    throw new Refusal(`has ${record.length} columns but the first row has ${at.width}`)
  }
  const cells: Cells = (field) => {
    const column = at.fields[field]
    return column === undefined ? '' : (record[column] ?? '').trim()
  }
  const number = checkedNumber(record[at.number] ?? '')
  if (number === '') throw new Refusal('has no number')
  const mark = values.needed('mark', cells('mark'), LIMITS.mark)
  if (mark === '' && at.fields.mark !== undefined) return { kind: 'wordless', number }
  const row = rowOf(cells, number, mark, at.hasDetails, classesOf(record, at, values), values, options)
  if (at.fields.mark === undefined) return { kind: 'part', number, part: partOf(row), needsMark: true }
  return { kind: 'mark', row }
}

/** The text of a field, trimmed; '' without a column. */
type Cells = (field: Field) => string

function rowOf(
  cells: Cells,
  number: string,
  mark: string,
  hasDetails: boolean,
  niceClasses: readonly number[],
  values: Values,
  { dayFirst, right }: Options,
): MarkRow {
  const date: DateCells = (field, as = field) => values.date(as, cells(field), dayFirst)
  const list: ListCells = (field) => listed(field, cells(field), values)
  const { translations, readings } = formsIn(list('translation'), mark, values)
  const written = cells('right').toLowerCase()
  const row: MarkRow = {
    number,
    mark,
    statusText: values.text('status', cells('status'), LIMITS.status),
    niceClasses,
    owner: values.text('owner', cells('owner'), LIMITS.owner),
    link: values.url('link', cells('link')),
    filed: date('filed'),
    registered: date('registered'),
    expires: date('expires'),
    goods: values.text('goods', cells('goods'), LIMITS.goods),
    right: values.known('right', written, RIGHTS.get(written)) ?? right ?? null,
    translations,
    readings: values.texts('readings', [...readings, ...list('transliteration')]),
    disclaimed: disclaimedWords(list('disclaimer'), mark),
    details: hasDetails ? details(cells, date, list, values) : {},
  }
  const unread = values.unreadMembers()
  return unread.length === 0 ? row : { ...row, details: { ...row.details, unread } }
}

type DateCells = (field: Field, as?: string) => string | null
type ListCells = (field: Field) => string[]

/** The members that a file without marks gives. */
const partOf = ({ number: _, mark: __, ...members }: MarkRow): MarkPart =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  )

function details(cells: Cells, date: DateCells, list: ListCells, values: Values): MarkDetails {
  const one = (field: Field) => values.text(field, cells(field))
  const word = (field: Field) => cells(field).toLowerCase()
  const international = one('internationalNumber')
  const status = one('internationalStatus')
  return detailsOf(
    {
      statusDate: date('statusDate'),
      published: date('published'),
      registrationNumber: one('registrationNumber'),
      priorities: priorities(cells, date, values),
      seniorities: claimsIn('seniority', cells('seniority'), values),
      conversions: claimsIn('conversion', cells('conversion'), values),
      kind: values.known('kind', cells('kind'), markKindOf(cells('kind'), cells('mark') !== '')),
      category: values.known('category', cells('category'), categoryOf(word('category'))),
      international: international === null ? null : internationalOf(international, status),
      territories: cells('territories')
        .split(/[\s,;|/]+/)
        .flatMap((code) => values.known('territories', code, /^[A-Z]{2}$/.test(code) ? code : null) ?? []),
      supplementalRegister: values.flag('supplementalRegister', cells('supplementalRegister')) ? true : null,
      acquiredDistinctiveness: distinctiveness(word('acquiredDistinctiveness'), values),
      filingBases: list('filingBasis').flatMap(
        (text) =>
          values.known(
            'filingBasis',
            text,
            FILING_BASES.find((basis) => basis === text),
          ) ?? [],
      ),
      firstUses: firstUses(
        values.partialDate('firstUse', cells('firstUse')),
        values.partialDate('firstUseInCommerce', cells('firstUseInCommerce')),
      ),
      proceedings: list('proceedings').flatMap(
        (text) => values.known('proceedings', text, proceedingIn(text)) ?? [],
      ),
      image: values.url('image', cells('image')),
    },
    values,
  )
}

/** UKIPO writes `Trade Mark` for an individual mark. */
const categoryOf = (word: string): MarkDetails['category'] | null =>
  CATEGORIES.find((each) => word.startsWith(each)) ?? (/^trade ?mark$/.test(word) ? 'individual' : null)

/** UKIPO writes `WO0000001234567` for the international registration 1234567. */
const internationalOf = (text: string, status: string | null): MarkDetails['international'] => {
  const number = text.replace(/^WO0*(?=\d)/, '')
  return status === null ? { number } : { number, status }
}

const distinctiveness = (text: string, values: Values): MarkDetails['acquiredDistinctiveness'] | null => {
  if (text === 'part') return 'part'
  return text === 'whole' || values.flag('acquiredDistinctiveness', text) ? 'whole' : null
}

const firstUses = (anywhere: string | null, commerce: string | null): MarkDetails['firstUses'] =>
  anywhere === null && commerce === null ? [] : [{ niceClasses: [], anywhere, commerce }]

/** The parts of a cell between semicolons. */
const listed = (field: Field, text: string, values: Values): string[] =>
  text === '' ? [] : text.split(';').flatMap((each) => values.text(field, each) ?? [])

/** One priority in columns for date, country and number, or several as {@link claimsIn} reads them. */
function priorities(cells: Cells, date: DateCells, values: Values): Claim[] {
  const written = cells('priority')
  const isDay = isDated(written) || (dateOf(written) !== null && !/[A-SU-Z;]/i.test(written))
  if (written !== '' && !isDay) return claimsIn('priority', written, values)
  const claim = {
    country: values.text('priorityCountry', cells('priorityCountry')),
    number: values.text('priorityNumber', cells('priorityNumber')),
    date: date('priority'),
  }
  return Object.values(claim).some(Boolean) ? [claim] : []
}

/** Words that are written as a date. */
const isDated = (word: string): boolean => /^\d+([-./])\d+\1\d+$/.test(word)

/** `DE 302020001 2020-02-03; FR 4800001`: country, number and date of each, in any order. */
export function claimsIn(field: Field, text: string, values: Values): Claim[] {
  return listed(field, text, values).flatMap((each): Claim[] => {
    const words = each.split(/\s+/)
    const country = words.find((word) => /^[A-Z]{2}$/.test(word)) ?? null
    const day = words.find(isDated)
    const rest = words.filter((word) => word !== country && word !== day).join(' ')
    const claim = { country, number: rest || null, date: day === undefined ? null : values.date(field, day) }
    return Object.values(claim).some(Boolean) ? [claim] : []
  })
}

/** `opposition 91234567 2024-05-06 pending`: kind, then number, date and status in any order; null without a kind. */
function proceedingIn(text: string): Proceeding | null {
  const [first = '', ...words] = text.split(/\s+/)
  const kind = PROCEEDINGS.find((each) => each === first.toLowerCase())
  if (!kind) return null
  const day = words.find((word) => isDated(word) && dateOf(word) !== null)
  const number = words.find((word) => word !== day && /\d/.test(word))
  const status = words.filter((word) => word !== day && word !== number).join(' ')
  return {
    kind,
    number: number ?? null,
    date: day === undefined ? null : dateOf(day),
    status: status || null,
  }
}

const HIGHEST_CLASS = 45
function classesOf(record: readonly string[], at: Positions, values: Values): readonly number[] {
  if (at.classFlags.length > 0)
    return at.classFlags.flatMap(([column, niceClass]) =>
      values.flag('classes', record[column] ?? '', `${niceClass}: `) ? [niceClass] : [],
    )
  const text = at.classList === null ? '' : (record[at.classList] ?? '')
  return text === '' ? NONE : values.niceClasses(text.split(/[,;|/]/).flatMap(listedClasses))
}

const NONE: readonly number[] = []

/** The classes of a part of a list: `9`, `9 35`, `Class 9`, or a range, `1-34`. */
function listedClasses(part: string): string[] {
  const [first = 0, last = 0] =
    part
      .match(/^\s*(\d+)\s*[-–]\s*(\d+)\s*$/)
      ?.slice(1)
      .map(Number) ?? []
  if (first < last && last <= HIGHEST_CLASS)
    return Array.from({ length: last - first + 1 }, (_, at) => String(first + at))
  const numbers = part.match(/\d(?:[\w.]*\w)?/g)
  return numbers ?? [part.trim()]
}
