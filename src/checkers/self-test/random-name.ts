import { chance } from '../../primitives/runtime.ts'

const LETTERS = 'bcdfghjkmnpqrstvwxz'
const DIGITS = '23456789'
/** Fits every network's rule for user names. */
const LENGTH = 14

/**
 * A name that is free: 14 letters and digits, beginning with a letter, with consonants only. It is valid as a label, as a
 * user name of every network, and as the name of a mark or company.
 */
export function randomName(): string {
  const one = (from: string) => from.charAt(chance.integer(from.length))
  return Array.from({ length: LENGTH }, (_, at) => one(at % 3 === 2 ? DIGITS : LETTERS)).join('')
}
