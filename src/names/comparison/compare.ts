import { mayShare, sharedBySight, sharedBySound } from './align.ts'
import type { Form, Sign, SignWord } from './sign.ts'
import { WEIGHTS, type Weights } from './weights.ts'

/** The relation of two marks that decided. */
export type Relation = 'same' | 'near' | 'sound' | 'contained' | 'shared' | 'meaning' | 'distant'

export type SignComparison = {
  relation: Relation
  /** How surprising so close a mark is, in bits: one unrelated mark in 2^bits comes as close. */
  bits: number
  /** Shares of the more surprising mark that sight and sound have in common, 0 to 1. */
  sight: number
  sound: number
  /** Share of the telling words whose meaning is the same; null if no meaning is known. */
  meaning: number | null
  /** The words of `b` that both share, as one text; null for none. */
  shared: string | null
}

type Match = {
  sameMeaning?: boolean
  bits: number
  by: 'sight' | 'sound' | 'meaning' | 'part'
  isEqual: boolean
}

/** Compares two marks. Symmetric but for `shared`. */
export function compareSigns(a: Sign, b: Sign, w: Weights = WEIGHTS): SignComparison {
  const isSame = a.key !== '' && a.key === b.key
  const whole = wholeMatch(a, b, w)
  const core = a.core === a.whole && b.core === b.whole ? null : coreMatch(a, b, w)
  const words = byWords(a, b, w)
  const strings = core !== null && core.bits > whole.bits ? core : whole
  const byWord = words !== null && words.bits > strings.bits
  const isStem = a.stems.some((stem) => b.stems.includes(stem))
  const bits = Math.max(
    isSame ? a.whole.bits : 0,
    isStem ? w.sameStem : 0,
    words?.isTranslation ? w.sameMeaning : 0,
    words?.bits ?? 0,
    strings.bits,
  )
  const most = Math.max(a.core.bits, b.core.bits)
  const relation = isSame
    ? 'same'
    : bits <= 0
      ? 'distant'
      : words?.isTranslation && !isStem && strings.bits < w.sameMeaning
        ? 'meaning'
        : byWord
          ? words.relation
          : strings.by === 'sound'
            ? 'sound'
            : 'near'
  return {
    relation,
    bits,
    sight: shareOf(strings.sightBits, most),
    sound: shareOf(strings.soundBits, most),
    meaning: words?.meaning ?? null,
    shared: words?.shared ?? null,
  }
}

const shareOf = (bits: number, most: number): number => (most === 0 ? 0 : Math.min(1, bits / most))

type StringMatch = Match & { sightBits: number; soundBits: number }

/** Two forms that share a smaller part of their bits are not near. */
const LEAST_SHARE = 0.42

/** Bits that two forms share by sight or sound; 0 if they are not near. */
function matchOf(a: Form, b: Form, w: Weights): StringMatch {
  if (a.latin === b.latin && a.latin !== '')
    return { bits: a.bits, by: 'sight', isEqual: true, sightBits: a.bits, soundBits: a.bits }
  const least = LEAST_SHARE * Math.max(a.bits, b.bits)
  const sightBits = mayShare(a, b, least) ? sharedBySight(a, b, w) : 0
  const soundBits = sharedBySound(a, b, w, Math.max(least, sightBits))
  const by = soundBits > sightBits ? 'sound' : 'sight'
  const bits = Math.max(sightBits, soundBits)
  return { bits: bits < least ? 0 : bits, by, isEqual: false, sightBits, soundBits }
}

/** The best of the marks as written and of their other readings. */
function wholeMatch(a: Sign, b: Sign, w: Weights): StringMatch {
  let best = matchOf(a.whole, b.whole, w)
  if (a.readings.length === 0 && b.readings.length === 0) return best
  for (const one of [a.whole, a.core, ...a.readings])
    for (const other of [b.whole, b.core, ...b.readings]) {
      const match = matchOf(one, other, w)
      if (match.bits > best.bits) best = { ...match, by: match.isEqual ? 'sound' : match.by }
    }
  return best
}

/** The telling words alone; weak words that only one mark has cost a little. */
function coreMatch(a: Sign, b: Sign, w: Weights): StringMatch {
  const match = matchOf(a.core, b.core, w)
  const weak = (sign: Sign) => sign.words.filter(({ isWeak }) => isWeak && sign.core !== sign.whole).length
  return { ...match, bits: match.bits - w.weakExtra * (weak(a) + weak(b)) }
}

