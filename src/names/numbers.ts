import { isCommonWord } from './anatomy/compounds.ts'
import { latinKey } from './latin.ts'

const words = (list: string): readonly string[] => list.trim().split(/\s+/)

/** The numbers of {@link LANGUAGES}, in their order. */
const NUMBERS = words('0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 30 40 50 60 70 80 90 100 1000')
/** Their words in Latin letters; `-` for a number of several words. English comes first. */
const LANGUAGES = [
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand`,
  `null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn
  neunzehn zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig hundert tausend`,
  `zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize - - - vingt trente quarante
  cinquante soixante - - - cent mille`,
  `cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho
  diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien mil`,
  `zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette
  diciotto diciannove venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento mille`,
  `zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove
  vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem mil`,
  `nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien
  negentien twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd duizend`,
].map(words)
const ORDINALS = words(
  '1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th 12th 13th 14th 15th 16th 17th 18th 19th 20th 100th',
)
const ENGLISH_ORDINALS = words(
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth
  seventeenth eighteenth nineteenth twentieth hundredth`,
)

/** 21 to 99, without the tens: `twenty four`, and in German `vierundzwanzig`. */
const COMPOSED = NUMBERS.slice(20, 28).flatMap((ten, at) =>
  NUMBERS.slice(1, 10).map((unit, one) => {
    const [english, german] = LANGUAGES
    const tens = 20 + at
    return {
      digits: String(Number(ten) + Number(unit)),
      english: `${english?.[tens]} ${english?.[one + 1]}`,
      german: `${german?.[one + 1]?.replace('eins', 'ein')}und${german?.[tens]}`,
    }
  }),
)

/** Each number with its word in each language; English comes first. */
const SPELLED: readonly (readonly (readonly [digits: string, word: string])[])[] = LANGUAGES.map(
  (list, language) => [
    ...NUMBERS.flatMap((digits, at) => (list[at] === '-' ? [] : [[digits, list[at] ?? ''] as const])),
    ...(language === 0 ? ORDINALS.map((digits, at) => [digits, ENGLISH_ORDINALS[at] ?? ''] as const) : []),
    ...(language === 0 ? COMPOSED.map(({ digits, english }) => [digits, english] as const) : []),
    ...(language === 1 ? COMPOSED.map(({ digits, german }) => [digits, german] as const) : []),
  ],
)
const ROMAN = NUMBERS.slice(2, 21).flatMap((digits, at) => {
  const roman = words('ii iii iv - vi vii viii ix - xi xii xiii xiv xv xvi xvii xviii xix xx')[at] ?? '-'
  return roman === '-' ? [] : [[digits, roman] as const]
})

type Others = ReadonlyMap<string, ReadonlySet<string>>

function othersOf(spelled: Iterable<readonly [digits: string, word: string]>): Others {
  const found = new Map<string, Set<string>>()
  const add = (from: string, to: string) => found.set(from, (found.get(from) ?? new Set()).add(to))
  for (const [digits, word] of spelled) {
    add(digits, word)
    add(latinKey(word), digits)
  }
  return found
}

/** Other spellings of a number by its word, and of its word by the number, for each language. */
const BY_LANGUAGE: readonly Others[] = SPELLED.map(othersOf)
const IN_ENGLISH: Others = BY_LANGUAGE[0] ?? new Map()
const OTHERS: Others = othersOf(SPELLED.flat())
/** Roman numerals of two letters or more. */
const IN_ROMAN: Others = othersOf(ROMAN)

