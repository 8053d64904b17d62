import { clamp, listed, type Rated, type Word } from './word.ts'

type Sign = { points: number; test: RegExp; says: string }

/** Patterns that make people write or say a name wrong after they only heard or read it. Matched on `a-z0-9`. */
const SIGNS: readonly Sign[] = [
  { points: 15, test: /\d/, says: 'digits may be heard as words' },
  { points: 10, test: /([a-z])\1/, says: 'a doubled letter is not heard' },
  { points: 10, test: /ph|gh/, says: '"ph" or "gh" may be heard as "f" or "g"' },
  { points: 8, test: /[^aeiou]y|y$|ie|ei/, says: '"y", "i", "ie" and "ei" sound alike' },
  { points: 8, test: /c(?=[eiy])|sc(?=[eiy])/, says: 'a soft "c" sounds like "s"' },
  { points: 8, test: /c(?![eihky])|k(?!n)|q/, says: '"c", "k" and "q" sound alike' },
  { points: 6, test: /x|z(?!$)/, says: '"x" and "z" may be heard as "ks" and "s"' },
  { points: 12, test: /^(?:kn|gn|ps|pn|wr|rh)|mb$|mn$/, says: 'a letter is silent' },
  { points: 8, test: /[^aeiou]e$/, says: 'a final "e" is silent in some languages and spoken in others' },
]

/** Whole words that sound like other words. */
const HOMOPHONES: ReadonlySet<string> = new Set(
  `to too two for four won one ate eight be bee see sea right write rite wright here hear know no new knew night knight
  buy by bye son sun sole soul sell cell sent cent scent site sight cite weigh way wait weight whole hole flour flower
  mail male pair pear peace piece plain plane principal principle role roll sale sail steel steal tail tale time thyme
  wear where waste waist week weak wood would your hour our air heir blue blew brake break dear deer die dye eye fair fare
  great grate hi high him hymn idle idol its loan lone made maid main mane meat meet none nun oar ore pause paws pray prey
  rain reign road rode root route sauce source scene seen seam seem sew so soar sore some sum stair stare tea tee their
  there threw through throne thrown tide tied toe tow vain vein vary very vale veil which witch`.split(/\s+/),
)

/** How easily the name is misheard, misspelled or misread, from 0 (never) to 100 (always), with the causes. */
export function ambiguity({ normalized, words, latin, isLatin }: Word): Rated {
  if (latin === '')
    return { score: null, text: 'Not measured: no letter of the name could be transliterated.' }
  const causes = SIGNS.filter(({ test }) => words.some((word) => test.test(word))).map(
    ({ points, says }) => ({ points, says }),
  )
  const homophones = words.filter((word) => HOMOPHONES.has(word))
  if (homophones.length > 0)
    causes.push({ points: 15, says: `"${homophones.join('", "')}" sounds like another word` })
  if (/[-_.]/.test(normalized)) causes.push({ points: 12, says: 'a hyphen or dot is not heard' })
  if (/[&+@$€£]/.test(normalized))
    causes.push({ points: 10, says: 'a sign can be written as a sign or as a word' })
  if (isLatin && /[^\p{ASCII}]/u.test(normalized))
    causes.push({ points: 10, says: 'accents are left out by many who type it' })
  if (!isLatin) causes.push({ points: 25, says: 'its script has several spellings in Latin letters' })
  const score = clamp(causes.reduce((sum, { points }) => sum + points, 0))
  if (causes.length === 0) return { score, text: 'It is written as it is heard.' }
  const text = listed(causes.map(({ says }) => says))
  return { score, text: `People may write or say it wrong: ${text}.` }
}
