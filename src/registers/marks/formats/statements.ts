import { markKey } from '../../../names/features/mark-features.ts'
import { latinKey } from '../../../names/latin.ts'

/** Phrases in straight or curly quotation marks. */
const QUOTED = /["“”]([^"“”]{1,200})["“”]/g
/** `The English translation of LOBO in the mark is WOLF.` */
const CAPITALS =
  /\b(?:is|means|to)\s+(?=(?:[AI]\s)?[A-Z]{2})([A-Z][A-Z'-]*\b(?:\s+[A-Z][A-Z'-]*\b(?![a-z]))*)/g
/**
 * `… translates to blue wolf or coyote.`: one to four words after a verb, up to the end of the clause. A longer text in small letters
 * is rarely a translation.
 */
const CLAUSES =
  /\b(?:is|are|means?|as|or|(?:in)?to(?:\s+english)?(?:\s+as)?)\s+([\p{L}'’-]+(?:\s+[\p{L}'’-]+){0,3}?)(?=\s*(?:[.;,]|$|\b(?:or|and|in\s+english|in\s+the\s+mark)\b))/giu
/** What a clause is about: the last of these words before it. */
const SUBJECTS = /\b(?:transliterat|translat|mean)/gi
/** Beginnings of clauses that name no translation: `is a coined term`, `is not known`. */
const NO_FORM = /^(?:not?|none|unknown|an?\s+(?:coined|made|fanciful|invented))\b|\bfor\b/i
const MEANINGLESS = /\b(?:no|without(?: a)?) meaning\b/i
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
    const capitals = [...text.matchAll(CAPITALS)]
    const clauses = (capitals.length > 0 ? capitals : [...text.matchAll(CLAUSES)])
      .map(({ 0: clause, 1: phrase = '', index }) => {
        const lead = text.slice(0, index + clause.length - phrase.length)
        return { phrase, subject: lead.match(SUBJECTS)?.at(-1) }
      })
      .filter(({ subject }) => capitals.length > 0 || subject !== undefined)
    for (const { phrase, subject = '' } of clauses)
      if (!NO_FORM.test(phrase))
        add(/transliterat/i.test(subject) ? forms.readings : forms.translations, phrase)
    if (clauses.length === 0 && text.length <= LONGEST_BARE && !MEANINGLESS.test(text))
      add(forms.translations, text)
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