/** Words and numbers; `twenty four` as one. */
const WORDS = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])(?:${LANGUAGES[0]?.slice(20, 28).join('|')})[\\s-]+(?:${LANGUAGES[0]?.slice(1, 10).join('|')})(?![\\p{L}\\p{M}\\p{N}])|[\\p{L}\\p{M}\\p{N}]+`,
  'giu',
)
/** Numbers of a name that are spelled otherwise; hardly any name has more. */
const MAX_NUMBERS = 2
/** A shorter word of another language that is the whole name is usually another word or a given name: `elf`, `due`, `otto`. */
const SHORTEST_ALONE = 5

/**
 * A name with its numbers spelled otherwise: words of seven languages as digits, and digits as these words or as Roman numerals.
 * `Seven Zarvers` → `7 Zarvers`. The spellings in English come first, Roman numerals last. Of two numbers, both are spelled in one
 * language: otherwise there would be dozens. Signs that are heard or understood as the same number are alike in sound and in meaning
 * (EUIPO Guidelines, part C, section 2, chapter 4; TMEP §1207.01(b)(iv), (v)). None for a name without numbers.
 */
export function numberSpellings(name: string): string[] {
  const found = Array.from(name.matchAll(WORDS), ({ 0: text, index }) => ({
    index,
    text,
    key: latinKey(text),
  }))
  const isAlone = found.length === 1
  const numbers = found.filter(({ key }) => isNumber(key, isAlone)).slice(0, MAX_NUMBERS)
  const [number] = numbers
  if (!number) return romanSpellings(name, found)
  const some = (others: Others) =>
    spelled(name, numbers, ({ key, text }) => [text, ...(others.get(key) ?? [])])
  if (numbers.length === 1)
    return otherThan(name, [
      ...some(IN_ENGLISH),
      ...some(OTHERS),
      ...spelled(name, numbers, ({ key }) => romanOf(key)),
    ])
  const digits = spelled(name, numbers, ({ key, text }) => [/^\d/.test(key) ? text : digitsOf(key, text)])
  const all = BY_LANGUAGE.flatMap((language) =>
    spelled(name, numbers, ({ key, text }) =>
      /^\d/.test(key) ? [...(language.get(key) ?? [text])] : [digitsOf(key, text)],
    ),
  )
  return otherThan(name, [...some(IN_ENGLISH), ...digits, ...all])
}

type Found = { index: number; text: string; key: string }

/** The texts in which numbers of a name have other spellings. */
const spelled = (
  name: string,
  numbers: readonly Found[],
  of: (number: Found) => readonly string[],
): string[] =>
  // From the last to the first, so that the places of the others stay the same.
  numbers.reduceRight(
    (texts, number) =>
      texts.flatMap((text) =>
        of(number).map(
          (other) => text.slice(0, number.index) + other + text.slice(number.index + number.text.length),
        ),
      ),
    [name],
  )

const otherThan = (name: string, texts: readonly string[]): string[] =>
  [...new Set(texts)].filter((text) => text !== name)

const digitsOf = (key: string, text: string): string => [...(OTHERS.get(key) ?? [])][0] ?? text

/** A number, or its word in English, as a Roman numeral. */
const romanOf = (key: string): string[] => [
  ...(IN_ROMAN.get(key) ??
    [...(IN_ENGLISH.get(key) ?? [])].flatMap((digits) => [...(IN_ROMAN.get(digits) ?? [])])),
]

/** A name with a Roman numeral after its first word in digits and in English: `Rocky II`. `Xi Tea` has none. */
function romanSpellings(name: string, [, ...after]: readonly Found[]): string[] {
  const number = after.find(({ key, text }) => IN_ROMAN.has(key) && text === text.toUpperCase())
  if (!number) return []
  return spelled(name, [number], ({ key }) =>
    Array.from(IN_ROMAN.get(key) ?? []).flatMap((digits) => [digits, ...(IN_ENGLISH.get(digits) ?? [])]),
  )
}

const isNumber = (latin: string, isAlone: boolean): boolean =>
  OTHERS.has(latin) && (!isAlone || saysNumberAlone(latin))

/** Whether a word says a number also if no other word tells more: digits, English, or a long word that is no English one. */
export const saysNumberAlone = (latin: string): boolean =>
  IN_ENGLISH.has(latin) || /^\d/.test(latin) || (latin.length >= SHORTEST_ALONE && !isCommonWord(latin))
