import { type Chosen, type Context, chosen, isRetail, lower, sellsAnyGoods, type Word } from './chosen.ts'
import { stemOf } from './key.ts'
import { type Language, type Meaning, phrasesWith, sharesOfHead } from './lexicon.ts'
import { isEmpty, isNounFirst, isOfKind, type Span, spansOf } from './spans.ts'
import { corrected } from './spelling.ts'

const COMPOUNDING: ReadonlySet<Language> = new Set(['de', 'nl', 'sv', 'da', 'no'])
const LONGEST_PURPOSE = 2
export const FIRST_SERVICE = 35

/** What an item was read as; `excluded` if it says only what is not offered. */
export type Read = Chosen | 'nothing' | 'excluded'

/** What a noun with its attributes and purpose means: the goods of its head. */
export function readNoun(item: readonly Word[], context: Context): Read {
  const { spans, purposeAt } = spansOf(item, context)
  const noun = item.slice(0, purposeAt)
  const before = spans.filter(({ from }) => from < purposeAt)
  const head = headOf(item, before, context)
  const turned = turnedAround(head, item.slice(purposeAt), context)
  if (turned) return turned
  const compound = head && !head.isForeign ? null : compoundIn(noun, context)
  if (compound) return compound
  if (head) return withSubject({ ...head, ...doubtOf(head, noun, before, context) }, spans, item, context)
  const other = readCorrected(noun, context)
  if (other !== 'nothing') return other
  return spans[0] ? { ...spans[0], certainty: 'guessed' } : 'nothing'
}

/** What `clothing for pets` means as `pet clothing`, in languages where the noun comes last; null if the lexicon does not have it. */
function turnedAround(head: Span | undefined, purpose: readonly Word[], context: Context): Chosen | null {
  if (!head || head.isForeign || isNounFirst(context)) return null
  const words = purpose.filter((each) => !isEmpty(each, context)).slice(0, LONGEST_PURPOSE)
  if (words.length === 0) return null
  const turned = chosen([...words, ...head.words], context)
  if (!turned || turned.isForeign) return null
  const classes = head.meanings.map(({ niceClass }) => niceClass)
  const isSame = turned.meanings.every(({ niceClass }) => classes.includes(niceClass))
  return isSame
    ? turned
    : { ...turned, certainty: 'likely', alternatives: [...turned.alternatives, ...classes] }
}

/**
 * How sure the head of a noun is, beside its other words: certain if they are attributes that change nothing; likely if longer phrases
 * with the head have several classes, which are then the alternatives; guessed if a word in the place of the head is unknown.
 */
function doubtOf(
  head: Span,
  noun: readonly Word[],
  spans: readonly Span[],
  context: Context,
): Pick<Chosen, 'certainty' | 'alternatives'> {
  const { from, to, certainty, alternatives, meanings } = head
  const isBeside = (each: Word, at: number) =>
    (at < from || at >= to) && !isEmpty(each, context) && !isOfKind('firm', each, context)
  const beside = noun.flatMap((each, at) => (isBeside(each, at) ? [{ ...each, at }] : []))
  if (beside.length === 0) return { certainty: head.isForeign ? 'guessed' : certainty, alternatives }
  const isRead = (at: number) =>
    spans.some((span) => at >= span.from && at < span.to && span.isForeign === head.isForeign)
  const isHeadUnknown = beside.some(({ at }) => !isRead(at) && (isNounFirst(context) ? at < from : at >= to))
  if (head.isForeign || isHeadUnknown) return { certainty: 'guessed', alternatives }
  const isUnknown = beside.some(({ at, word }) => !isRead(at) && !isWordOf(word, context))
  const shares =
    to === from + 1 ? sharesOfHead(noun[from]?.stem ?? '', isNounFirst(context) ? 'first' : 'last') : null
  if (shares === null) return { certainty: isUnknown ? 'guessed' : certainty, alternatives }
  const own = meanings.reduce((sum, { niceClass }) => sum + (shares.get(niceClass) ?? 0), 0)
  const others = [...shares].flatMap(([niceClass, share]) => (share >= RARE ? niceClass : []))
  const isOne = own >= ONE_TRADE && !isUnknown
  return isOne
    ? { certainty, alternatives }
    : {
        certainty: certainty === 'guessed' ? 'guessed' : 'likely',
        alternatives: [...alternatives, ...others],
      }
}

/** Longer phrases with a noun are of one trade if so many of them are: not those with `bars`. */
const ONE_TRADE = 0.75

/** A share of the phrases with a noun that can be left out of account. */
const RARE = 0.01

