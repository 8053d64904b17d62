import type { RightKind } from '../../events/sections.ts'

const BASIC: ReadonlySet<string> = new Set(
  'mark number status owner link filed registered expires goods right disclaimer translation transliteration'.split(
    ' ',
  ),
)

/** The members of a mark that a column can hold; all but the classes, which may take several columns. */
export const FIELDS = [
  'mark',
  'number',
  'status',
  'statusDate',
  'owner',
  'link',
  'image',
  'filed',
  'published',
  'registered',
  'expires',
  'priority',
  'priorityCountry',
  'priorityNumber',
  'seniority',
  'conversion',
  'registrationNumber',
  'internationalNumber',
  'internationalStatus',
  'territories',
  'goods',
  'right',
  'kind',
  'category',
  'disclaimer',
  'translation',
  'transliteration',
  'supplementalRegister',
  'acquiredDistinctiveness',
  'filingBasis',
  'firstUse',
  'firstUseInCommerce',
  'proceedings',
] as const
export type Field = (typeof FIELDS)[number]

/** Those of `markDetails`. */
export const DETAILS: readonly Field[] = FIELDS.filter((field) => !BASIC.has(field))

/**
 * Maps the columns of a delimited file; a field without a column is absent. Header names are compared without case and
 * outer spaces.
 */
export type ColumnMap = Partial<Record<Field, string>> & {
  mark: string
  number: string
  niceClasses: NiceColumns
}

type NiceColumns =
  /** One column with all class numbers, separated by non-digits. */
  | { kind: 'list'; column: string }
  /** One column per class, `<prefix>1` to `<prefix>45`, holding 1 or 0 (or nothing). */
  | { kind: 'flags'; prefix: string }
  | { kind: 'none' }

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin1' | 'windows-1251' | 'shift_jis'

/** How a delimited file is written. A byte order mark overrides `encoding`. */
export type Delimited = {
  encoding: Encoding
  delimiter: string
  /** null: quotation marks are ordinary characters. */
  quote: '"' | null
}

/** The format of a delimited file of marks. */
export type CsvLayout = Delimited & {
  columns: ColumnMap
  /** Whether `03/04/2026` is the third of April; without it, only `yyyy-mm-dd` and `yyyymmdd` are dates. */
  dayFirst?: boolean
  /** The right of every mark of the file, where no column says it. */
  right?: RightKind
}

const OWN_NAMES = Object.fromEntries(FIELDS.map((field) => [field, field])) as Record<Field, string>

const UKIPO = { encoding: 'utf-16le', delimiter: '|', quote: null, dayFirst: true } as const

/** The layouts that have a name. */
export const LAYOUTS: Readonly<Record<'generic' | 'ukipo' | 'ukipo-madrid', CsvLayout>> = {
  /** The columns have the names of the fields; only mark and number are required. */
  generic: {
    columns: { ...OWN_NAMES, niceClasses: { kind: 'list', column: 'classes' } },
    encoding: 'utf-8',
    delimiter: ',',
    quote: '"',
  },
  /** The UK office's data release: `OpenDataDomestic.txt`, UTF-16 with a byte order mark, vertical bars, no quoting. */
  ukipo: {
    ...UKIPO,
    columns: {
      mark: 'Mark Text',
      number: 'Trade Mark',
      status: 'Status',
      owner: 'Name',
      link: 'Hyperlink',
      filed: 'Filed',
      published: 'Published',
      registered: 'Registered',
      expires: 'Renewal Due Date',
      kind: 'Mark Type',
      category: 'Category of Mark',
      niceClasses: { kind: 'flags', prefix: 'Class' },
    },
  },
  /** `OpenDataIR.txt` of the same release: designations of the UK in international registrations. */
  'ukipo-madrid': {
    ...UKIPO,
    right: 'international',
    columns: {
      mark: 'Mark Text',
      number: 'Trade Mark',
      internationalNumber: 'Trade Mark',
      status: 'Status',
      owner: 'Name',
      link: 'Hyperlink',
      filed: 'Date of Designation',
      published: 'Published',
      registered: 'Protected',
      expires: 'Expired',
      kind: 'Mark Type',
      category: 'Category of Mark',
      niceClasses: { kind: 'flags', prefix: 'Class' },
    },
  },
}
