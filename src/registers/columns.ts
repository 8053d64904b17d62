/** Maps the columns of a delimited file. Header names are compared without case and outer spaces. */
export type ColumnMap = {
  mark: string
  number: string
  status: string | null
  owner: string | null
  link: string | null
  /** Dates of filing, registration and expiry. */
  filed: string | null
  registered: string | null
  expires: string | null
  goods: string | null
  /** Kind of right: `national`, `benelux`, `eu`, `international`. */
  right: string | null
  niceClasses: NiceColumns
}

type NiceColumns =
  /** One column with all class numbers, separated by non-digits. */
  | { kind: 'list'; column: string }
  /** One column per class, `<prefix>1` to `<prefix>45`, holding 1 or 0 (or nothing). */
  | { kind: 'flags'; prefix: string }
  | { kind: 'none' }

export type Encoding = 'utf-8' | 'utf-16le' | 'latin1' | 'shift_jis'

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
}

/** The layouts that have a name. */
export const LAYOUTS: Readonly<Record<'generic' | 'ukipo', CsvLayout>> = {
  /** `mark,number,status,classes,owner,link,filed,registered,expires,goods,right`; only the first two are required. */
  generic: {
    columns: {
      mark: 'mark',
      number: 'number',
      status: 'status',
      owner: 'owner',
      link: 'link',
      filed: 'filed',
      registered: 'registered',
      expires: 'expires',
      goods: 'goods',
      right: 'right',
      niceClasses: { kind: 'list', column: 'classes' },
    },
    encoding: 'utf-8',
    delimiter: ',',
    quote: '"',
  },
  /** The UK office's data release: `OpenDataDomestic.txt`, UTF-16 with a byte order mark, vertical bars, no quoting. */
  ukipo: {
    columns: {
      mark: 'Mark Text',
      number: 'Trade Mark',
      status: 'Status',
      owner: 'Name',
      link: 'Hyperlink',
      filed: 'Filed',
      registered: 'Registered',
      expires: 'Renewal Due Date',
      goods: null,
      right: null,
      niceClasses: { kind: 'flags', prefix: 'Class' },
    },
    encoding: 'utf-16le',
    delimiter: '|',
    quote: null,
    dayFirst: true,
  },
}
