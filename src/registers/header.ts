import type { ColumnMap } from './columns.ts'
import { RegisterRefused } from './refused.ts'

/** The column index of each field; null where the file does not have it. */
export type Positions = {
  width: number
  mark: number
  number: number
  status: number | null
  owner: number | null
  link: number | null
  filed: number | null
  registered: number | null
  expires: number | null
  goods: number | null
  right: number | null
  classList: number | null
  /** Column and class. */
  classFlags: readonly (readonly [column: number, niceClass: number])[]
}

const CLASSES = 45
const normal = (name: string): string => name.trim().toLowerCase()

/**
 * Finds the mapped columns in the first row. Mark, number and, where the map has one column per class, all 45 of them
 * are required; all others are optional. Throws {@link RegisterRefused}.
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
      `the column "${name}" is missing; the first row has: ${shorten(header.map((h) => h.trim()).join(', '))}. ` +
        'Check the delimiter and the column map.',
    )
  }
  const optional = (name: string | null): number | null => (name === null ? null : find(name))
  const nice = columns.niceClasses
  return {
    width: header.length,
    mark: need(columns.mark),
    number: need(columns.number),
    status: optional(columns.status),
    owner: optional(columns.owner),
    link: optional(columns.link),
    filed: optional(columns.filed),
    registered: optional(columns.registered),
    expires: optional(columns.expires),
    goods: optional(columns.goods),
    right: optional(columns.right),
    classList: nice.kind === 'list' ? find(nice.column) : null,
    classFlags:
      nice.kind === 'flags'
        ? Array.from({ length: CLASSES }, (_, i) => [need(`${nice.prefix}${i + 1}`), i + 1] as const)
        : [],
  }
}

const MAX_SHOWN = 200
const shorten = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)
