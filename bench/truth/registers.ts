import { NameModel } from './coined.ts'
import { generator } from './random.ts'
import type { RegisteredMark } from './register-api.ts'

const CLASSES = 45
const MOST_CLASSES = 3
const SEED = 23

/**
 * Marks with random classes for a register of a given size: first the given names, then names that a model of them
 * makes.
 */
export function registerOf(names: readonly string[], size: number): RegisteredMark[] {
  const random = generator(SEED)
  const words = names.slice(0, size)
  const model = words.length < size ? new NameModel(names) : null
  while (model && words.length < size) words.push(model.name(random))
  return words.map((each, at) => ({ number: `N${at + 1}`, words: each, niceClasses: classes(random) }))
}

function classes(random: () => number): number[] {
  const count = 1 + Math.floor(random() * MOST_CLASSES)
  const drawn = Array.from({ length: count }, () => 1 + Math.floor(random() * CLASSES))
  return [...new Set(drawn)].sort((a, b) => a - b)
}
