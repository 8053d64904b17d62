import { anatomyOf } from '../../../../names/anatomy/anatomy.ts'
import { latinBrands, nativeBrands } from '../../../../names/brands/latin-names.ts'
import { latinKey } from '../../../../names/latin.ts'
import { numberSpellings } from '../../../../names/numbers.ts'
import { latinSpellings } from './latin-spellings.ts'
import { nativeSpellings } from './native-spellings.ts'
import { type OtherScript, writtenIn } from './scripts.ts'
import { gaps, insertions, misspellings, singulars, soundPairs, soundVariants, swaps } from './variants.ts'

/** The part of a plan that a query asks for; evidence ids name it. */
export type PlanPart =
  | 'exact'
  | 'contains'
  | 'near'
  | 'words'
  | 'core'
  | 'core-near'
  | 'sound'
  | 'inside'
  | 'readings'
  | 'heads'
  | 'numbers'
  | 'scripts'
  | 'numbers-near'

/** One query of a search plan. */
export type PlannedQuery = {
  part: PlanPart
  /** What it asks for, in words for the reader of a report. */
  what: string
  /**
   * Words of marks; their case does not matter; `*` stands for any characters. The first is the name itself, so that
   * every query shows which name it belongs to.
   */
  patterns: string[]
  /**
   * Without the whole answer to a `decisive` query, the register does not count as searched, unless the answer already
   * contains a mark that blocks the name. Without that to a `deep` one, it was searched for identical marks only. An `extra`
   * query only adds marks: spellings of numbers, and marks in other scripts, of which the depth says nothing.
   */
  rank: 'decisive' | 'deep' | 'extra'
}

/** Minimum number of letters before marks that contain a text are searched: shorter ones are in too many. */
const SHORTEST_PART = 3
/** Lengths of a word for which a letter may be any other: shorter ones have too many neighbors. */
const NEAR = { least: 5, most: 32 }
/** Minimum length of a beginning that is searched. */
const SHORTEST_HEAD = 5
/** Minimum length of a spelling that is searched within other marks. */
const SHORTEST_INSIDE = 6
/** Minimum length of a word that is searched alone. */
const SHORTEST_WORD = 3
/** Spellings of the numbers of a name that are searched. */
const MAX_NUMBERS = 3
/** Maximum number of spellings that differ in two places. */
const MAX_PAIRS = 40

/**
 * What a register without similarity search is asked for a name, what finds most first: the name, marks that contain it,
 * spellings that differ in one place; then its words, its core, spellings that differ in two places, readings and
 * beginnings; then what only adds marks. Pure: the same name gives the same plan.
 * @param normalized the name in normal form
 */
