import { lazy } from '../../primitives/lazy.ts'
import { isCommonWord, isWholeWord } from '../anatomy/compounds.ts'
import { weakMeaning } from '../anatomy/weak-words.ts'
import namesInCommonUse from '../data/names-in-common-use.json' with { type: 'json' }
import { conceptsOf } from '../meaning/concepts.ts'

const SHORTEST_STEM = 4
const ENDINGS = ['ing', 'ed', 'er', 'ers', 'est', 'ly', 's']

const names = lazy((): ReadonlySet<string> => new Set(namesInCommonUse.split(' ')))

/** Whether a word of `a-z0-9` is a frequent personal name or place, or a frequent word of another language than English. */
export const isNameInCommonUse = (latin: string): boolean => names().has(latin)

/**
 * Whether a word of `a-z0-9` is known to a dictionary, in any language of the data, or a frequent personal name or place:
 * such a word is not a respelling of a brand, and does not contain one.
 */
export function isInDictionary(latin: string): boolean {
  if (isNameInCommonUse(latin) || weakMeaning(latin, latin) !== null || conceptsOf(latin).length > 0)
    return true
  return isEnglish(latin) || ENDINGS.some((ending) => isEnglish(withoutEnding(latin, ending)))
}

const isEnglish = (latin: string): boolean => isCommonWord(latin) || isWholeWord(latin)

function withoutEnding(latin: string, ending: string): string {
  const stem = latin.slice(0, -ending.length)
  return latin.endsWith(ending) && stem.length >= SHORTEST_STEM ? stem : ''
}
