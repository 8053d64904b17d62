import { codePoint, UNSEEN, visible } from '../api/rendering/visible.ts'

/** Prints text on the standard output, line breaks and tabs as they are, and every other control character by its name. */
export const printLine = (text: string): void => console.log(printable(text))

/** The same on the standard error; of an error that is not expected also its stack. */
export const printError = (text: string): void => console.error(printable(text))

/** Prints a value as JSON, for people where `indent` is given, else in one line. */
export const printJson = (value: unknown, indent?: number): void =>
  console.log(printableJson(JSON.stringify(value, null, indent)))

/** Prints rows under headings, in columns. A line break in a cell is named too. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [headings, ...rows].map((row) => row.map(printableCell))
  const widths = headings.map((_, i) => Math.max(...lines.map((row) => row[i]?.length ?? 0)))
  for (const row of lines)
    console.log(
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** The same for what has to stay in one line. */
export const printableCell = (text: string): string => visible(text, Number.POSITIVE_INFINITY)

/** Text in which no character moves the cursor, colors or reorders what a terminal shows: `[U+001B]` in its place. */
export const printable = (text: string): string =>
  text.replace(UNSEEN, (unseen) => (unseen === '\n' || unseen === '\t' ? unseen : `[${codePoint(unseen)}]`))

/** The same for JSON text: these characters become escapes, so that its value is unchanged. */
export const printableJson = (json: string): string =>
  json.replace(UNSEEN, (unseen) => (unseen === '\n' ? unseen : escaped(unseen)))

const escaped = (character: string): string =>
  [...Array(character.length).keys()]
    .map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`)
    .join('')

/** A destination of log lines that escapes these characters in each of them. */
export const printableLog = (out: { write(line: string): unknown }) => ({
  write: (line: string) => void out.write(printableJson(line)),
})
