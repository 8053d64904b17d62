import { endsWith } from './words.ts'

/** Words and signs that are regarded as the same (SI 2015/17, Schedule 3). */
const SAME: Readonly<Record<string, string>> = {
  '+': 'plus',
  '£': 'pound',
  '€': 'euro',
  $: 'dollar',
  '%': 'percent',
  '@': 'at',
  zero: '0',
  o: '0',
  one: '1',
  two: '2',
  to: '2',
  too: '2',
  three: '3',
  four: '4',
  for: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
}

/** Disregarded at the end of a name, after the legal form (the same Schedule; Welsh equivalents included). */
const ENDINGS = [
  '& company',
  '& co',
  'company',
  'co',
  'co uk',
  'org uk',
  'biz',
  'com',
  'net',
  'org',
  'uk',
  'united kingdom',
  'gb',
  'great britain',
  'ni',
  'northern ireland',
  'wales',
  'eu',
  '& cwmni',
  'ar cwmni',
  'cwmni',
  'cymru',
  'prydain fawr',
  'deyrnas unedig',
  'y deyrnas unedig',
  'gogledd iwerddon',
]
  .map((ending) => ending.split(' '))
  .sort((a, b) => b.length - a.length)

const BEGINNINGS = new Set(['the', 'www'])
/** How many characters of a name count, spaces included. */
const COUNTED = 60

/**
 * The part of a UK company name that counts for the "same as" test of Companies Act 2006 s. 66 (SI 2015/17, reg. 7
 * and Schedule 3). Since 31 January 2015 `group`, `holdings`, `international`, `services` and `export` do count. If
 * the rules would leave nothing, the last non-empty result is returned.
 * @param words of the name, without its legal form
 */
export function companyKeyGb(words: readonly string[]): string {
  const counted = words
    .join(' ')
    .slice(0, COUNTED)
    .split(' ')
    .filter((word) => word !== '')
  const same = joinPerCent(counted).map((word) => (Object.hasOwn(SAME, word) ? (SAME[word] ?? word) : word))
  return withoutPlural(withoutBeginning(withoutEndings(same)).join(''))
}

const joinPerCent = (words: readonly string[]): string[] =>
  words
    .join(' ')
    .replace(/\bper cent\b/g, 'percent')
    .split(' ')

function withoutEndings(words: readonly string[]): readonly string[] {
  const ending = ENDINGS.find((each) => words.length > each.length && endsWith(words, each))
  return ending ? withoutEndings(words.slice(0, -ending.length)) : words
}

const withoutBeginning = (words: readonly string[]): readonly string[] =>
  words.length > 1 && BEGINNINGS.has(words[0] ?? '') ? words.slice(1) : words

const withoutPlural = (key: string): string => (key.length > 1 && key.endsWith('s') ? key.slice(0, -1) : key)
