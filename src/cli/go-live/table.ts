import { additionsOf } from '../../api/coverage/additions.ts'
import type { Addition } from '../../api/coverage/additions-schema.ts'
import { WORDS } from '../../api/coverage/page.ts'
import type { Country, Reach } from '../../checkers/coverage/countries.ts'
import { capitalized } from '../../primitives/text.ts'
import { safe } from '../check/colors.ts'
import { wrap } from '../check/columns.ts'
import type { Look } from '../check/report-text.ts'

const FORMATS: Readonly<Record<Reach, 'green' | 'yellow' | 'magenta'>> = {
  searched: 'green',
  untried: 'yellow',
  incomplete: 'yellow',
  key: 'yellow',
  file: 'yellow',
  import: 'magenta',
}
const INDENT = 4
const WIDEST = Math.max(...Object.values(WORDS).map(({ length }) => length)) + 2

/**
 * Lines that say what is searched for some countries, and what each key or file would add. Each command has a line of its
 * own, which may be wider than the terminal: it is there to be copied.
 */
export function coverageLines(countries: readonly Country[], { paint, columns }: Look): string[] {
  const text = (of: string, indent: number) =>
    wrap(safe(of), columns - indent).map((line) => ' '.repeat(indent) + line)
  const heading = (status: Reach, what: string) =>
    text(what, 2 + WIDEST).map((line, at) =>
      at === 0 ? `  ${paint(FORMATS[status], WORDS[status].padEnd(WIDEST))}${line.slice(2 + WIDEST)}` : line,
    )
  return additionsOf(countries).flatMap(({ name, code, needs }) => [
    '',
    ...text(`${name} (${code})`, 0),
    ...needs.flatMap(({ what, status, searchedBy, doubts, additions }) => [
      ...heading(status, what),
      ...(searchedBy.length === 0 ? [] : text(searchedBy.join(', '), INDENT)),
      ...doubts.flatMap((doubt) => text(`Perhaps not whole: ${doubt}`, INDENT)),
      ...additions.flatMap((one) => [...text(sentence(one), INDENT), ' '.repeat(INDENT + 2) + one.command]),
    ]),
  ])
}

function sentence({ register, kind, provider, does, restart }: Addition): string {
  const how =
    provider !== null && /key$/.test(kind)
      ? `${does}. Enter what you get in the console, or set it and restart the service`
      : `${does}${restart ? ', then restart the service' : ''}`
  return `${register === null ? capitalized(how) : `${register}: ${how}`}:`
}

/** What the verdicts of these countries can be, in a sentence. */
export function outlook(countries: readonly Country[]): string {
  const missing = countries.filter(
    ({ companies, trademarks }) => companies.reach !== 'searched' || trademarks.reach !== 'searched',
  )
  return missing.length === 0
    ? 'Every register of these countries is searched and counts: a name can be clear.'
    : `Until every register of ${missing.map(({ code }) => code).join(', ')} is searched and counts, a name without a conflict is inconclusive there, never clear. Conflicts that are found count already.`
}
