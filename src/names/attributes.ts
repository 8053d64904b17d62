import { lazy } from '../primitives/lazy.ts'
import { vocabularyOfTrade } from './absolute-grounds/vocabulary.ts'
import { wordKey } from './absolute-grounds/word-key.ts'
import { conceptsOf } from './meaning/concepts.ts'

const COLORS = 'red blue green yellow black white brown gray pink purple orange gold golden silver'
const colors = lazy(
  (): ReadonlySet<number> => new Set(COLORS.split(' ').flatMap((word) => [...conceptsOf(word)])),
)

/**
 * Whether a word only says how something is: it praises, says a quality or a color, in any language of the lists. Buyers take it as an
 * attribute of another word of the sign.
 */
export const isAttribute = (word: string): boolean =>
  vocabularyOfTrade().general.has(wordKey(word)) || conceptsOf(word).some((concept) => colors().has(concept))
