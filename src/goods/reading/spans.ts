import type { Chosen, Context, Word } from './chosen.ts'
import { chosen } from './chosen.ts'
import { isA, type Kind } from './function-words.ts'
import type { Language } from './lexicon.ts'

const NOUN_FIRST: ReadonlySet<Language> = new Set(['fr', 'es', 'it', 'pt', 'pl'])
const LONGEST_PHRASE = 6

/** A phrase of the lexicon in an item. */
export type Span = Chosen & { words: readonly Word[]; from: number; to: number }

/** Whether a word stands by itself and says nothing about goods. */
export const isEmpty = ({ word, isJoined }: Word, { languages }: Context): boolean =>
  !isJoined && (isA('filler', word, languages) || isA('purpose', word, languages))

export const isNounFirst = ({ languages }: Context): boolean =>
  languages.every((each) => NOUN_FIRST.has(each))
export const isOfKind = (kind: Kind, each: Word | undefined, { languages }: Context): boolean =>
  each !== undefined && isA(kind, each.word, languages)

/** The phrases of the lexicon in an item, found from the side of its noun, and where the first purpose after one of them begins. */
export function spansOf(item: readonly Word[], context: Context): { spans: Span[]; purposeAt: number } {
  const isPurposeAt = (at: number) =>
    at > 0 &&
    item[at]?.isJoined === false &&
    isOfKind('purpose', item[at], context) &&
    item.slice(0, at).some((each) => !isEmpty(each, context))
  const forward = coverOf(item, 0, item.length, context)
  const inSpan = (at: number) => forward.some(({ from, to }) => at >= from && at < to)
  const purposeAt = item.findIndex((_, at) => isPurposeAt(at) && !inSpan(at))
  if (purposeAt < 0) return { spans: forward, purposeAt: item.length }
  return {
    spans: [...coverOf(item, 0, purposeAt, context), ...coverOf(item, purposeAt, item.length, context)],
    purposeAt,
  }
}

/** Phrases of the lexicon that do not overlap, the longest from the side of the noun first. In order. */
function coverOf(item: readonly Word[], from: number, to: number, context: Context): Span[] {
  const words = item.slice(from, to)
  const spans: Span[] = []
  if (isNounFirst(context))
    for (let at = 0; at < words.length; ) {
      const span = spanAt(words, at, context)
      if (span) spans.push(span)
      at = span?.to ?? at + 1
    }
  else
    for (let at = words.length; at > 0; ) {
      const span = spanBefore(words, at, context)
      if (span) spans.unshift(span)
      at = span?.from ?? at - 1
    }
  return spans.map((span) => ({ ...span, from: span.from + from, to: span.to + from }))
}

/** The longest phrase of the lexicon that begins at a word. */
export function spanAt(words: readonly Word[], from: number, context: Context): Span | null {
  for (let to = Math.min(words.length, from + LONGEST_PHRASE); to > from; to--) {
    const span = spanOf(words, from, to, context)
    if (span) return span
  }
  return null
}

/** The longest phrase of the lexicon that ends before a word. */
function spanBefore(words: readonly Word[], to: number, context: Context): Span | null {
  for (let from = Math.max(0, to - LONGEST_PHRASE); from < to; from++) {
    const span = spanOf(words, from, to, context)
    if (span) return span
  }
  return null
}

function spanOf(words: readonly Word[], from: number, to: number, context: Context): Span | null {
  const [first] = words.slice(from, to)
  if (to === from + 1 && first && !first.isJoined && isFunctionWord(first.word, context)) return null
  const some = words.slice(from, to)
  const found = chosen(some, context)
  return found && { ...found, words: some, from, to }
}

const isFunctionWord = (word: string, { languages }: Context): boolean =>
  word.length < 2 ||
  (['purpose', 'filler', 'and', 'negation'] as const).some((kind) => isA(kind, word, languages))
