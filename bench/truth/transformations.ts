import { markKey } from '../../src/names/features/mark-features.ts'

/** Changes a name as somebody who copies it would; null if the name does not allow it. */
export type Transformation = { id: string; change(name: string, random: () => number): string | null }

const LEGAL_FORMS =
  'GmbH|Ltd|Limited|S.A.|Inc.|S.r.l.|B.V.|Oy|AB|SAS|Pty Ltd|Kft.|Sp. z o.o.|d.o.o.|A.Ş.|LLC|S.L.|ApS|s.r.o.|Pte. Ltd.'
const WEAK_WORDS = 'Studio|Shop|Online|Group|Store|Services|Solutions|International|Company|Global'
const DESCRIPTIVE_WORDS =
  'Coffee|Shoes|Software|Cosmetics|Bakery|Travel|Fitness|Wine|Bikes|Furniture|Jewellery|Organic'

const SHORTEST_CUT = 3
const INNER_CONSONANT = /(?<=\p{L})[bcdfglmnprst](?=[aeiouy])/giu
const VOWEL = /(?<=\p{L})[aeiou]/giu
const INNER_LETTER = /(?<=\p{L})\p{L}(?=\p{L})/gu
const OTHER_VOWEL: Readonly<Record<string, string>> = { a: 'e', e: 'i', i: 'e', o: 'u', u: 'o' }

/** English respellings that keep the sound. */
const RESPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ph/i, 'f'],
  [/x/i, 'ks'],
  [/qu/i, 'kw'],
  [/ck/i, 'k'],
  [/c(?=[aouklrt]|$)/i, 'k'],
  [/c(?=[eiy])/i, 's'],
  [/ee|ea/i, 'i'],
  [/oo/i, 'u'],
  [/f/i, 'ph'],
  [/k(?=[aou])/i, 'c'],
  [/y$/i, 'i'],
  [/i(?=[^aeiou]*$)/i, 'y'],
  [/z/i, 's'],
  [/s(?=[aeiou])/i, 'z'],
  [/t(?=[aeiou])/i, 'tt'],
]

export const TRANSFORMATIONS: readonly Transformation[] = [
  { id: 'legal form', change: (name, random) => `${name} ${oneOf(LEGAL_FORMS, random)}` },
  { id: 'weak word', change: (name, random) => `${name} ${oneOf(WEAK_WORDS, random)}` },
  { id: 'descriptive word', change: (name, random) => `${name} ${oneOf(DESCRIPTIVE_WORDS, random)}` },
  { id: 'plural', change: (name) => (/[sxz]$/i.test(name) ? `${name}es` : `${name}s`) },
  {
    id: 'doubled letter',
    change: (name, random) => at(INNER_CONSONANT, name, random, (letter) => letter + letter),
  },
  { id: 'dropped letter', change: (name, random) => at(INNER_LETTER, name, random, () => '') },
  { id: 'swapped letters', change: swapped },
  {
    id: 'vowel changed',
    change: (name, random) => at(VOWEL, name, random, (vowel) => OTHER_VOWEL[vowel.toLowerCase()] ?? vowel),
  },
  { id: 'phonetic respelling', change: respelt },
  { id: 'joined', change: (name) => (/[\s-]/.test(name) ? name.replace(/[\s-]+/g, '') : null) },
  { id: 'split', change: split },
]

/** The transformed name; null if it would be the same mark, except where only spaces change. */
export function transformed(
  { id, change }: Transformation,
  name: string,
  random: () => number,
): string | null {
  const changed = change(name, random)
  if (changed === null || changed === name) return null
  const spacesOnly = id === 'joined' || id === 'split'
  return spacesOnly || markKey(changed) !== markKey(name) ? changed : null
}

const oneOf = (list: string, random: () => number): string => {
  const words = list.split('|')
  return words[Math.floor(random() * words.length)] ?? ''
}

/** Replaces one match, chosen at random. */
function at(
  pattern: RegExp,
  name: string,
  random: () => number,
  replace: (found: string) => string,
): string | null {
  const matches = [...name.matchAll(pattern)]
  const match = matches[Math.floor(random() * matches.length)]
  if (!match) return null
  return name.slice(0, match.index) + replace(match[0]) + name.slice(match.index + match[0].length)
}

function swapped(name: string, random: () => number): string | null {
  return at(/(?<=\p{L})(\p{L})(?!\1)\p{L}(?=\p{L})/gu, name, random, (pair) => [...pair].reverse().join(''))
}

function respelt(name: string, random: () => number): string | null {
  const fitting = RESPELLINGS.filter(([pattern]) => pattern.test(name))
  const chosen = fitting[Math.floor(random() * fitting.length)]
  return chosen ? name.replace(...(chosen as [RegExp, string])) : null
}

function split(name: string, random: () => number): string | null {
  if (/[\s-]/.test(name)) return null
  const places = name.length - 2 * SHORTEST_CUT + 1
  if (places < 1) return null
  const place = SHORTEST_CUT + Math.floor(random() * places)
  return `${name.slice(0, place)} ${name.slice(place)}`
}
