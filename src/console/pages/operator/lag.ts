import type { Projection } from '../types.ts'

/** The read model that lags most; null while no process reports a lag. */
export function slowest(
  projections: readonly Pick<Projection, 'name' | 'lag'>[],
): { name: string; seconds: number } | null {
  const known = projections.flatMap(({ name, lag }) => (lag === null ? [] : [{ name, seconds: lag.seconds }]))
  return known.toSorted((a, b) => b.seconds - a.seconds)[0] ?? null
}