type WordMatch = {
  bits: number
  relation: Relation
  meaning: number | null
  /** Whether every telling word of both means the same, and some differ in writing. */
  isTranslation: boolean
  shared: string | null
}

/** The best assignment of the words of one mark to those of the other; null if no word is near another. */
function byWords(a: Sign, b: Sign, w: Weights): WordMatch | null {
  const pairs: { i: number; j: number; match: Match }[] = []
  a.words.forEach((one, i) => {
    b.words.forEach((other, j) => {
      const match = wordMatch(one, other, w)
      if (match.bits > 0) pairs.push({ i, j, match })
    })
  })
  if (pairs.length === 0) return null
  pairs.sort((x, y) => y.match.bits - x.match.bits)
  const [usedA, usedB] = [new Set<number>(), new Set<number>()]
  let bits = 0
  let meanings = 0
  let equals = 0
  let pairsTaken = 0
  let isExact = true
  const shared: number[] = []
  let by: Match['by'] = 'sight'
  let best = 0
  for (const { i, j, match } of pairs) {
    if (usedA.has(i) || usedB.has(j)) continue
    usedA.add(i)
    usedB.add(j)
    const isWeak = a.words[i]?.isWeak === true || b.words[j]?.isWeak === true
    bits += match.bits * (isWeak ? w.weak : 1)
    pairsTaken += 1
    if (match.sameMeaning) meanings += 1
    else if (match.isEqual) equals += 1
    if (!isWeak) shared.push(j)
    if (!match.isEqual) isExact = false
    if (match.bits > best) {
      best = match.bits
      by = match.by
    }
  }
  const restA = costOfRest(a, usedA, w)
  const restB = costOfRest(b, usedB, w)
  const isContained = restA.telling === 0 || restB.telling === 0
  bits -= (restA.cost + restB.cost) * (isContained ? w.contained : 1)
  const telling = shared.sort((x, y) => x - y).flatMap((j) => b.words[j]?.form.latin ?? [])
  return {
    bits,
    relation:
      by === 'meaning'
        ? 'meaning'
        : by === 'part' || (isContained && isExact)
          ? 'contained'
          : by === 'sound'
            ? 'sound'
            : 'shared',
    isTranslation: meanings > 0 && meanings + equals === pairsTaken && restA.telling + restB.telling === 0,
    meaning: meanings > 0 ? meanings / Math.max(a.words.length, b.words.length) : null,
    shared: telling.length > 0 ? telling.join(' ') : null,
  }
}

/** A shorter word inside another one is a matter of chance. */
const SHORTEST_PART = 3
const SHORTEST_INSIDE = 6

/** Bits of a form that is the beginning, the end or the inside of another one, less the costs of the rest. */
function partMatch(a: Form, b: Form, w: Weights): number {
  const [part, whole] = a.latin.length < b.latin.length ? [a, b] : [b, a]
  if (part.latin.length < SHORTEST_PART || part.latin.length === whole.latin.length) return 0
  const at = whole.latin.indexOf(part.latin)
  if (at < 0) return 0
  const isInside = at > 0 && !whole.latin.endsWith(part.latin)
  if (isInside && part.latin.length < SHORTEST_INSIDE) return 0
  const cost = w.affix + (at === 0 ? 0 : w.prefix) + (isInside ? w.affix : 0)
  return Math.min(part.bits, whole.bits) - cost
}

function wordMatch(a: SignWord, b: SignWord, w: Weights): Match {
  const match = matchOf(a.form, b.form, w)
  if (match.isEqual) return match
  const sameMeaning = a.concepts.some((concept) => b.concepts.includes(concept))
  const part = partMatch(a.form, b.form, w)
  const meaning = sameMeaning ? Math.min(a.form.bits, b.form.bits) * w.meaning : 0
  const bits = Math.max(match.bits, part, meaning)
  const by = bits === match.bits ? match.by : bits === meaning ? 'meaning' : 'part'
  return { bits, by, isEqual: false, sameMeaning }
}

function costOfRest(sign: Sign, used: ReadonlySet<number>, w: Weights): { cost: number; telling: number } {
  let cost = 0
  let telling = 0
  sign.words.forEach((word, at) => {
    if (used.has(at)) return
    if (word.isWeak) {
      cost += w.weakExtra
      return
    }
    telling += 1
    cost += Math.min(w.extraMost, word.form.bits * w.extra) * (at === 0 ? w.lead : 1)
  })
  return { cost, telling }
}
