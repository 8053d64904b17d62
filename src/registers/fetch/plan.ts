import type { Delta, Listing, RemoteFile } from '../sources/source.ts'

/** One import: the whole register, or the changes of some days. */
export type Step = { kind: 'whole' | 'delta'; dataAsOf: string; files: readonly RemoteFile[] }

const DAY_MS = 86_400_000

/** The newest day of what an office offers; '' for nothing. */
export const newestOf = ({ whole, deltas }: Listing): string =>
  deltas.map((each) => each.dataAsOf).reduce((a, b) => (a > b ? a : b), whole?.dataAsOf ?? '')

/**
 * The imports that bring a register up to date, in order; none for one that is. Changes are used only if they follow the
 * data of the register without a gap; otherwise the whole register is imported, and the changes after it.
 * @param dataAsOf of the present register; null without one
 * @param gapDays days without publication that are no gap
 */
export function planOf(listing: Listing, dataAsOf: string | null, gapDays: number): Step[] {
  const { whole, deltas } = listing
  if (dataAsOf !== null) {
    const steps = chain(deltas, dataAsOf, gapDays)
    const reached = steps.at(-1)?.dataAsOf ?? dataAsOf
    if (reached >= newestOf(listing)) return steps
    // The whole register is large: it is worth its time only if the changes do not lead further.
    if (whole === null || whole.dataAsOf <= reached) return steps
  }
  if (whole === null) return []
  return [{ kind: 'whole', ...whole }, ...chain(deltas, whole.dataAsOf, gapDays)]
}

/** Deltas that follow a day and one another; of several that follow, the one that ends first, then the shortest. */
function chain(deltas: readonly Delta[], from: string, gapDays: number): Step[] {
  const steps: Step[] = []
  for (let day = from; ; ) {
    const latest = later(day, 1 + gapDays)
    const [next] = deltas
      .filter(({ since, dataAsOf }) => dataAsOf > day && since <= latest)
      .sort((a, b) => compare(a.dataAsOf, b.dataAsOf) || compare(b.since, a.since))
    if (!next) return steps
    steps.push({ kind: 'delta', dataAsOf: next.dataAsOf, files: next.files })
    day = next.dataAsOf
  }
}

const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
