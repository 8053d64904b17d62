/** A forbidden word: where it is forbidden, how it is found, and what to write instead. */
export type Rule = {
  /** The line of the glossary. */
  line: string
  source: string
  pattern: RegExp
  instead: string
  included: readonly string[]
  excluded: readonly string[]
  /** Whether the rule applies to a file, by its path in the repository. */
  covers(path: string): boolean
}

export type Rules = { forbidden: readonly Rule[]; allowed: readonly RegExp[] }

const LINE = /^(\S+)\s+\/(.+)\/\s+(\S.*)$/
/** A phrase may continue on the next line, in Markdown and in a comment. */
const SPACE = String.raw`\s+(?:(?:\*|//|>)\s+)?`

/** Reads the blocks `forbidden` and `allowed` of the glossary. Throws an Error for a line that is not a rule. */
export function readRules(glossary: string): Rules {
  return {
    forbidden: linesOf(glossary, 'forbidden').map(readRule),
    allowed: linesOf(glossary, 'allowed').map((line) => new RegExp(line, 'gu')),
  }
}

function linesOf(glossary: string, block: string): string[] {
  const [, text] = new RegExp(`^\`\`\`${block}\\n(.*?)^\`\`\``, 'ms').exec(glossary) ?? []
  if (text === undefined) throw new Error(`The glossary has no block "${block}"`)
  return text.split('\n').filter((line) => line.trim() !== '')
}

function readRule(line: string): Rule {
  const [, scopes, source, instead] = LINE.exec(line) ?? []
  if (!scopes || !source || !instead)
    throw new Error(`Not a rule of the form "folders /words/ instead": ${line}`)
  const parts = scopes.split(',')
  const excluded = parts.filter((part) => part.startsWith('!')).map((part) => part.slice(1))
  const included = parts.filter((part) => !part.startsWith('!'))
  return {
    line,
    source,
    pattern: new RegExp(source.replaceAll(' ', SPACE), 'giu'),
    instead,
    included,
    excluded,
    covers: (path) =>
      included.some((scope) => isIn(scope, path)) && !excluded.some((scope) => isIn(scope, path)),
  }
}

/** Whether a file is in a folder, or is it; `all` has every file, `*.md` the Markdown files of the root. */
export function isIn(scope: string, path: string): boolean {
  if (scope === 'all' || path === scope) return true
  return scope === '*.md' ? /^[^/]+\.md$/.test(path) : path.startsWith(`${scope}/`)
}
