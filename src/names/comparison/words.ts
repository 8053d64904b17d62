import { mayShare, sharedBySight, soundsAligned } from './align.ts'
import type { Form } from './form.ts'
import { areIndependent } from './independent.ts'
import { coreWordsOf, type Sign, type SignWord } from './sign.ts'
import { MAX_WEAK, MIN_SHARE, type Weights } from './weights.ts'

/** What the words of two marks have in common. */
export type WordEvidence = {
  /** Bits of the words whose meaning both have. */
  meaning: number
  /** Bits of the words of the core that no word of the other mark shares, of the mark that has fewer. */
  rest: number
  /** Weak words that one mark has more than the other, at most {@link MAX_WEAK}. */
  weak: number
  /** Whether some words of the core are the same or near, and both marks have others. */
  isShared: boolean
  /** Whether every word of both cores means the same, and some differ in writing. */
  isTranslation: boolean
  /** Whether both cores have the same words, and several. */
  isReordered: boolean
  /** Whether all words of one core are words of the other, which has more, and keep an independent role there. */
  isWholeWithin: boolean
  /** Share of the words with the same meaning; null for none. */
  sameMeaning: number | null
  /** The words of `b` that both share, as one text; null for none. */
  shared: string | null
}

type Kind = 'equal' | 'near' | 'far' | 'meaning'
/** `means`: whether both words mean the same, also if they are near in writing. */
type Pair = { i: number; j: number; kind: Kind; bits: number; means: boolean }

/** Words that share this part of their bits are near. */
const NEAR_SHARE = 0.42
const ORDER: Readonly<Record<Kind, number>> = { equal: 1, near: 0, far: 0, meaning: 0 }

const coreWords = ({ words }: Sign): readonly SignWord[] => coreWordsOf(words)

/** The best assignment of the words of the core of one mark to those of the other. */
export function matchWords(a: Sign, b: Sign, w: Weights): WordEvidence {
  const [mine, theirs] = [coreWords(a), coreWords(b)]
  const taken = assigned(mine, theirs, w)
  const [restA, restB] = [restOf(mine, taken, 'i'), restOf(theirs, taken, 'j')]
  const meanings = taken.filter(({ kind }) => kind === 'meaning')
  const written = taken.filter(({ kind }) => kind === 'equal' || kind === 'near')
  const shared = written.map(({ j }) => j).sort((x, y) => x - y)
  return {
    meaning: meanings.reduce((sum, { bits }) => sum + bits, 0),
    rest: Math.min(restA, restB),
    weak: Math.min(MAX_WEAK, Math.abs(a.words.length - mine.length - (b.words.length - theirs.length))),
    isShared: written.length > 0 && taken.length < Math.min(mine.length, theirs.length),
    isTranslation:
      taken.some(({ kind, means }) => means && kind !== 'equal') &&
      taken.length === mine.length &&
      taken.length === theirs.length &&
      taken.every(({ kind, means }) => kind === 'equal' || means),
    isReordered:
      mine.length > 1 &&
      taken.length === mine.length &&
      taken.length === theirs.length &&
      taken.every(({ kind }) => kind === 'equal'),
    isWholeWithin:
      mine.length !== theirs.length &&
      taken.length === Math.min(mine.length, theirs.length) &&
      taken.every(({ kind }) => kind === 'equal') &&
      areIndependent(taken.map(({ i }) => mine[i]?.form.latin ?? '')),
    sameMeaning: meanings.length > 0 ? meanings.length / Math.max(a.words.length, b.words.length) : null,
    shared: shared.length > 0 ? shared.map((j) => theirs[j]?.form.latin ?? '').join(' ') : null,
  }
}

function assigned(mine: readonly SignWord[], theirs: readonly SignWord[], w: Weights): Pair[] {
  const pairs: Pair[] = []
  mine.forEach((one, i) => {
    theirs.forEach((other, j) => {
      const pair = pairOf(one, other, w)
      if (pair !== null) pairs.push({ i, j, ...pair })
    })
  })
  pairs.sort((x, y) => ORDER[y.kind] - ORDER[x.kind] || y.bits - x.bits)
  const [usedA, usedB] = [new Set<number>(), new Set<number>()]
  return pairs.filter(({ i, j }) => {
    if (usedA.has(i) || usedB.has(j)) return false
    usedA.add(i)
    usedB.add(j)
    return true
  })
}

function pairOf(a: SignWord, b: SignWord, w: Weights): Omit<Pair, 'i' | 'j'> | null {
  if (a.form.latin === b.form.latin) return { kind: 'equal', bits: a.form.bits, means: true }
  const meaning = a.concepts.some((concept) => b.concepts.includes(concept))
    ? Math.min(a.form.bits, b.form.bits)
    : 0
  const most = Math.max(a.form.bits, b.form.bits)
  const least = MIN_SHARE * most
  const sight = mayShare(a.form, b.form, least) ? sharedBySight(a.form, b.form, w) : 0
  const near = Math.max(sight, soundsAligned(a.form, b.form, w, Math.max(least, sight)).bits)
  if (near > least && near >= meaning)
    return { kind: near >= NEAR_SHARE * most ? 'near' : 'far', bits: near, means: meaning > 0 }
  return meaning > 0 ? { kind: 'meaning', bits: meaning, means: true } : null
}

function restOf(words: readonly SignWord[], taken: readonly Pair[], side: 'i' | 'j'): number {
  const shared = new Map(taken.map((pair) => [pair[side], pair.bits]))
  return words.reduce((sum, { form }, at) => sum + Math.max(0, form.bits - (shared.get(at) ?? 0)), 0)
}

/** A shorter word at the start, at the end, or inside of another one is a matter of chance. */
export const SHORTEST_START = 3
export const SHORTEST_END = 4
export const SHORTEST_INSIDE = 5

/** Bits of the most surprising word of one mark that is a word of the other, or its beginning, its end or its inside. */
export function partOf(a: Sign, b: Sign): number {
  let most = 0
  for (const one of a.parts) for (const other of b.parts) most = Math.max(most, partBits(one, other))
  return most
}

function partBits(a: Form, b: Form): number {
  const [part, whole] = a.latin.length < b.latin.length ? [a, b] : [b, a]
  if (part.latin === whole.latin) return Math.min(part.bits, whole.bits)
  if (part.latin.length < SHORTEST_START) return 0
  const at = whole.latin.indexOf(part.latin)
  if (at < 0) return 0
  const shortest =
    at === 0 ? SHORTEST_START : whole.latin.endsWith(part.latin) ? SHORTEST_END : SHORTEST_INSIDE
  return part.latin.length < shortest ? 0 : Math.min(part.bits, whole.bits)
}
