import { skeleton } from '../features/skeleton.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const VOWELS = 'aeiou'

/** How a word of `a-z0-9` is written by somebody who copies it with one change. */
export type Respelling = {
  kind: 'doubled' | 'swapped' | 'look-alike' | 'dropped' | 'added' | 'vowel'
  key: string
}

/** Lengths of the shortest word that is still recognized with one such change. */
export const SHORTEST: Readonly<Record<Respelling['kind'], number>> = {
  doubled: 4,
  swapped: 4,
  'look-alike': 4,
  dropped: 6,
  added: 6,
  vowel: 6,
}

/**
 * The words of which a word may be a respelling: with a letter doubled or no longer doubled, two neighbors swapped,
 * look-alike digits as letters, one letter more (it was dropped), one less, or another vowel. The first letter stays, for
 * people notice it first. May repeat.
 */
export function respellingsOf(latin: string): Respelling[] {
  const found: Respelling[] = [{ kind: 'look-alike', key: skeleton(latin) }]
  const add = (kind: Respelling['kind'], at: number, letters: string, replaced: number) =>
    found.push({ kind, key: latin.slice(0, at) + letters + latin.slice(at + replaced) })
  for (let at = 0; at < latin.length; at += 1) {
    const [letter = '', next = ''] = [latin[at], latin[at + 1]]
    add('doubled', at, letter + letter, 1)
    if (letter === next) add('doubled', at, letter, 2)
    if (next !== '' && letter !== next) add('swapped', at, next + letter, 2)
    if (at === 0) continue
    add('added', at, '', 1)
    for (const each of LETTERS) add('dropped', at, each, 0)
    if (VOWELS.includes(letter)) for (const each of VOWELS) if (each !== letter) add('vowel', at, each, 1)
  }
  for (const each of LETTERS) add('dropped', latin.length, each, 0)
  return found
}
