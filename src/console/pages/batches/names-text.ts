import { namesInField } from '#shared/names-in-field.ts'

/** A name of a list and the line that it is on, from 1. */
export type NamedLine = { line: number; name: string }
export type WrongLine = NamedLine & { why: string }

const LONGEST = 1_000

/**
 * The names of a pasted list or of a CSV file: the first column of each line, or all names of the only line. Empty lines and a head are
 * left out.
 */
export function namesIn(text: string): NamedLine[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const [only, ...others] = lines.filter((line) => line.trim() !== '')
  const { names, isPerhapsOne } = namesInField(only ?? '')
  if (only !== undefined && others.length === 0 && !/["\t]/.test(only) && !isHead(only.trim()))
    return (isPerhapsOne ? [only.trim()] : names).map((name) => ({ line: lines.indexOf(only) + 1, name }))
  const separator = separatorOf(lines)
  return lines
    .map((line, index) => ({ line: index + 1, name: firstColumn(line, separator) }))
    .filter(({ name, line }) => name !== '' && !(line === 1 && isHead(name)))
}

/** Names as {@link namesIn} reads them; one with a separator or quotes is in quotes. */
export const linesOf = (names: readonly string[]): string =>
  names.map((name) => (/[",;\t]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('\n')

/** Lines that the service would refuse or charge twice, with the reason; `most` is the limit of the plan. */
export function wrongLines(names: readonly NamedLine[], most: number): WrongLine[] {
  const first = new Map<string, number>()
  return names.flatMap(({ line, name }, index) => {
    const same = first.get(name.toLowerCase())
    if (same === undefined) first.set(name.toLowerCase(), line)
    const why = reason({ name, same, isOver: index >= most, most })
    return why === null ? [] : [{ line, name, why }]
  })
}

function reason(of: {
  name: string
  same: number | undefined
  isOver: boolean
  most: number
}): string | null {
  if (!/[\p{L}\p{N}]/u.test(of.name)) return 'has no letter or digit'
  if (of.name.length > LONGEST) return `is longer than ${LONGEST} characters`
  if (of.same !== undefined) return `is the same as line ${of.same}`
  return of.isOver ? `is beyond the ${of.most} names that your plan allows in a batch` : null
}

/** A CSV file of a spreadsheet separates by commas, semicolons or tabs; a pasted list of names by nothing. */
function separatorOf(lines: readonly string[]): string | null {
  const filled = lines.filter((line) => line.trim() !== '')
  return (
    ['\t', ';', ','].find((one) => filled.length > 0 && filled.every((line) => line.includes(one))) ?? null
  )
}

/** A field in quotes holds separators, and quotes that are doubled (RFC 4180). */
function firstColumn(line: string, separator: string | null): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line)?.[1]
  if (quoted !== undefined) return quoted.replaceAll('""', '"').trim()
  return (separator === null ? line : (line.split(separator, 1)[0] ?? '')).trim()
}

const isHead = (name: string): boolean => /^(?:brand |candidate )?names?$/i.test(name)
