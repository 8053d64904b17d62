import { isA, type Kind, type Verb, verbOf } from './function-words.ts'
import { formOf, stemOf, wordsOf } from './key.ts'
import { languagesOf } from './language.ts'
import {
  LANGUAGES,
  type Language,
  type Meaning,
  type Meant,
  meaningsOf,
  phrasesWith,
  sharesOfHead,
} from './lexicon.ts'
import { corrected } from './spelling.ts'

/**
 * How surely a term was meant. `certain`: the words of a part are a phrase of the lexicon with one meaning here, or end in one (begin, in
 * Romance languages and Polish) that is of one trade. `likely`: they have other meanings too, which are the alternatives. `guessed`: a word
 * was corrected, is unknown in the place of the head or of another language, or only a purpose or a verb is known.
 */
export type Certainty = 'certain' | 'likely' | 'guessed'

export type ReadTerm = {
  meaning: Meaning
  certainty: Certainty
  /** Other classes that the words may mean; none for a term that is certain. */
  alternatives: readonly number[]
  /** The words that were read, as sent. */
  said: string
}

export type ReadGoods = {
  /** In the order of the text. */
  terms: ReadTerm[]
  /** Parts that gave no term, as sent. */
  left: string[]
}

const SEPARATORS = /[,;/|•·\n。、，；!?:()+]+|\s[-–—]\s|\.(?=\s|$)/
const NOUN_FIRST: ReadonlySet<Language> = new Set(['fr', 'es', 'it', 'pt', 'pl'])
const COMPOUNDING: ReadonlySet<Language> = new Set(['de', 'nl', 'sv', 'da', 'no'])
const LONGEST_PHRASE = 6
const LONGEST_PURPOSE = 2
/** A word costs up to a millisecond. */
const MOST_CORRECTIONS = 4

/** A word, its stem, and whether a hyphen precedes it. */
type Word = { word: string; stem: string; isJoined: boolean }
type Context = {
  languages: readonly Language[]
  /** Bits of the languages. */
  mask: number
  stems: ReadonlySet<string>
  /** How many words may still be corrected. */
  corrections: number
}
type Chosen = {
  meanings: Meaning[]
  certainty: Certainty
  /** Other classes that the words may mean. */
  alternatives: number[]
  isForeign: boolean
}
type Span = Chosen & { words: readonly Word[]; from: number; to: number }
type Read = Chosen | 'nothing' | 'excluded'

/** What goods in words were read as, part by part. The same text always gives the same terms. */
export function readGoods(text: string): ReadGoods {
  const words = wordsOf(text)
  const languages = languagesOf(words)
  const context: Context = {
    languages,
    mask: languages.reduce((mask, language) => mask | (1 << LANGUAGES.indexOf(language)), 0),
    stems: new Set(words.map(stemOf)),
    corrections: MOST_CORRECTIONS,
  }
  const items = text.split(SEPARATORS).flatMap((part) => {
    const found = itemsOf(toWords(part), context)
    const saidBy = (item: readonly Word[]) =>
      found.length === 1 ? part.trim() : item.map(({ word }) => word).join(' ')
    return found.map((item) => ({ said: saidBy(item), read: readItem(item, context) }))
  })
  return {
    terms: agreeing(
      items.flatMap(({ said, read }) =>
        typeof read === 'string' ? [] : [read.meanings.map((meaning) => termOf(meaning, read, said))],
      ),
    ),
    left: items.filter(({ read }) => read === 'nothing').map(({ said }) => said),
  }
}

function termOf(meaning: Meaning, { certainty, alternatives }: Chosen, said: string): ReadTerm {
  const others = new Set(alternatives.filter((niceClass) => niceClass !== meaning.niceClass))
  return { meaning, certainty, alternatives: certainty === 'certain' ? [] : [...others], said }
}

/** Of the meanings of a part that are in doubt, those whose class another part has for certain. */
function agreeing(parts: readonly ReadTerm[][]): ReadTerm[] {
  const sure = new Set(
    parts.flat().flatMap(({ meaning, certainty }) => (certainty === 'certain' ? meaning.niceClass : [])),
  )
  return parts.flatMap((terms) => {
    const agreed = terms.filter(({ meaning }) => sure.has(meaning.niceClass))
    return agreed.length > 0 ? agreed : terms
  })
}

function toWords(text: string): Word[] {
  const first = wordsOf(text)
  const joined = new Set<number>()
  let at = -1
  for (const piece of text.split(/\s+/))
    for (const [index] of wordsOf(piece).entries()) {
      at += 1
      if (index > 0 && piece.includes('-')) joined.add(at)
    }
  return first.map((word, index) => ({ word, stem: stemOf(word), isJoined: joined.has(index) }))
}

