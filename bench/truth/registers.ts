import { matchBrands } from '../../src/names/brands/match.ts'
import { type DecidedCase, decidedCases, setOf } from './cases.ts'
import { NameModel } from './coined.ts'
import { unrelatedNames } from './names.ts'
import { generator } from './random.ts'
import type { RegisteredMark } from './register-api.ts'

const CLASSES = 45
const MAX_CLASSES = 3
const SEED = 23

/**
 * Marks with random classes for a register of a given size: first the given names, then names that a model of them
 * makes. One at a time, so that a register may be larger than the memory.
 */
export function* registerMarks(names: readonly string[], size: number): Generator<RegisteredMark> {
  const random = generator(SEED)
  const model = names.length < size ? new NameModel(names) : null
  for (let at = 0; at < size; at += 1) {
    const words = names[at] ?? model?.name(random) ?? ''
    yield { number: `N${at + 1}`, words, niceClasses: classes(random) }
  }
}

/** The same marks as a list. */
export const registerOf = (names: readonly string[], size: number): RegisteredMark[] => [
  ...registerMarks(names, size),
]

function classes(random: () => number): number[] {
  const count = 1 + Math.floor(random() * MAX_CLASSES)
  const drawn = Array.from({ length: count }, () => 1 + Math.floor(random() * CLASSES))
  return [...new Set(drawn)].sort((a, b) => a - b)
}

/** Names that parts (c) and (e) ask as names without a mark, and names whose marks (e) asks changed. */
const LEFT_OUT = 1_000
const CHANGED = 1_000

/** Marks that (c) and (e) search, so that one register of each size serves both. */
export type SharedRegister = {
  marks: readonly RegisteredMark[]
  /** Real names of companies that are not in the register. */
  companies: readonly string[]
}

/** @param size number of marks: the earlier marks of (e) first, then as `registerMarks` makes them */
export function sharedRegister(size: number): SharedRegister {
  const names = unrelatedNames()
  const earlier = [...changedMarks(), ...similarOfHeld().map(earlierMark)]
  const others = registerMarks(names.slice(LEFT_OUT + CHANGED), size - earlier.length)
  return { marks: [...earlier, ...others], companies: names.slice(0, LEFT_OUT) }
}

export const withoutBrands = (names: readonly string[]): string[] =>
  names.filter((name) => matchBrands(name).length === 0)

/** Marks of the shared register whose names are not on the list of brands. */
export function changedMarks(): RegisteredMark[] {
  const names = withoutBrands(unrelatedNames().slice(LEFT_OUT, LEFT_OUT + CHANGED))
  return [...registerMarks(names, names.length)].map((mark, at) => ({ ...mark, number: `E${at + 1}` }))
}

/** The pairs set aside whose signs the decision calls similar. */
export const similarOfHeld = (): DecidedCase[] =>
  decidedCases().filter(
    (each) => each.signs === 'similar' && setOf(each.earlier_mark, each.later_mark) === 'held',
  )

/** The earlier mark of a decided case, as it is in the shared register. */
export const earlierMark = ({ id, earlier_mark, earlier_classes }: DecidedCase): RegisteredMark => ({
  number: `D${id}`,
  words: earlier_mark,
  niceClasses: classesOf(earlier_classes),
})

/** The Nice classes in a list such as `5; 9, 35`. */
export const classesOf = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number)
