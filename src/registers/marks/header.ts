import { shortened } from '../../primitives/text.ts'
import { RegisterRefused } from '../refused.ts'
import { type ColumnMap, DETAILS, FIELDS, type Field } from './columns.ts'

/** The column index of each field of the file. */
export type Positions = {
  width: number
  fields: Readonly<Partial<Record<Field, number>>>
  number: number
  /** Whether it has any of `DETAILS`. */
  hasDetails: boolean
  classList: number | null
  /** Column and class. */
  classFlags: readonly (readonly [column: number, niceClass: number])[]
}

const CLASSES = 45
const normal = (name: string): string => name.trim().toLowerCase()

/**
 * Finds the mapped columns in the first row. Number is required, and where the map has one column per class, all of them
 * or none; all others are optional. A file without marks adds to those of other files. Throws {@link RegisterRefused}.
 */
export function readHeader(header: readonly string[], columns: ColumnMap): Positions {
  if (header.some((name) => name.includes('\0'))) {
    throw new RegisterRefused(
      'the first row holds NUL characters: the file is probably UTF-16, so import it with the encoding utf-16le',
    )
  }
  const names = header.map(normal)
  const find = (name: string): number | null => {
    const at = names.indexOf(normal(name))
    if (at >= 0 && names.lastIndexOf(normal(name)) !== at) {
      throw new RegisterRefused(`the first row names the column "${name}" twice`)
    }
    return at < 0 ? null : at
  }
  const need = (name: string): number => {
    const at = find(name)
    if (at !== null) return at
    throw new RegisterRefused(
      `the column "${name}" is missing; the first row has: ${shortened(header.map((h) => h.trim()).join(', '), MAX_SHOWN)}. ` +
        'Check the delimiter and the column map.',
    )
  }
  const nice = columns.niceClasses
  const fields = Object.fromEntries(
    FIELDS.flatMap((field): [Field, number][] => {
      const name = columns[field]
      const column = name === undefined ? null : find(name)
      return column === null ? [] : [[field, column]]
    }),
  )
  return {
    width: header.length,
    fields,
    number: need(columns.number),
    hasDetails: DETAILS.some((field) => fields[field] !== undefined),
    classList: nice.kind === 'list' ? find(nice.column) : null,
    classFlags: nice.kind === 'flags' ? classFlags(nice.prefix) : [],
  }

  function classFlags(prefix: string): Positions['classFlags'] {
    const classes = Array.from({ length: CLASSES }, (_, i) => i + 1)
    const hasSome = classes.some((niceClass) => find(`${prefix}${niceClass}`) !== null)
    return hasSome ? classes.map((niceClass) => [need(`${prefix}${niceClass}`), niceClass] as const) : []
  }
}

const MAX_SHOWN = 200