/** The items of a part, cut at conjunctions that are not inside a phrase of the lexicon. */
function itemsOf(words: readonly Word[], context: Context): Word[][] {
  const items: Word[][] = [[]]
  for (let at = 0; at < words.length; ) {
    const span = spanAt(words, at, context)
    const to = span?.to ?? at + 1
    const word = words[at]
    if (word && !span && isA('and', word.word, context.languages)) items.push([])
    else items.at(-1)?.push(...words.slice(at, to))
    at = to
  }
  return items.filter((item) => item.length > 0)
}

function readItem(item: readonly Word[], context: Context): Read {
  const whole = chosen(item, context)
  // A word that the language of the text does not have is one of another language.
  if (whole) return whole
  const kept = withoutExcluded(item, context)
  if (kept.length === 0) return 'excluded'
  const sentence = verbIn(kept, context)
  const read = sentence ? byVerb(sentence.verb, sentence.object, context) : readNoun(kept, context)
  return read === 'nothing' ? readCorrected(kept, context) : read
}

/** The words without what the description excludes: `deodorant without aluminium`, `alcohol free beer`. */
function withoutExcluded(item: readonly Word[], { languages }: Context): Word[] {
  const kept: Word[] = []
  let isExcluded = false
  for (const each of item) {
    if (isA('negation', each.word, languages)) isExcluded = true
    else if (isA('negation_after', each.word, languages)) kept.pop()
    else if (isExcluded && isA('purpose', each.word, languages)) isExcluded = false
    if (!isExcluded && !isA('negation_after', each.word, languages)) kept.push(each)
  }
  return kept
}

const isEmpty = ({ word, isJoined }: Word, { languages }: Context): boolean =>
  !isJoined && (isA('filler', word, languages) || isA('purpose', word, languages))

/** The verb of a sentence and its object: `we clean offices`, `Zelte vermieten`. */
function verbIn(item: readonly Word[], context: Context): { verb: Verb; object: Word[] } | null {
  const { languages } = context
  const first = item.findIndex((each) => !isEmpty(each, context))
  for (const at of new Set([first, item.length - 1])) {
    const words = [item.slice(at, at + 2), item.slice(at, at + 1)]
    const length = words.findIndex(
      (some) => verbOf(some.map(({ word }) => word).join(' '), languages) !== null,
    )
    const found = words[length]
    if (!found) continue
    // An English verb can be a noun, unless its subject precedes it.
    if (languages.includes('en') && (at === 0 || at !== first)) continue
    const verb = verbOf(found.map(({ word }) => word).join(' '), languages)
    if (verb) return { verb, object: item.filter((each) => !found.includes(each)) }
  }
  return null
}

const FIRST_SERVICE = 35

function byVerb(verb: Verb, object: readonly Word[], context: Context): Read {
  const read = readNoun(object, context)
  const of = typeof read === 'string' ? [] : read.meanings
  const isOfService = of.some(({ niceClass }) => niceClass >= FIRST_SERVICE)
  const classes = of.flatMap(({ niceClass }) => verb.byObject.get(niceClass) ?? [])
  if (of.length > 0 && classes.length === 0 && (verb.isGoods || isOfService || verb.niceClass === null))
    return read
  if (classes.length === 0 && verb.niceClass !== null) classes.push(verb.niceClass)
  if (classes.length === 0) return 'nothing'
  const term = of[0] ? `${verb.verb}: ${of[0].term}` : verb.verb
  return {
    meanings: [...new Set(classes)].map((niceClass) => ({ niceClass, group: '', term, decide: [] })),
    certainty: of.length > 0 ? 'likely' : 'guessed',
    alternatives: of.map(({ niceClass }) => niceClass),
    isForeign: false,
  }
}

