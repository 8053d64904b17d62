import { lazy } from '../../primitives/lazy.ts'
import { formOf } from './key.ts'
import { type Language, type Meaning, type Meant, meaningsOf } from './lexicon.ts'

/**
 * How surely a term was meant. `certain`: the words of a part are a phrase of the lexicon with one meaning here, or end in one (begin, in
 * Romance languages and Polish) that is of one trade. `likely`: they have other meanings too, which are the alternatives. `guessed`: a word
 * was corrected, is unknown in the place of the head or of another language, or only a purpose or a verb is known.
 */
export type Certainty = 'certain' | 'likely' | 'guessed'

/** A word, its stem, and whether a hyphen precedes it. */
export type Word = { word: string; stem: string; isJoined: boolean }
export type Context = {
  languages: readonly Language[]
  /** Bits of the languages. */
  mask: number
  stems: ReadonlySet<string>
  /** How many words may still be corrected. */
  corrections: number
  /** What phrases of the text mean in these classes, by their words. */
  known: Map<string, Chosen | null>
  /** The only classes whose meanings count; absent for all. */
  classes?: ReadonlySet<number>
}
export type Chosen = {
  meanings: Meaning[]
  certainty: Certainty
  /** Other classes that the words may mean. */
  alternatives: number[]
  isForeign: boolean
}
/** One step less sure. */
export const lower = (certainty: Certainty): Certainty => (certainty === 'certain' ? 'likely' : 'guessed')

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
export function chosen(phrase: readonly Word[], context: Context): Chosen | null {
  const key = phrase.map(({ word }) => word).join(' ')
  const known = context.known.get(key)
  if (known !== undefined) return known
  const found = choose(phrase, context)
  context.known.set(key, found)
  return found
}

function choose(phrase: readonly Word[], { mask, stems, classes }: Context): Chosen | null {
  const known = meaningsOf(phrase.map(({ stem }) => stem).join(' '))
  const all = classes ? known.filter(({ meaning }) => classes.has(meaning.niceClass)) : known
  if (all.length === 0) return null
  const own = new Set(phrase.map(({ stem }) => stem))
  const decided = all.filter(({ meaning }) =>
    meaning.decide.some((word) => stems.has(word) && !own.has(word)),
  )
  const form = formOf(phrase.map(({ word }) => word))
  const isOf = ({ languages }: Meant) => (languages & mask) !== 0
  const inflected = lazy(() => formsNear(phrase))
  const isNear = (meant: Meant) => meant.form === form || inflected().has(meant.form)
  const isShort = phrase.length === 1 && (phrase[0]?.stem.length ?? 0) < LONG_STEM
  const score = (meant: Meant): number =>
    (1 / (1 + meant.place / 2)) *
    (meant.form === form ? 1 : isNear(meant) ? INFLECTED : isShort ? 0 : LOOSE) *
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
  const real = others.filter(({ meant }) => isOf(meant) && isNear(meant))
  const isExact = isOf(best.meant) && isNear(best.meant)
  return {
    meanings: [best, ...doubt].map(({ meant }) => meant.meaning),
    certainty: doubt.length === 0 && real.length === 0 && isExact ? 'certain' : 'likely',
    alternatives: [...doubt, ...real].map(({ meant }) => meant.meaning.niceClass),
    isForeign: !isOf(best.meant),
  }
}

const RETAIL_SERVICES = 35
export const isRetail = ({ niceClass, term }: Meaning): boolean =>
  niceClass === RETAIL_SERVICES && /^(?:Online )?[Rr]etail/.test(term)

/** Whether a term is a shop that says nothing of its goods: an online shop, a subscription box, a department store. */
export const sellsAnyGoods = ({ group, term }: Pick<Meaning, 'group' | 'term'>): boolean =>
  group === 'retail-general' && !term.includes(' in relation to ')
