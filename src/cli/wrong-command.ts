import type { Command } from 'commander'

/** A first word that can be a name rather than a mistyped command. */
const NAME = /unknown command '(\p{Lu}[^']*)'/u

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
  return `${sentence}. ${meant ?? hint(sentence, path)}`
}

function hint(sentence: string, path: string): string {
  if (!sentence.includes('unknown command')) return `\`${path} --help\` lists the options.`
  const name = NAME.exec(sentence)?.[1]
  const check = name === undefined ? '' : `, and \`${path} check ${name}\` checks that name`
  return `\`${path} --help\` lists all commands${check}.`
}
