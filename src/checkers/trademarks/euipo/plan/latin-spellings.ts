import { sumOfLetterBits } from '../../../../names/comparison/statistics.ts'
import { type Hearing, hearingOf, plainPhonemes, scriptOf } from '../../../../names/sounds/heard.ts'
import { cheapest, type Option } from './best-combinations.ts'

/** How the phonemes of `src/names/sounds/alphabet.ts` are written in names, the usual letters first. */
const LETTERS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  `a=a,e,u,ar k=k,c,ck,q s=s,c,ss S=sh,ch,s C=ch,c J=j,g Z=j,g z=z,s f=f,ph v=v,w w=w,u,v j=y,i,j h=h,,ch,kh t=t,th,tt d=d,dd b=b,bb g=g,gg
   p=p,pp m=m,mm n=n,nn l=l,ll r=r,rr i=i,y,e,ee u=u,o,oo,ou e=e,a,ae,i o=o,u,au,oh`
    .split(/\s+/)
    .map((each) => {
      const [phoneme = '', letters = ''] = each.split('=')
      return [phoneme, letters.split(',')]
    }),
)
/** Phonemes that names often write together. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  ks: ['x', 'ks', 'cs', 'cks'],
  kus: ['x', 'cus', 'kus', 'ks'],
  kw: ['qu'],
  ei: ['a', 'ay', 'ai', 'ey', 'ei', 'ea'],
  ai: ['i', 'y', 'ai', 'ay', 'ei', 'ie'],
  au: ['ow', 'au', 'ou', 'o'],
  ou: ['o', 'ow', 'ou', 'oa'],
  oi: ['oy', 'oi'],
  iu: ['u', 'ew', 'eu', 'iu'],
  ju: ['u', 'ew', 'eu', 'yu'],
}

/** Vowels that a script leaves out, the most frequent ones first; and those at the end of a name. */
const LEFT_OUT = ['', 'a', 'e', 'i', 'o', 'u']
const LEFT_OUT_AT_END = ['', 'e', 'a']

/** Costs of rarer spellings, in bits. */
const COST = { rarer: 1.2, merged: 2, leftOut: 0.4, dropped: 1 }
/** How much the bits of letters count. */
const LETTER_WEIGHT = 0.5
/** Number of partial spellings that are kept after each part (beam search). */
const WIDTH = 120

const isVowel = (letter: string): boolean => letter !== '' && 'aeiou'.includes(letter)

/**
 * How a name in another script may be written in Latin letters, the likeliest first: as the script writes foreign names,
 * and as names are spelled.
 * @param readings of the name in Latin letters
 */
export function latinSpellings(name: string, readings: readonly string[], most: number): string[] {
  const script = scriptOf(name)
  const hearing = script === null ? undefined : hearingOf(script)
  if (script === null || hearing === undefined) return []
  const costs = new Map<string, number>()
  for (const phonemes of new Set(readings.map((reading) => plainPhonemes(script, reading)))) {
    const parts = partsOf(phonemes)
    for (const { text, cost } of cheapest(
      parts.length,
      (at, before) => options(parts, at, before, hearing),
      WIDTH,
    ))
      costs.set(text, Math.min(cost, costs.get(text) ?? Number.POSITIVE_INFINITY))
  }
  return [...costs]
    .sort(([, a], [, b]) => a - b)
    .slice(0, most)
    .map(([text]) => text)
}

const PARTS = new RegExp(
  `${Object.keys(TOGETHER)
    .sort((a, b) => b.length - a.length)
    .join('|')}|.`,
  'gu',
)

const partsOf = (phonemes: string): readonly string[] => phonemes.match(PARTS) ?? []

function options(parts: readonly string[], at: number, before: string, hearing: Hearing): Option[] {
  const [part = '', previous = ''] = [parts[at], parts[at - 1]?.at(-1)]
  const isLast = at === parts.length - 1
  const written = TOGETHER[part]
    ? together(part, previous, isLast, hearing)
    : spelled(part, previous, isLast, hearing)
  const bits = sumOfLetterBits(before)
  return written.map(({ text, cost }) => ({
    text,
    cost: cost + LETTER_WEIGHT * (sumOfLetterBits(before + text) - bits),
  }))
}

/** The letters of a group of phonemes, and those of each of them. */
function together(part: string, previous: string, isLast: boolean, hearing: Hearing): Option[] {
  const apart = [...part].map((phoneme, at) =>
    spelled(phoneme, part[at - 1] ?? previous, isLast && at === part.length - 1, hearing).slice(0, 3),
  )
  const single = apart.reduce((texts, each) =>
    texts.flatMap((first) =>
      each.map((second) => ({ text: first.text + second.text, cost: first.cost + second.cost })),
    ),
  )
  return [...(TOGETHER[part] ?? []).map((text, rank) => ({ text, cost: rank * COST.rarer })), ...single]
}

/** The letters of a phoneme, with the vowels that the script leaves out before it or at the end. */
function spelled(phoneme: string, previous: string, isLast: boolean, hearing: Hearing): Option[] {
  const own = lettersOf(phoneme, hearing)
  if (isVowel(phoneme)) return [...own, ...vowelOptions(phoneme, previous, own, hearing)]
  if (hearing.omitsNasal && 'bdg'.includes(phoneme) && previous !== '')
    return own.flatMap((each) => [
      each,
      { text: (phoneme === 'b' ? 'm' : 'n') + each.text, cost: each.cost + COST.dropped },
    ])
  if (!hearing.omitsVowels) return own
  const isAfterConsonant = previous !== '' && !isVowel(previous)
  return (isAfterConsonant ? LEFT_OUT : ['']).flatMap((vowel) =>
    (isLast ? LEFT_OUT_AT_END : ['']).flatMap((end) =>
      own.map(({ text, cost }) => ({
        text: vowel + text + end,
        cost: cost + COST.leftOut * (vowel.length + end.length),
      })),
    ),
  )
}

/** A script that leaves out vowels writes a long vowel and a diphthong alike. */
const DIPHTHONGS: Readonly<Record<string, readonly string[]>> = { i: ['ai', 'ay', 'ei'], u: ['au', 'aw'] }

function lettersOf(phoneme: string, { merged, omitsVowels }: Hearing): Option[] {
  const own = (LETTERS[phoneme] ?? [phoneme]).map((text, rank) => ({ text, cost: rank * COST.rarer }))
  if (omitsVowels) own.push(...(DIPHTHONGS[phoneme] ?? []).map((text) => ({ text, cost: COST.merged })))
  const others = merged
    .filter((group) => group.includes(phoneme))
    .flatMap((group) => [...group].filter((each) => each !== phoneme))
  return [
    ...own,
    ...others.flatMap((each) =>
      (LETTERS[each] ?? [each])
        .slice(0, 2)
        .map((text, rank) => ({ text, cost: COST.merged + rank * COST.rarer })),
    ),
  ]
}

function vowelOptions(phoneme: string, previous: string, own: readonly Option[], hearing: Hearing): Option[] {
  const isAdded = hearing.added?.includes(phoneme) === true && previous !== '' && !isVowel(previous)
  const isBeforeR = hearing.omitsR === true
  return [
    ...(isAdded ? [{ text: '', cost: COST.dropped }] : []),
    ...(isBeforeR
      ? own.slice(0, 2).map(({ text, cost }) => ({ text: `${text}r`, cost: cost + COST.merged }))
      : []),
  ]
}
