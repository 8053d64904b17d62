/**
 * A figure that can be compared between runs and machines: a ratio to a ceiling of the same run, or a count for each check.
 * `better`: the direction of a gain.
 */
export type Figure = { id: string; value: number; better: 'higher' | 'lower' }

/** What a bench program prints with `--json`. */
export type Printed = { figures: Figure[] }

/** Stored figures by id, with the commit that they were measured on. */
export type Baselines = Readonly<
  Record<string, { value: number; better: Figure['better']; commit: string; date: string }>
>

/** A larger loss fails. */
export const MAX_LOSS = 0.15

export type Comparison = Figure & { baseline: number | null; loss: number | null; isLost: boolean }

/**
 * Compares figures with their baselines. `loss` is the part of the baseline that is lost, negative for a gain; null for a
 * figure without a baseline.
 */
export function compare(figures: readonly Figure[], baselines: Baselines): Comparison[] {
  return figures.map((figure) => {
    const baseline = baselines[figure.id]?.value ?? null
    const loss = baseline === null ? null : lossOf(figure, baseline)
    return { ...figure, baseline, loss, isLost: loss !== null && loss > MAX_LOSS }
  })
}

/** The baselines of these programs that no figure belongs to. */
export function missing(
  figures: readonly Figure[],
  baselines: Baselines,
  programs: readonly string[],
): string[] {
  const measured = new Set(figures.map(({ id }) => id))
  return Object.keys(baselines).filter((id) => programs.includes(id.split('/')[0] ?? '') && !measured.has(id))
}

function lossOf({ value, better }: Figure, baseline: number): number {
  if (!Number.isFinite(value)) return Number.POSITIVE_INFINITY
  return better === 'higher' ? 1 - value / baseline : value / baseline - 1
}
