import type { Command } from 'commander'
import { shellWord } from './terminal.ts'

/** A first word that can be a name rather than a mistyped command: not all of it is small letters as in commands. */
const NAME = /unknown command '([^']*[^a-z-][^']*)'/u

/** Makes a program report each wrong command, option or argument in one line, with the nearest one that exists. */
export function reportWrongCommands(program: Command): void {
  for (const command of [program, ...program.commands]) {
    const path = command.parent ? `${program.name()} ${command.name()}` : program.name()
    configure(command, path)
    for (const inner of command.commands) configure(inner, `${path} ${inner.name()}`)
  }
}

function configure(command: Command, path: string): void {
  command.configureOutput({ outputError: (text, write) => write(`${lineOf(text, path)}\n`) })
}

/** Commander writes the suggestion into a second line. */
function lineOf(text: string, path: string): string {
  const [, sentence = '', meant] = /^(.*?)\.?\s*(?:\n\((Did you mean .*\?)\))?\s*$/s.exec(text) ?? []
  const name = path.includes(' ') ? undefined : NAME.exec(sentence)?.[1]
  const check = name === undefined ? '' : ` To check that name: ${path} check ${shellWord(name)}.`
  const listed = sentence.includes('unknown command') ? 'all commands' : 'the options'
  return `${sentence}.${check} ${meant ?? `\`${path} --help\` lists ${listed}.`}`
}
