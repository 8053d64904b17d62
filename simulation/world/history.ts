import { createHash } from 'node:crypto'
import { BEGINNING } from './time.ts'

/** One line of a history: at which true time who did what. */
export type Line = { readonly at: number; readonly who: string; readonly what: string }

/** What happened in a world, in order. */
export class History {
  readonly lines: Line[] = []

  add(at: number, who: string, what: string): void {
    this.lines.push({ at, who, what })
  }

  /** The same for two histories exactly if each line is the same. `trace` covers steps that left no line. */
  hash(trace: number): string {
    const all = createHash('sha256')
    for (const { at, who, what } of this.lines) all.update(`${at} ${who} ${what}\n`)
    return all.update(String(trace)).digest('hex').slice(0, 16)
  }

  /** The last lines as text, with the time since the beginning in seconds. */
  print(most = Number.POSITIVE_INFINITY): string {
    const width = this.lines.reduce((most, { who }) => Math.max(most, who.length), 0)
    const all = folded(this.lines)
    const left = all.length - most
    const shown = (left > 0 ? all.slice(left) : all).map(
      ({ at, who, what, times, lastAt }) =>
        `${sinceBeginning(at).padStart(12)}  ${who.padEnd(width)}  ${what}${
          times === 1 ? '' : ` (${times} times until ${sinceBeginning(lastAt)})`
        }`,
    )
    return [...(left > 0 ? [`  (${left} earlier lines are left out)`] : []), ...shown].join('\n')
  }
}

type Folded = Line & { times: number; lastAt: number }

/** Lines that a history has more often are routine, such as a process that looks for work. */
const ROUTINE = 10

/** Lines of one process in a row that are all routine, or all the same, become one. */
function folded(lines: readonly Line[]): Folded[] {
  const kinds = lines.map(({ who, what }) => ({ who, what: once(what) }))
  const counts = new Map<string, number>()
  const key = ({ who, what }: { who: string; what: string }) => `${who} ${what}`
  for (const kind of kinds) counts.set(key(kind), (counts.get(key(kind)) ?? 0) + 1)
  const isRoutine = (at: number) => (counts.get(key(kinds[at] as Line)) ?? 0) > ROUTINE

  const all: (Folded & { whats: Set<string>; isRoutine: boolean })[] = []
  lines.forEach((line, at) => {
    const last = all.at(-1)
    const { what } = kinds[at] as Line
    const joins = last?.who === line.who && (last.isRoutine && isRoutine(at) ? true : last.what === what)
    if (last && joins) {
      last.times++
      last.lastAt = line.at
      last.whats.add(what)
    } else
      all.push({ ...line, what, times: 1, lastAt: line.at, whats: new Set([what]), isRoutine: isRoutine(at) })
  })
  return all.map((each) => ({ ...each, what: [...each.whats].join(' | ') }))
}

/** A text in which a word that is repeated in a row is there once. */
const once = (what: string) => what.replaceAll(/( \S+)\1+(?= |$)/g, '$1')

const sinceBeginning = (at: number) => `${((at - BEGINNING) / 1_000).toFixed(4)} s`
