import { NameModel } from './coined.ts'
import { generator } from './random.ts'
import type { RegisteredMark } from './register-api.ts'

const CLASSES = 45
const MOST_CLASSES = 3
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
  const count = 1 + Math.floor(random() * MOST_CLASSES)
  const drawn = Array.from({ length: count }, () => 1 + Math.floor(random() * CLASSES))
  return [...new Set(drawn)].sort((a, b) => a - b)
}
