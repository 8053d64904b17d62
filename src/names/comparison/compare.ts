import { isHeardAs } from '../sounds/heard.ts'
import type { Form } from './form.ts'
import { areIndependent } from './independent.ts'
import { DISTINCT, differByOneLetter, SHORT } from './one-letter.ts'
import { meaningDiffers, soundAlike } from './own-meaning.ts'
import { coreWordsOf, haveSameStem, type Sign } from './sign.ts'
import { matchStrings, type StringEvidence, type StringMatch } from './strings.ts'
import { WEIGHTS, type Weights } from './weights.ts'
import { matchWords, partOf, type WordEvidence } from './words.ts'

/** The relation of two marks that decided. */
export type Relation = 'same' | 'near' | 'sound' | 'contained' | 'shared' | 'meaning' | 'distant'

export type SignComparison = {
  relation: Relation
  /** How close the marks are: the weighted sum of the evidence, in bits. `burdenOf` says how many marks come as close. */
  bits: number
  /** Shares of the more surprising mark that sight and sound have in common, 0 to 1. */
  sight: number
  sound: number
  /** Share of the telling words whose meaning is the same; null if no meaning is known. */
  meaning: number | null
  /** The words of `b` that both share, as one text; null for none. */
  shared: string | null
  /** Whether the telling words, or all words, differ by one letter: see `differByOneLetter`. */
  oneLetter: boolean
  /** Whether `a` is a common word whose meaning `b` does not have: see `meaningDiffers`. */
  meaningDiffers: boolean
  /** Whether one is in another script and sounds like the other. */
  acrossScripts: boolean
}

/** What two marks have in common, before it is weighed. */
export type Evidence = StringEvidence & Pick<WordEvidence, 'meaning' | 'rest' | 'weak'> & { part: number }

/** Compares two marks. Symmetric but for `shared` and `meaningDiffers`. */
export function compareSigns(a: Sign, b: Sign, w: Weights = WEIGHTS): SignComparison {
  const { strings, words, evidence } = weighedOf(a, b, w)
  const isSame = a.key !== '' && a.key === b.key
  const isStem = haveSameStem(a, b)
  const sum = isShortAndOther(a, b, strings, evidence)
    ? Math.min(w.shortMost, bitsOf(evidence, w))
    : bitsOf(evidence, w)
  const oneLetter =
    differByOneLetter(a.core.latin, b.core.latin) || differByOneLetter(a.whole.latin, b.whole.latin)
  const isHeard = soundsAcrossScripts(a, b) || soundsAcrossScripts(b, a)
  const isReordered =
    (words.isReordered && a.core.latin !== b.core.latin) ||
    areSwapped(a, b.core.latin) ||
    areSwapped(b, a.core.latin)
  const least = Math.max(
    isStem ? w.sameStem : 0,
    isReordered ? w.reordered : 0,
    shortest(a, b) >= DISTINCT && soundAlike(a.core, b.core) ? w.sameHeard : 0,
    oneLetter && longest(a, b) >= DISTINCT ? w.oneLetter : 0,
    words.isTranslation ? w.sameMeaning : 0,
    words.isWholeWithin ? w.wholeWithin : 0,
    isHeard ? w.sameSound : 0,
  )
  const same = isSame ? [a.whole, b.whole].map((whole) => matchStrings(whole, whole, w).bits) : []
  const bits = Math.min(
    Math.max(...same, sum, least),
    !isSame && haveOtherNumbers(a, b) ? w.otherNumber : Infinity,
  )
  const most = Math.max(a.core.bits, b.core.bits)
  return {
    relation: isSame
      ? 'same'
      : bits <= 0
        ? 'distant'
        : isHeard && bits === w.sameSound
          ? 'sound'
          : isReordered
            ? 'near'
            : relationOf(strings, words, evidence, w),
    bits,
    sight: shareOf(strings.sight, most),
    sound: shareOf(strings.sound, most),
    meaning: words.sameMeaning,
    shared: words.shared,
    oneLetter,
    meaningDiffers: !isSame && meaningDiffers(a, b),
    acrossScripts: isHeard,
  }
}

const isShortAndOther = (a: Sign, b: Sign, { isEqual }: StringMatch, { part }: Evidence): boolean =>
  !isEqual && part === 0 && Math.min(a.core.latin.length, b.core.latin.length) <= SHORT

