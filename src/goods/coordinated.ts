import coordinated from './data/coordinated.json' with { type: 'json' }

/** Classes whose goods are all alike, so that any goods of the class are close to any others. */
const NARROW: ReadonlySet<number> = new Set([3, 4, 13, 14, 15, 23, 24, 25, 27, 32, 33, 34, 38])

const pairs: ReadonlySet<number> = new Set(
  Object.entries(coordinated).flatMap(([one, others]) =>
    others.flatMap((other) => [pairOf(Number(one), other), pairOf(other, Number(one))]),
  ),
)

function pairOf(one: number, other: number): number {
  return one * 100 + other
}

/** Whether goods of two different classes are often sold together or by the same makers (see `data/README.md`). */
export const areCoordinated = (one: number, other: number): boolean => pairs.has(pairOf(one, other))

/** These classes and those that are coordinated with one of them. */
export const withCoordinated = (classes: readonly number[]): number[] =>
  Array.from({ length: 45 }, (_, at) => at + 1).filter(
    (one) => classes.includes(one) || classes.some((other) => areCoordinated(one, other)),
  )

export const isNarrow = (niceClass: number): boolean => NARROW.has(niceClass)
