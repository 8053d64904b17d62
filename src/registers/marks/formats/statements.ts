import { markKey } from '../../../names/features/mark-features.ts'
import { latinKey } from '../../../names/latin.ts'

/** Phrases in straight or curly quotation marks. */
const QUOTED = /["“”]([^"“”]{1,200})["“”]/g
/** `The English translation of LOBO in the mark is WOLF.` */
const CAPITALS = /\b(?:is|means|to)\s+((?:[A-Z][A-Z'-]*)(?:\s+[A-Z][A-Z'-]*)*)/
const MAX_PHRASES = 6
/** A longer text without quotation marks is a sentence, not a translation. */
const LONGEST_BARE = 60

type Forms = { translations: string[]; readings: string[] }

/**
 * The translations and transliterations that statements of an office name. Phrases of the mark itself are left out.
 * @param texts `The English translation of "LOBO" in the mark is "WOLF".`, or the translation alone
 */
export function formsIn(texts: readonly string[], mark: string): Forms {
  const forms: Forms = { translations: [], readings: [] }
  if (texts.length === 0) return forms
  const own = markKey(mark)
  const add = (list: string[], phrase: string) => {
    const text = phrase.replace(/[.,;:]+$/, '').trim()
    const key = markKey(text)
    if (key !== '' && !own.includes(key) && !list.includes(text) && list.length < MAX_PHRASES) list.push(text)
  }
  for (const text of texts) {
    let before = 0
    const phrases = [...text.matchAll(QUOTED)]
    for (const { 1: phrase = '', 0: quoted, index } of phrases) {
      const lead = text.slice(before, index)
      add(/transliterat/i.test(lead) ? forms.readings : forms.translations, phrase)
      before = index + quoted.length
    }
    if (phrases.length > 0) continue
    const capitals = CAPITALS.exec(text)?.[1]
    if (capitals) add(/transliterat/i.test(text) ? forms.readings : forms.translations, capitals)
    else if (text.length <= LONGEST_BARE && !/\bno meaning\b/i.test(text)) add(forms.translations, text)
  }
  return forms
}

const BOILERPLATE =
  /no claim is made to (?:the )?exclusive right to (?:the )?use(?: of)?(?: the (?:words?|terms?|wording))?|apart from the mark as shown/gi

/** The words of a mark, in Latin letters, that disclaimers name. */
export function disclaimedWords(texts: readonly string[], mark: string): string[] {
  if (texts.length === 0) return []
  const words = new Set(
    texts
      .flatMap((text) => {
        const quoted = [...text.matchAll(QUOTED)].map(([, phrase = '']) => phrase)
        return quoted.length > 0 ? quoted : [text.replace(BOILERPLATE, ' ')]
      })
      .flatMap((phrase) => phrase.split(/[^\p{L}\p{N}'’]+/u))
      .map(latinKey),
  )
  return [...new Set(mark.split(/[^\p{L}\p{N}'’]+/u).map(latinKey))].filter(
    (word) => word !== '' && words.has(word),
  )
}
