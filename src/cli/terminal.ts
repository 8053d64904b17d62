import { codePoint, UNSEEN, visible } from '../api/rendering/visible-text.ts'
import { wrapLines } from './check/columns.ts'
import { tableLines } from './check/layout.ts'

/**
 * Prints text on standard output. Line breaks and tabs stay; every other control character appears as its code point.
 */
export const printLine = (text: string): void => console.log(printable(text))

/** Like {@link printLine}, on standard error, in lines that fit into the terminal. */
export const printError = (text: string): void => console.error(fitted(printable(text), process.stderr))

/** As a shell reports the end by SIGPIPE: 128 + 13. */
const PIPE_CLOSED = 141

/** Ends the process without a word when the reader of its output has closed the pipe, as `head` does. */
export function endWithPipe(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exit(PIPE_CLOSED)
    })
}

/** A text as one argument of a shell. */
export const shellWord = (text: string): string =>
  /^[\p{L}\p{N}][\p{L}\p{N}.-]*$/u.test(text) ? text : `"${text.replace(/["$`\\]/g, '\\$&')}"`

/** Text in lines that fit into a terminal; on another stream, the text as it is. */
export const fitted = (text: string, stream: NodeJS.WriteStream): string =>
  stream.isTTY ? wrapLines(text, columnsOfTerminal(stream)) : text

/** The width of a terminal; that of a usual one, if it does not tell its width or is none. */
export const columnsOfTerminal = (stream: NodeJS.WriteStream): number => stream.columns || TERMINAL_COLUMNS

/** Prints a value as JSON, indented for people if `indent` is given, otherwise in one line. */
export const printJson = (value: unknown, indent?: number): void =>
  console.log(printableJson(JSON.stringify(value, null, indent)))

/**
 * Prints rows in columns under headings, as wide as the terminal at most; elsewhere a row is one line. A line break in a cell
 * appears as its code point too.
 */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const columns = process.stdout.isTTY ? columnsOfTerminal(process.stdout) : Infinity
  const cells = rows.map((row) => row.map(printableCell))
  for (const line of tableLines(headings.map(printableCell), cells, { columns })) console.log(line)
}

const TERMINAL_COLUMNS = 80

/** Like {@link printable}, for text that must stay in one line. */
export const printableCell = (text: string): string => visible(text, Number.POSITIVE_INFINITY)

/** Text in which no character moves the cursor, colors or reorders what a terminal shows: `[U+001B]` replaces it. */
export const printable = (text: string): string =>
  text.replace(UNSEEN, (unseen) => (unseen === '\n' || unseen === '\t' ? unseen : `[${codePoint(unseen)}]`))

/** Like {@link printable}, for JSON: the characters become escapes, so that the value is unchanged. */
export const printableJson = (json: string): string =>
  json.replace(UNSEEN, (unseen) => (unseen === '\n' ? unseen : escaped(unseen)))

const escaped = (character: string): string =>
  [...Array(character.length).keys()]
    .map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`)
    .join('')

/** A destination for log lines that escapes these characters. */
export const printableLog = (out: { write(line: string): unknown }) => ({
  write: (line: string) => void out.write(printableJson(line)),
})
