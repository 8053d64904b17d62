import type { Bar } from '../../../events/check.ts'
import type { AnalysisFinding } from '../../../events/sections.ts'
import { GENERIC_WORDS } from '../../../names/generic-words.ts'
import { DESCRIPTIVE_WORDS, PLACES } from './descriptive-words.ts'
import { compoundOf, isEnglishWord } from './english.ts'
import type { Word } from './word.ts'

const DESCRIBING: readonly Bar['kind'][] = ['descriptive', 'generic']

type Distinctiveness = AnalysisFinding['distinctiveness']

const GOODS = 'For other goods, the class can be another.'

/**
 * The position of the name between generic and fanciful (Abercrombie & Fitch v. Hunting World, 1976; TMEP §1209.01), by a list
 * of common English words and the words of trade of other languages. A name with an obscene or hateful word is not judged.
 * @param bars what the name means in the words of trade, without goods and jurisdictions
 * @param barsForGoods the absolute grounds against the name for the goods and jurisdictions of the request
 */
export function distinctiveness(
  word: Word,
  bars: readonly Bar[],
  barsForGoods: readonly Bar[] = [],
): Distinctiveness {
  const offense = bars.find(({ kind }) => kind === 'offensive' || kind === 'hateful')
  if (offense)
    return {
      class: 'unknown',
      text: `Not judged: the name has ${offense.kind === 'hateful' ? 'a hateful' : 'an obscene'} word.`,
    }
  const ground = barsForGoods.find(({ kind, effect }) => effect === 'bar' && DESCRIBING.includes(kind))
  if (ground)
    return {
      class: ground.kind === 'generic' ? 'generic' : 'descriptive',
      text: `For the request, "${ground.word}" only describes the goods, or says what a business is.`,
    }
  const judged = byEnglishWords(word)
  const describing = bars.find(({ kind }) => DESCRIBING.includes(kind))
  if (describing === undefined || (judged.class !== 'fanciful' && judged.class !== 'suggestive'))
    return judged
  return {
    class: describing.kind === 'generic' ? 'generic' : 'descriptive',
    text: `Each word of "${describing.word}" names goods, praises them or says what a business does. ${GOODS}`,
  }
}

function byEnglishWords({ words, latin }: Word): Distinctiveness {
  if (!/[a-z]/.test(latin))
    return { class: 'unknown', text: 'Not judged: the name has no letter that a word list could know.' }
  const telling = words.filter((word) => !GENERIC_WORDS.has(word))
  if (telling.length === 0) {
    return { class: 'generic', text: `Every word of it only says what a business is or does. ${GOODS}` }
  }
  const describes = (word: string) => DESCRIPTIVE_WORDS.has(word) || PLACES.has(word) || /^\d+$/.test(word)
  if (telling.every(describes)) {
    return {
      class: 'descriptive',
      text: `"${telling.join(' ')}" describes a quality, a place or an amount. ${GOODS}`,
    }
  }
  const known = telling.filter((word) => describes(word) || isEnglishWord(word))
  if (known.length === telling.length) {
    return {
      class: 'arbitrary',
      text: `"${telling.join(' ')}" is common English that names no trade by itself. ${GOODS}`,
    }
  }
  const parts = telling.flatMap((word) => compoundOf(word) ?? [])
  if (parts.length > 0) {
    const weak = parts.every((part) => GENERIC_WORDS.has(part) || describes(part))
    return weak
      ? {
          class: 'descriptive',
          text: `It is put together from words that describe: "${parts.join('" and "')}". ${GOODS}`,
        }
      : {
          class: 'suggestive',
          text: `It is put together from common words: "${parts.join('" and "')}". ${GOODS}`,
        }
  }
  if (known.length > 0) {
    return {
      class: 'suggestive',
      text: `It joins the common word "${known.join(' ')}" to one that the word list does not know. ${GOODS}`,
    }
  }
  return {
    class: 'fanciful',
    text: 'It is in no list of common English words, so it is probably invented; family names and most words of other languages are not distinguished.',
  }
}