export function searchPlan(normalized: string): PlannedQuery[] {
  const anatomy = anatomyOf(normalized)
  const named = anatomy.words.filter(({ kind }) => kind !== 'legal_form')
  const telling = anatomy.words.filter(({ kind }) => kind === 'telling')
  const full = normalized.replace(/^[*\s]+|[*\s]+$/g, '')
  const whole = textOf((named.length > 0 ? named : anatomy.words).map(({ text }) => text).join(' '))
  const core = textOf(anatomy.core)
  const wholeKey = latinKey(whole)
  const coreKey = latinKey(core)
  const isOwnCore = coreKey !== wholeKey
  const written = normalized.replaceAll('*', ' ').trim().toLowerCase()
  const bases = basesOf(whole, written)
  const coreBases = isOwnCore ? basesOf(core) : bases
  const legalForm = named.length < anatomy.words.length ? textOf(normalized).slice(whole.length) : ''
  const words = telling.length > 1 ? telling.map(({ text }) => textOf(text)) : []
  const readings = anatomy.readings.map(({ text }) => textOf(text))
  // Only a Roman numeral in capitals is a number.
  const numbers = numberSpellings(named.map(({ text }) => text).join(' '))
    .slice(0, MAX_NUMBERS)
    .map(textOf)
  const queries: PlannedQuery[] = [
    {
      part: 'exact',
      what: 'the name, with and without its legal form, trade words, first or last word, its words joined in every way',
      rank: 'decisive',
      patterns: [full, ...[textOf(normalized), whole, core, ...shortened(whole)].flatMap(joinings)],
    },
    {
      part: 'contains',
      what: 'marks that contain the words of the name',
      rank: 'decisive',
      patterns: [...containing(whole), ...containing(wholeKey)],
    },
    {
      part: 'near',
      what: 'spellings that differ in one place, two swapped letters, and spellings that sound alike',
      rank: 'decisive',
      patterns: isNear(wholeKey)
        ? [
            ...[...shortened(whole), textOf(separated(normalized))].map(spread),
            ...bases.flatMap((base) => [...gaps(base), ...spelled(base)]),
          ]
        : [],
    },
    {
      part: 'words',
      what: 'marks that are one of the words, or two of them',
      rank: 'deep',
      patterns: [...words, ...pairsOf(words)].filter((word) => latinKey(word).length >= SHORTEST_WORD),
    },
    {
      part: 'core',
      what: 'marks that contain the name without its trade words',
      rank: 'deep',
      patterns: isOwnCore ? containing(core) : [],
    },
    {
      part: 'core-near',
      what: 'spellings of the name without its trade words',
      rank: 'deep',
      patterns:
        isOwnCore && isNear(coreKey) ? coreBases.flatMap((base) => [...gaps(base), ...spelled(base)]) : [],
    },
    {
      part: 'sound',
      what: 'spellings that sound alike and differ in two places; of short names, also misspellings',
      rank: 'deep',
      patterns: [
        ...(isShort(coreKey) ? coreBases.flatMap((base) => [...misspellings(base), ...spelled(base)]) : []),
        ...(coreKey.length === NEAR.least - 1 ? coreBases.flatMap(insertions) : []),
        ...(coreKey.length <= NEAR.most ? soundPairs(spread(core)).slice(0, MAX_PAIRS) : []),
      ],
    },
    {
      part: 'inside',
      what: 'marks that contain another spelling of the name, or have it before the same legal form',
      rank: 'deep',
      patterns: [
        ...(coreKey.length >= SHORTEST_INSIDE && coreKey.length <= NEAR.most ? spelled(spread(core)) : [])
          .filter((spelling) => spelling.length >= SHORTEST_INSIDE)
          .map((spelling) => `*${spelling}*`),
        ...(legalForm.startsWith(' ') && isNear(wholeKey)
          ? gaps(spread(whole)).map((spelling) => spelling + legalForm)
          : []),
      ],
    },
    {
      part: 'readings',
      what: 'the name as it is read in Latin letters, and as names are spelled that are read so',
      rank: 'deep',
      patterns: [
        ...readings.flatMap((reading) => [
          ...joinings(reading),
          ...containing(reading),
          ...nearOnes(reading),
          ...beginningsOf(latinKey(reading), READ_DIFFERENTLY),
        ]),
        ...latinBrands(core).map(textOf).flatMap(joinings),
        ...spelledInLatin(core, readings),
      ],
    },
    {
      part: 'heads',
      what: 'marks that are the beginning of the name, or begin like it',
      rank: 'deep',
      patterns: headsOf(coreKey),
    },
    {
      part: 'numbers',
      what: 'the name with its number spelled otherwise',
      rank: 'extra',
      patterns: [...numbers.flatMap(joinings), ...numbers.flatMap(containing)],
    },
    {
      part: 'scripts',
      what: 'the name as it is usually written in other scripts',
      rank: 'extra',
      patterns: LATIN_WORDS.test(core) ? [...inOtherScripts(core, coreKey)] : [],
    },
    {
      part: 'numbers-near',
      what: 'spellings close to the name with its number spelled otherwise',
      rank: 'extra',
      patterns: numbers.flatMap(nearOnes),
    },
  ]
  return queries
    .map((query) => ({
      ...query,
      patterns: [...new Set(query.patterns)].filter((pattern) => pattern !== ''),
    }))
    .filter(({ patterns }) => patterns.length > 0)
    .map((query) => ({ ...query, patterns: [...new Set([full, ...query.patterns])] }))
}