/** Whether a word is in some phrase of the lexicon in the language: an attribute of other goods, as `marine` in `marine rope`. */
const isWordOf = (word: string, { languages }: Context): boolean =>
  phrasesWith(word).some(([language]) => languages.includes(language))

/** The phrase that says what is offered; one that says nothing about the trade, such as `company`, only where there is no other. */
function headOf(item: readonly Word[], spans: readonly Span[], context: Context): Span | undefined {
  const isFirm = ({ from, to }: Span) => to === from + 1 && isOfKind('firm', item[from], context)
  const ranked = [
    spans.filter((span) => !span.isForeign && !isFirm(span)),
    spans.filter((span) => !isFirm(span)),
    spans,
  ]
  const heads = ranked.find(({ length }) => length > 0) ?? []
  return isNounFirst(context) ? heads[0] : heads.at(-1)
}

/** A shop has goods, and software for money, telecommunication or company has the service, which count too. */
function withSubject(head: Span, spans: readonly Span[], item: readonly Word[], context: Context): Chosen {
  const others = spans.filter((span) => span !== head && !span.isForeign).flatMap(({ meanings }) => meanings)
  if (head.meanings.some((each) => isRetail(each) || sellsAnyGoods(each)) && others.length > 0) {
    const goods = others.filter(({ niceClass }) => niceClass < FIRST_SERVICE)
    return { ...head, meanings: [...head.meanings, ...goods] }
  }
  const isNamedSoftware = isOfKind('software', isNounFirst(context) ? item[0] : item.at(-1), context)
  const isSoftware = head.meanings.some(({ niceClass }) => SOFTWARE_CLASSES.has(niceClass))
  if (!isSoftware && isNamedSoftware)
    return { ...head, meanings: [...head.meanings, SOFTWARE], certainty: lower(head.certainty) }
  if (!isSoftware || !item.some((each) => isOfKind('software', each, context))) return head
  const subject = item.filter((each) => !isOfKind('software', each, context))
  const named = spansOf(subject, context).spans.filter(
    ({ isForeign, certainty }) => !isForeign && certainty === 'certain',
  )
  const services = [...others, ...named.flatMap(({ meanings }) => meanings)]
  return {
    ...head,
    meanings: [...head.meanings, ...services.filter(({ niceClass }) => BY_SOFTWARE.has(niceClass))],
  }
}

const SOFTWARE: Meaning = { niceClass: 9, group: 'software', term: 'Computer software', decide: [] }
const SOFTWARE_CLASSES: ReadonlySet<number> = new Set([9, 42])
/** Finance, telecommunication, and social services such as dating: whoever uses such software buys the service. */
const BY_SOFTWARE: ReadonlySet<number> = new Set([36, 38, 45])

/** The same with the words that are unknown corrected. */
export function readCorrected(item: readonly Word[], context: Context): Read {
  const words = item.map((each) => {
    const word =
      context.corrections > 0 && !isEmpty(each, context) ? corrected(each.word, context.languages) : null
    if (word === null) return each
    context.corrections -= 1
    return { ...each, word, stem: stemOf(word) }
  })
  if (words.every((each, at) => each === item[at])) return 'nothing'
  const stems = context.stems.union(new Set(words.map(({ stem }) => stem)))
  const read = readNoun(words, { ...context, stems, corrections: 0 })
  return typeof read === 'string' ? read : { ...read, certainty: 'guessed' }
}

const SHORTEST_PART = 3
const SHORTEST_TAIL = 4
const SHORTEST_LOOSE_TAIL = 6

/** What the last part of a compound means: `Kinderschuhe`. */
function compoundIn(item: readonly Word[], context: Context): Chosen | null {
  if (!context.languages.some((each) => COMPOUNDING.has(each))) return null
  for (const { word } of item.toReversed())
    for (let at = SHORTEST_PART; at <= word.length - SHORTEST_TAIL; at++) {
      const tail = word.slice(at)
      const isSplit = isPart(word.slice(0, at), context)
      if (!isSplit && tail.length < SHORTEST_LOOSE_TAIL) continue
      const found = chosen([{ word: tail, stem: stemOf(tail), isJoined: true }], context)
      if (found && !found.isForeign)
        return { ...found, certainty: isSplit ? found.certainty : lower(found.certainty) }
    }
  return null
}

/** Whether letters are a word of the lexicon, also with a letter that joins it: `Kind-er-`, `Arbeit-s-`. */
const isPart = (letters: string, context: Context): boolean =>
  [0, 1, 2].some(
    (cut) =>
      letters.length - cut >= SHORTEST_PART && isWordOf(letters.slice(0, letters.length - cut), context),
  )
