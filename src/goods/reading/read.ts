import { type Certainty, type Chosen, type Context, chosen, type Word } from './chosen.ts'
import { isA, type Verb, verbOf } from './function-words.ts'
import { stemOf, wordsOf } from './key.ts'
import { languagesOf } from './language.ts'
import { LANGUAGES, type Meaning } from './lexicon.ts'
import { FIRST_SERVICE, type Read, readCorrected, readNoun } from './noun.ts'
import { isEmpty, spanAt } from './spans.ts'

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

/** A word costs up to a millisecond. */
const MOST_CORRECTIONS = 4

/**
 * What goods in words were read as, part by part. The same text always gives the same terms.
 * @param confirmed classes that a person chose for what is in doubt: a part that may be of one of them is of it for certain
 */
export function readGoods(text: string, confirmed: readonly number[] = []): ReadGoods {
  const words = wordsOf(text)
  const languages = languagesOf(words)
  const context: Context = {
    languages,
    mask: languages.reduce((mask, language) => mask | (1 << LANGUAGES.indexOf(language)), 0),
    stems: new Set(words.map(stemOf)),
    corrections: MOST_CORRECTIONS,
    known: new Map(),
  }
  const parts = text.split(SEPARATORS).flatMap((part) => {
    const found = itemsOf(toWords(part), context)
    const saidBy = (item: readonly Word[]) =>
      found.length === 1 ? part.trim() : item.map(({ word }) => word).join(' ')
    return found.map((item) => ({ item, said: saidBy(item), read: readItem(item, context) }))
  })
  const possible = parts.flatMap(({ read }) => (isInDoubt(read) ? possibleClasses(read) : []))
  const shared = new Set(possible.filter((each, at) => possible.indexOf(each) < at))
  const items = parts.map(({ item, said, read }) => ({
    said,
    read: isInDoubt(read) ? readConfirmed(item, read, context, { confirmed, shared }) : read,
  }))
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

const isInDoubt = (read: Read): read is Chosen => typeof read !== 'string' && read.certainty !== 'certain'

const possibleClasses = ({ meanings, alternatives }: Chosen): number[] => [
  ...new Set([...meanings.map(({ niceClass }) => niceClass), ...alternatives]),
]

/**
 * An item in doubt: only in those of its possible classes that were confirmed, if they decide it. A class of its meanings does, and an
 * alternative that no other item in doubt shares, for which it may have been confirmed. The item stays in doubt where its words name
 * nothing in such a class.
 */
function readConfirmed(
  item: readonly Word[],
  read: Chosen,
  context: Context,
  { confirmed, shared }: { confirmed: readonly number[]; shared: ReadonlySet<number> },
): Read {
  const possible = possibleClasses(read)
  const kept = new Set(confirmed.filter((each) => possible.includes(each)))
  const isMeant = (niceClass: number) => read.meanings.some((each) => each.niceClass === niceClass)
  if (![...kept].some((each) => isMeant(each) || !shared.has(each))) return read
  const named = read.meanings.filter(({ niceClass }) => kept.has(niceClass))
  const others = kept.difference(new Set(named.map(({ niceClass }) => niceClass)))
  const only = { ...context, corrections: MOST_CORRECTIONS, classes: others, known: new Map() }
  const again = readItem(item, only)
  const found =
    typeof again === 'string' ? [] : again.meanings.filter(({ niceClass }) => others.has(niceClass))
  const meanings = [...named, ...found]
  const unnamed = [...others].filter((each) => !found.some(({ niceClass }) => niceClass === each))
  return {
    ...read,
    meanings: meanings.length > 0 ? meanings : read.meanings,
    certainty: unnamed.length > 0 ? read.certainty : 'certain',
    alternatives: unnamed,
  }
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

function byVerb(verb: Verb, object: readonly Word[], context: Context): Read {
  const read = readNoun(object, context)
  const of = typeof read === 'string' ? [] : read.meanings
  if (typeof read !== 'string' && of.some(({ niceClass }) => context.classes?.has(niceClass))) return read
  const isOfService = of.some(({ niceClass }) => niceClass >= FIRST_SERVICE)
  const classes = of.flatMap(({ niceClass }) => verb.byObject.get(niceClass) ?? [])
  if (of.length > 0 && classes.length === 0 && (verb.isGoods || isOfService || verb.niceClass === null))
    return read
  if (classes.length === 0 && verb.niceClass !== null) classes.push(verb.niceClass)
  if (classes.length === 0) return 'nothing'
  const term = of[0] ? `${verb.service} ${inSentence(of[0].term)}` : verb.service.replace(/ \w+$/, '')
  return {
    meanings: [...new Set(classes)].map((niceClass) => ({ niceClass, group: '', term, decide: [] })),
    certainty: of.length > 0 ? 'likely' : 'guessed',
    alternatives: of.map(({ niceClass }) => niceClass),
    isForeign: false,
  }
}

/** A term inside a sentence: `smartphones`, but `LED lamps` and `T-shirts`. */
const inSentence = (term: string): string =>
  term.replace(/^\p{Lu}(?=\p{Ll}+(?:[\s,]|$))/u, (first) => first.toLowerCase())
