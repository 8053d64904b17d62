/**
 * Repeatable choice: the same key always gives the same outcome, in every process and on every machine.
 * FNV-1a over UTF-16 code units, mixed once more so that similar keys do not give similar numbers.
 */
export function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A number from 0 up to, and without, 1. */
export const chance = (key: string): number => hashOf(key) / 2 ** 32

/** One of a list. Throws for an empty list. */
export function pick<T>(from: readonly T[], key: string): T {
  const chosen = from[hashOf(key) % from.length]
  if (chosen === undefined) throw new RangeError('there is nothing to pick from')
  return chosen
}

/** A whole number from `least` to `most`, both included. */
export const between = (least: number, most: number, key: string): number =>
  least + (hashOf(key) % (most - least + 1))

/** A number of exactly `length` decimal digits, as text; may begin with 0. */
export function digits(length: number, key: string): string {
  let text = ''
  for (let part = 0; text.length < length; part++) {
    text += String(hashOf(`${key}#${part}`) % 1_000_000).padStart(6, '0')
  }
  return text.slice(0, length)
}

/** A calendar day `yyyy-mm-dd` within whole years, both included; never behind the 28th of a month. */
export function dayIn(firstYear: number, lastYear: number, key: string): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const year = between(firstYear, lastYear, `${key}/year`)
  return `${year}-${two(between(1, 12, `${key}/month`))}-${two(between(1, 28, `${key}/day`))}`
}
