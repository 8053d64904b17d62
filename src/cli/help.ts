import type { Command } from 'commander'
import { wrap, wrapLines } from './check/columns.ts'
import { columnsOfTerminal, fitted } from './terminal.ts'

/** The least columns of a description beside its option: what 60 columns leave beside the longest one. */
const LEAST_COLUMNS = 20
const INDENT = '  '

/** Makes what a program and its later commands say about themselves, and about errors, fit into the terminal. */
export const fitHelp = (program: Command): Command =>
  program
    .configureHelp({
      minWidthToWrap: LEAST_COLUMNS,
      boxWrap: (text, columns) => wrap(text, columns).join('\n'),
    })
    .configureOutput({
      writeOut: (text) => void process.stdout.write(wrapLines(text, columnsOfTerminal(process.stdout))),
      writeErr: (text) => void process.stderr.write(fitted(text, process.stderr)),
    })

/**
 * A command to copy in lines that fit: a backslash continues it, words in quotes stay together, and a comment gets a line of
 * its own.
 */
export function exampleLines(example: string, columns: number): string[] {
  const lines = [INDENT + example]
  if (lines.every((line) => line.length <= columns)) return lines
  const [command = '', comment] = example.split(/ +(?=# )/)
  const words = command.replace(/"[^"]*"/g, (quoted) => quoted.replaceAll(' ', '\0'))
  const parts = wrap(words, columns - 2 * INDENT.length - CONTINUED.length)
  return [
    ...(comment === undefined ? [] : wrap(comment, columns - INDENT.length).map((line) => INDENT + line)),
    ...parts.map(
      (part, at) =>
        `${at === 0 ? INDENT : INDENT + INDENT}${part.replaceAll('\0', ' ')}${at < parts.length - 1 ? CONTINUED : ''}`,
    ),
  ]
}

const CONTINUED = ' \\'