/** Whether the two telling words of a sign, in the other order, are a joined word: *Stone Ember*, *Emberstone*. */
function areSwapped({ words, core }: Sign, joined: string): boolean {
  if (core.latin.length !== joined.length || core.latin === joined) return false
  const [first, second, third] = coreWordsOf(words)
  return (
    first !== undefined &&
    second !== undefined &&
    third === undefined &&
    second.form.latin + first.form.latin === joined
  )
}

const shortest = (a: Sign, b: Sign): number => Math.min(a.core.latin.length, b.core.latin.length)
const longest = (a: Sign, b: Sign): number => Math.max(a.core.latin.length, b.core.latin.length)

const numberOf = (latin: string): string => latin.replace(/\D+/g, ' ').trim()

/** Whether two marks of ordinary words have different numbers, which people take for different things: *Route 19*, *Route 91*. */
function haveOtherNumbers(a: Sign, b: Sign): boolean {
  const [one, other] = [numberOf(a.whole.latin), numberOf(b.whole.latin)]
  if (one === '' || other === '' || one === other) return false
  return !areIndependent(coreWordsOf(a.words).map(({ form }) => form.latin.replace(/\d+/g, '')))
}

/** Whether a mark in another script is the sound of one in Latin letters. */
function soundsAcrossScripts({ native }: Sign, { native: other, core, whole }: Sign): boolean {
  if (native === null || other !== null) return false
  return [core, whole].some(({ sounds }) =>
    sounds.some((sound) => native.phonemes.some((each) => isHeardAs(native.script, each, sound.phonemes))),
  )
}

/** What two marks have in common; `npm run truth:fit` fits the weights of it. */
export const evidenceOf = (a: Sign, b: Sign, w: Weights = WEIGHTS): Evidence => weighedOf(a, b, w).evidence

function weighedOf(a: Sign, b: Sign, w: Weights) {
  const strings = closestStrings(a, b, w)
  const words = matchWords(a, b, w)
  const { aligned, start, end, run } = strings
  const { meaning, weak } = words
  const rest = strings.isEqual ? 0 : words.rest
  return { strings, words, evidence: { aligned, start, end, run, part: partOf(a, b), meaning, rest, weak } }
}

function bitsOf({ aligned, start, end, run, part, meaning, rest, weak }: Evidence, w: Weights): number {
  const common =
    aligned * w.aligned + start * w.start + end * w.end + run * w.run + part * w.part + meaning * w.meaning
  return Math.max(0, common - Math.min(rest, w.restMost) * w.rest - weak * w.weak)
}

/** A word that both have decides if it weighs this share of what their letters weigh. */
const MAIN_PART = 0.7

function relationOf(strings: StringMatch, words: WordEvidence, evidence: Evidence, w: Weights): Relation {
  if (evidence.meaning * w.meaning > strings.bits || (words.isTranslation && strings.bits < w.sameMeaning))
    return 'meaning'
  if (strings.isEqual) return strings.by === 'sound' ? 'sound' : 'near'
  if (evidence.part > 0 && evidence.part * w.part >= strings.aligned * w.aligned * MAIN_PART)
    return words.isShared ? 'shared' : 'contained'
  if (words.isShared) return 'shared'
  return strings.by === 'sound' ? 'sound' : 'near'
}

const shareOf = (bits: number, most: number): number => (most === 0 ? 0 : Math.min(1, bits / most))

/** The best match of the marks as written, of their telling words, and of their other readings. */
function closestStrings(a: Sign, b: Sign, w: Weights): StringMatch {
  let best = matchStrings(a.core, b.core, w)
  for (const one of formsOf(a))
    for (const other of formsOf(b)) {
      if ((one === a.core && other === b.core) || mostBits(one, other, w) <= best.bits) continue
      const match = matchStrings(one, other, w)
      if (match.bits <= best.bits) continue
      const isRead = !isWritten(a, one) || !isWritten(b, other)
      best = isRead && match.isEqual ? { ...match, by: 'sound' } : match
    }
  return best
}

/** What the best match of two forms can weigh: no part of it has more bits than either. */
const mostBits = (a: Form, b: Form, w: Weights): number =>
  Math.min(a.bits, b.bits) * (w.aligned + w.start + w.end) + w.run

const isWritten = (sign: Sign, form: Form): boolean => form === sign.whole || form === sign.core

const formsOf = ({ whole, core, readings }: Sign) =>
  whole === core ? [whole, ...readings] : [whole, core, ...readings]