/** Words of Latin letters: digits and signs have no usual spelling in another script. */
const LATIN_WORDS = /^[\p{Script=Latin}\p{M}' -]+$/u
const SCRIPTS: readonly OtherScript[] = ['Cyrillic', 'Greek']

/** Minimum length of a name that is searched in other scripts: a shorter one would have too many neighbors. */
const SHORTEST_IN_SCRIPTS = 4

/** Names of the list of brands, then spellings by letters and by sounds. */
function inOtherScripts(core: string, key: string): readonly string[] {
  const listed = nativeBrands(core)
  if (key.length < SHORTEST_IN_SCRIPTS || key.length > NEAR.most) return listed
  const byLetters = isNear(key) ? SCRIPTS.flatMap((script) => inScript(script, core)) : []
  return [...listed, ...byLetters, ...nativeSpellings(core)]
}

/** How many spellings of a reading are searched, and of how many each letter may be any other. */
const READ = { spellings: 90, withGaps: 14 }

function spelledInLatin(core: string, readings: readonly string[]): string[] {
  const keys = readings.map(latinKey).filter(isNearOrShort)
  const found = latinSpellings(core, keys, READ.spellings).filter(isNearOrShort)
  return [...found, ...found.slice(0, READ.withGaps).filter(isNear).flatMap(gaps)]
}

const isNearOrShort = (key: string): boolean => isNear(key) || isShort(key)

/** The name in another script, with its words separate and joined, and spellings of it that differ in one place. */
function inScript(script: OtherScript, core: string): string[] {
  const words = core.split(' ').map((word) => writtenIn(script, latinKey(word)))
  return [words.join(' '), ...gaps(words.join('*'))]
}

/** Letters at the end of a reading in which systems of transcription differ. */
const READ_DIFFERENTLY = 4

/** A text with one letter that may be any other, and spellings that sound alike. */
const nearOnes = (text: string): string[] =>
  isNear(latinKey(text)) ? [...gaps(spread(text)), ...spelled(spread(text))] : []

const spelled = (base: string): string[] => [...singulars(base), ...swaps(base), ...soundVariants(base)]

/** Words that are written as one, each with a capital, separated: `BlueFox`. */
const separated = (name: string): string => name.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')

/** The words with anything between them, so that one pattern finds them separate, hyphenated and joined. */
const spread = (text: string): string => text.replaceAll(' ', '*')

/** Minimum length of a name in which anything may be between its words: shorter ones would match too many marks. */
const SHORTEST_SPREAD = 8

/**
 * The texts that are spelled differently: the words as written and, if that is not the same, in Latin letters. Short names are
 * joined, and separated by a space and by a hyphen, instead; a mark may also have their accents and apostrophes.
 * @param written the name in small letters with its own separators; not used if it has other letters
 */
function basesOf(text: string, written = text): string[] {
  const words = text.split(' ').map(latinKey).filter(Boolean)
  const key = words.join('')
  const isInLatin = /\p{Script=Latin}/u.test(text)
  if (key.length >= SHORTEST_SPREAD) {
    const latin = words.join('*')
    return isInLatin ? [...new Set([spread(text), latin])] : [latin]
  }
  const latin = [key, words.join(' '), words.join('-')]
  return [...new Set(isInLatin ? [...latin, text, ...(latinKey(written) === key ? [written] : [])] : latin)]
}

/** Without the last word, and without the first one. */
function shortened(text: string): string[] {
  const words = text.split(' ')
  return words.length < 2 ? [] : [words.slice(0, -1).join(' '), words.slice(1).join(' ')]
}

const isNear = (key: string): boolean => key.length >= NEAR.least && key.length <= NEAR.most

const isShort = (key: string): boolean => key.length >= SHORTEST_PART && key.length < NEAR.least

/** In lower case, words separated by one space, without asterisks, which would act as the operator. */
const textOf = (text: string): string =>
  text
    .replaceAll('*', ' ')
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
    .join(' ')

/** The words separated by spaces, by hyphens, joined, and in Latin letters and digits only. */
const joinings = (text: string): string[] => [
  text,
  text.replaceAll(' ', '-'),
  text.replaceAll(' ', ''),
  latinKey(text),
]

/** Marks that contain the words in their order, with anything between words that are long enough. */
function containing(text: string): string[] {
  const letters = text.replaceAll(' ', '')
  // A Latin text needs some letters; one sign of another script can be a word.
  const isLatin = latinKey(text) === letters
  if (isLatin && letters.length < SHORTEST_PART) return []
  const isSpread = !isLatin || text.split(' ').every((word) => word.length >= SHORTEST_PART)
  return (isSpread ? [spread(text)] : joinings(text)).map((part) => `*${part}*`)
}

/** Two neighboring words, separated and joined; not for two words, which are the core. */
const pairsOf = (words: readonly string[]): string[] =>
  words.length < 3
    ? []
    : words.slice(1).flatMap((word, at) => [`${words[at]} ${word}`, `${words[at]}${word}`])

function headsOf(key: string): string[] {
  if (key.length <= SHORTEST_HEAD || key.length > NEAR.most) return []
  const heads = Array.from({ length: key.length - SHORTEST_HEAD }, (_, at) =>
    key.slice(0, SHORTEST_HEAD + at),
  )
  return [...heads, ...beginningsOf(key, 2)]
}

/** Marks that begin like a word, whatever its last letters are. */
const beginningsOf = (key: string, lastLetters: number): string[] =>
  key.length <= SHORTEST_HEAD ? [] : [`${key.slice(0, Math.max(SHORTEST_HEAD, key.length - lastLetters))}*`]
