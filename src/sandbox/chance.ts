import { stableHash } from '../primitives/stable-hash.ts'

/** A number from 0 up to, but excluding, 1. */
export const chance = (key: string): number => stableHash(key) / 2 ** 32

/** One element of a list. Throws for an empty list. */
export function pick<T>(from: readonly T[], key: string): T {
  const chosen = from[stableHash(key) % from.length]
  if (chosen === undefined) throw new RangeError('there is nothing to pick from')
  return chosen
}

/** A whole number from `least` to `most`, both included. */
export const between = (least: number, most: number, key: string): number =>
  least + (stableHash(key) % (most - least + 1))

/** A number of exactly `length` decimal digits, as text; may begin with 0. */
export function digits(length: number, key: string): string {
  let text = ''
  for (let part = 0; text.length < length; part++) {
    text += String(stableHash(`${key}#${part}`) % 1_000_000).padStart(6, '0')
  }
  return text.slice(0, length)
}

/** A calendar day `yyyy-mm-dd` within whole years, both included; never after the 28th of a month. */
export function dayIn(firstYear: number, lastYear: number, key: string): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const year = between(firstYear, lastYear, `${key}/year`)
  return `${year}-${two(between(1, 12, `${key}/month`))}-${two(between(1, 28, `${key}/day`))}`
}