function readNoun(item: readonly Word[], context: Context): Read {
  const { spans, purposeAt } = spansOf(item, context)
  const noun = item.slice(0, purposeAt)
  const before = spans.filter(({ from }) => from < purposeAt)
  const head = headOf(item, before, context)
  const compound = compoundIn(noun, context)
  const turned = turnedAround(head, item.slice(purposeAt), context)
  if (turned) return turned
  if (head && !(head.isForeign && compound))
    return withSubject({ ...head, ...doubtOf(head, noun, before, context) }, spans, item, context)
  if (compound) return compound
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

const isNounFirst = ({ languages }: Context): boolean => languages.every((each) => NOUN_FIRST.has(each))
const isOfKind = (kind: Kind, each: Word | undefined, { languages }: Context): boolean =>
  each !== undefined && isA(kind, each.word, languages)

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
  if (head.meanings.some(isRetail) && others.length > 0) {
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

/** The phrases of the lexicon in an item, found from the side of its noun, and where the first purpose after one of them begins. */
function spansOf(item: readonly Word[], context: Context): { spans: Span[]; purposeAt: number } {
  const isPurposeAt = (at: number) =>
    at > 0 &&
    item[at]?.isJoined === false &&
    isOfKind('purpose', item[at], context) &&
    item.slice(0, at).some((each) => !isEmpty(each, context))
  const forward = coverOf(item, 0, item.length, context)
  const inSpan = (at: number) => forward.some(({ from, to }) => at >= from && at < to)
  const purposeAt = item.findIndex((_, at) => isPurposeAt(at) && !inSpan(at))
  if (purposeAt < 0) return { spans: coverOf(item, 0, item.length, context), purposeAt: item.length }
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

const lower = (certainty: Certainty): Certainty => (certainty === 'certain' ? 'likely' : 'guessed')

function readCorrected(item: readonly Word[], context: Context): Read {
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

/** The longest phrase of the lexicon that begins at a word. */
function spanAt(words: readonly Word[], from: number, context: Context): Span | null {
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

const INFLECTED = 0.7
/** Of a phrase of the same key whose endings are not those of a plural. */
const LOOSE = 0.5
/** A shorter stem is that of too many words: `brand` of `brandy`. */
const LONG_STEM = 5
const PLURALS = ['s', 'es', 'n', 'en', 'e', 'er', 'r', 'ar', 'or', 'x']
const OTHER_LANGUAGE = 0.35
const RETAIL = 0.7
const IN_DOUBT = 0.8

/** Forms of a phrase whose last word, or each word, has gained or lost the ending of a plural. */
function formsNear(phrase: readonly Word[]): ReadonlySet<number> {
  const words = phrase.map(({ word }) => word)
  const change = (to: (word: string) => string | null, at: (index: number) => boolean) =>
    formOf(words.map((word, index) => (at(index) ? (to(word) ?? word) : word)))
  const isLast = (index: number) => index === words.length - 1
  return new Set(
    PLURALS.flatMap((ending) => {
      const longer = (word: string) => `${word}${ending}`
      const shorter = (word: string) => (word.endsWith(ending) ? word.slice(0, -ending.length) : null)
      return [longer, shorter].flatMap((to) => [
        change(to, isLast),
        change(to, () => true),
        change(to, (index) => index === 0),
      ])
    }),
  )
}

/** The meanings of a phrase in its context: one, or those that are in doubt. */
function chosen(phrase: readonly Word[], { mask, stems }: Context): Chosen | null {
  const all = meaningsOf(phrase.map(({ stem }) => stem).join(' '))
  if (all.length === 0) return null
  const own = new Set(phrase.map(({ stem }) => stem))
  const decided = all.filter(({ meaning }) =>
    meaning.decide.some((word) => stems.has(word) && !own.has(word)),
  )
  const form = formOf(phrase.map(({ word }) => word))
  const isOf = ({ languages }: Meant) => (languages & mask) !== 0
  const inflected = formsNear(phrase)
  const isShort = phrase.length === 1 && (phrase[0]?.stem.length ?? 0) < LONG_STEM
  const score = (meant: Meant): number =>
    (1 / (1 + meant.place / 2)) *
    (meant.form === form ? 1 : inflected.has(meant.form) ? INFLECTED : isShort ? 0 : LOOSE) *
    (isOf(meant) ? 1 : OTHER_LANGUAGE) *
    (isRetail(meant.meaning) ? RETAIL : 1)
  const byClass = new Map<number, { meant: Meant; score: number }>()
  for (const meant of decided.length > 0 ? decided : all) {
    const known = byClass.get(meant.meaning.niceClass)
    if (!known || known.score < score(meant))
      byClass.set(meant.meaning.niceClass, { meant, score: score(meant) })
  }
  const [best, ...others] = [...byClass.values()]
    .filter((each) => each.score > 0)
    .sort((a, b) => b.score - a.score)
  if (!best) return null
  const doubt = others.filter((other) => other.score >= best.score * IN_DOUBT)
  if (doubt.length === 0 && isRetail(best.meant.meaning)) doubt.push(...others.slice(0, 1))
  const real = others.filter(({ meant }) => isOf(meant) && (meant.form === form || inflected.has(meant.form)))
  const isExact = (best.meant.form === form || inflected.has(best.meant.form)) && isOf(best.meant)
  return {
    meanings: [best, ...doubt].map(({ meant }) => meant.meaning),
    certainty: doubt.length === 0 && real.length === 0 && isExact ? 'certain' : 'likely',
    alternatives: [...doubt, ...real].map(({ meant }) => meant.meaning.niceClass),
    isForeign: !isOf(best.meant),
  }
}

const RETAIL_SERVICES = 35
const isRetail = ({ niceClass, term }: Meaning): boolean =>
  niceClass === RETAIL_SERVICES && /^(?:Online )?[Rr]etail/.test(term)
