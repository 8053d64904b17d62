import { stemOf, wordsOf } from './reading/key.ts'
import { type Meaning, meaningsOf } from './reading/lexicon.ts'

const LONGEST_PHRASE = 6
/** Words after which a specification names a purpose, a material or an exception. */
const AFTER_NOUN =
  /\b(?:for|of|with|in|to|from|made|being|adapted|used|by|on|especially|consisting|containing|featuring|relating|namely|via|through|other than|except|excluding|fur|aus|von|pour|de|du|des|para|per|di|da|do|voor|van|dla)\b.*/

const EXCLUDED = /\b(?:other than|except|excluding|not)\b.*/

const known = new Map<string, readonly Meaning[]>()
const MOST_KNOWN = 20_000

/**
 * What one phrase of the specification of a mark means by the lexicon, in the classes of the mark (in any if they are unknown): the
 * whole phrase, or else its noun. Empty for one that the lexicon does not have. Folded text.
 */
export function listedMeanings(phrase: string, classes: readonly number[]): readonly Meaning[] {
  const key = `${classes.join(' ')}|${phrase}`
  const found = known.get(key)
  if (found) return found
  if (known.size >= MOST_KNOWN) known.clear()
  const plain = phrase.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ').replace(EXCLUDED, '')
  const meanings = inClasses(plain, classes) ?? inClasses(plain.replace(AFTER_NOUN, ''), classes) ?? []
  known.set(key, meanings)
  return meanings
}

/** The meanings of the longest phrase of the lexicon at the end of a text, or else at its beginning. */
function inClasses(text: string, classes: readonly number[]): Meaning[] | null {
  const stems = wordsOf(text).map(stemOf)
  const most = Math.min(LONGEST_PHRASE, stems.length)
  for (let length = most; length > 0; length--)
    for (const some of [stems.slice(-length), stems.slice(0, length)]) {
      const meanings = meaningsOf(some.join(' ')).filter(
        ({ meaning }) => classes.length === 0 || classes.includes(meaning.niceClass),
      )
      if (meanings.length > 0) return meanings.map(({ meaning }) => meaning)
    }
  return null
}
