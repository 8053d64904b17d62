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

const SPELLED = [
  ...LANGUAGES.map((list) => [NUMBERS, list] as const),
  [ORDINALS, ENGLISH_ORDINALS] as const,
].flatMap(([numbers, list]) => numbers.map((digits, at) => [digits, list[at] ?? '-'] as const))

type Others = ReadonlyMap<string, ReadonlySet<string>>

/** Other spellings of a number by its word, and of its word by the number. */
const OTHERS: Others = othersOf(SPELLED)
const ENGLISH: ReadonlySet<string> = new Set([...(LANGUAGES[0] ?? []), ...ENGLISH_ORDINALS])
/** The same, in English only. */
const IN_ENGLISH: Others = othersOf(SPELLED.filter(([, word]) => ENGLISH.has(word)))

function othersOf(spelled: typeof SPELLED): Others {
  const found = new Map<string, Set<string>>()
  const add = (from: string, to: string) => found.set(from, (found.get(from) ?? new Set()).add(to))
  for (const [digits, word] of spelled) {
    if (word === '-') continue
    add(digits, word)
    add(word, digits)
  }
  return found
}

const WORDS = /[\p{L}\p{M}\p{N}]+/gu
/** Numbers of a name that are spelled otherwise; hardly any name has more. */
const MAX_NUMBERS = 2
/** A shorter word of another language that is the whole name is usually another word: `elf`, `due`, `mil`. */
const SHORTEST_ALONE = 4

/**
 * A name with its numbers spelled otherwise: words of seven languages as digits, and digits as these words. `Seven Zarvers` →
 * `7 Zarvers`. The spellings in English come first. Signs that are heard or understood as the same number are alike in sound and
 * in meaning (EUIPO Guidelines, part C, section 2, chapter 4; TMEP §1207.01(b)(iv), (v)). None
 * for a name without numbers.
 */
export function numberSpellings(name: string): string[] {
  const found = [...name.matchAll(WORDS)]
  const numbers = found.filter(([word]) => isNumber(latinKey(word), found.length === 1)).slice(0, MAX_NUMBERS)
  if (numbers.length === 0) return []
  // From the last to the first, so that the places of the others stay the same.
  const spelled = (others: Others) =>
    numbers.reduceRight(
      (texts, { 0: word, index }) =>
        texts.flatMap((text) => [
          text,
          ...Array.from(
            others.get(latinKey(word)) ?? [],
            (other) => text.slice(0, index) + other + text.slice(index + word.length),
          ),
        ]),
      [name],
    )
  return [...new Set([...spelled(IN_ENGLISH), ...spelled(OTHERS)])].filter((text) => text !== name)
}

const isNumber = (latin: string, isAlone: boolean): boolean =>
  OTHERS.has(latin) &&
  (!isAlone ||
    ENGLISH.has(latin) ||
    /^\d/.test(latin) ||
    (latin.length >= SHORTEST_ALONE && !isCommonWord(latin)))
