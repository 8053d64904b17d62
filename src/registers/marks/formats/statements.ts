import { markKey } from '../../../names/features/mark-features.ts'
import { latinKey } from '../../../names/latin.ts'
import type { Values } from '../../import/values.ts'

/** Phrases in straight or curly quotation marks. */
const QUOTED = /["“”]([^"“”]{1,200})["“”]/g
/** The same in single ones, which are not apostrophes. */
const SINGLE = /(?<![\p{L}\p{N}])['‘]([^'‘’"“”]{1,200})['’](?![\p{L}\p{N}])/gu
/** `The English translation of LOBO in the mark is WOLF.` */
const CAPITALS =
  /\b(?:is|means|to)\s+(?=(?:[AI]\s)?[A-Z]{2})([A-Z][A-Z'-]*\b(?:\s+[A-Z][A-Z'-]*\b(?![a-z]))*)/g
const LANGUAGE =
  'english|spanish|french|german|italian|portuguese|dutch|latin|greek|japanese|chinese|mandarin|cantonese|korean|russian|arabic|hebrew|hindi|sanskrit|turkish|polish|swedish|danish|norwegian|finnish|hungarian|czech|hawaiian|maori|swahili|thai|vietnamese|persian|farsi'
/**
 * `… translates to blue wolf or coyote.`: one to four words after a verb, up to the end of the clause. A longer text in small letters
 * is rarely a translation. In a list with `or` at its end, commas separate the words.
 */
const CLAUSES = new RegExp(
  `(?:\\b(?:is|are|means?|as|or|(?:in)?to(?:\\s+english)?(?:\\s+as)?)\\s+|,\\s+(?=[^.;,]{1,40}(?:,[^.;,]{1,40})?,?\\s+or\\b))([\\p{L}'’-]+(?:\\s+[\\p{L}'’-]+){0,3}?)(?=\\s*(?:[.;,]|$|\\bor\\b|\\band\\s+(?:this|that|it|which|is|has|means?|in|translat|transliterat|the\\s+(?:english|foreign|mark|name|term|word))|\\bin\\s+(?:the\\s+(?:mark\\b|${LANGUAGE})|${LANGUAGE})))`,
  'giu',
)
/** `CASA is the Spanish word for house.` */
const WORD_FOR = new RegExp(
  `\\b(?:is|means)\\s+(?:an?\\s+|the\\s+)?(?:${LANGUAGE})\\s+(?:(?:word|term|name|phrase)\\s+)?for\\s+([\\p{L}'’-]+(?:\\s+[\\p{L}'’-]+){0,3}?)(?=\\s*(?:[.;,]|$))`,
  'giu',
)
/** What a clause is about: the last of these words before it. */
const SUBJECTS = /\b(?:transliterat|translat|mean)/gi
/** Clauses that name no translation: `is a coined term`, `is not known`, `no translation to English`, `is a given name`. */
const NO_FORM =
  /^(?:not?|none|unknown|nothing|it|this|english|translations?|meanings?|an?\s+(?:coined|made|fanciful|invented))\b|\bfor\b|\bmeans?\b|\b(?:trade)?mark$|\b(?:proper|given|first|last|male|female|place)\s+name$|^(?:the\s+)?names?\s+of\b/i
const MEANINGLESS =
  /\b(?:no|any|without(?: a)?) (?:meaning|significance|translation)\b|\bnot (?:known|translated)\b|\bcoined\b/i
/** A longer text without quotation marks is a sentence, not a translation. */
const LONGEST_BARE = 60

type Forms = { translations: string[]; readings: string[] }

/** The phrases in quotation marks, each with the text between it and the previous one. */
function quotedIn(text: string): { phrase: string; lead: string }[] {
  const double = [...text.matchAll(QUOTED)]
  let before = 0
  return (double.length > 0 ? double : [...text.matchAll(SINGLE)]).map(
    ({ 0: quoted, 1: phrase = '', index }) => {
      const lead = text.slice(before, index)
      before = index + quoted.length
      return { phrase, lead }
    },
  )
}

/** The phrases that a pattern finds, and what each is about; empty if the text before does not say. */
const phrasesOf = (text: string, pattern: RegExp): { phrase: string; subject: string }[] =>
  [...text.matchAll(pattern)].map(({ 0: clause, 1: phrase = '', index }) => {
    const lead = text.slice(0, index + clause.length - phrase.length)
    return { phrase, subject: lead.match(SUBJECTS)?.at(-1) ?? '' }
  })

/**
 * The translations and transliterations that statements of an office name. Phrases of the mark itself are left out.
 * @param texts `The English translation of "LOBO" in the mark is "WOLF".`, or the translation alone
 */
export function formsIn(texts: readonly string[], mark: string, values: Values): Forms {
  const forms: Forms = { translations: [], readings: [] }
  if (texts.length === 0) return forms
  const own = markKey(mark)
  const listFor = (subject: string): string[] =>
    /transliterat/i.test(subject) ? forms.readings : forms.translations
  const add = (list: string[], phrase: string) => {
    const text = phrase.replace(/[.,;:]+$/, '').trim()
    const key = markKey(text)
    if (key !== '' && !own.includes(key) && !list.includes(text)) list.push(text)
  }
  for (const text of texts) {
    const before = forms.translations.length
    const phrases = quotedIn(text)
    for (const { phrase, lead } of phrases)
      add(/transliterat/i.test(lead) ? forms.readings : forms.translations, phrase)
    if (forms.translations.length > before) continue
    const capitals = phrasesOf(text, CAPITALS)
    for (const { phrase, subject } of capitals) add(listFor(subject), phrase)
    if (forms.translations.length > before) continue
    const clauses = [
      ...phrasesOf(text, CLAUSES).filter(({ subject }) => subject !== ''),
      ...phrasesOf(text, WORD_FOR),
    ]
    for (const { phrase, subject } of clauses) if (!NO_FORM.test(phrase)) add(listFor(subject), phrase)
    const isBare = phrases.length === 0 && capitals.length === 0 && clauses.length === 0
    if (!isBare || MEANINGLESS.test(text)) continue
    if (text.length > LONGEST_BARE) values.unread('translations', text)
    else
      for (const phrase of [text, ...(/[,;]/.test(text) ? text.split(/[,;]/) : [])])
        add(forms.translations, phrase)
  }
  return {
    translations: values.texts('translations', forms.translations),
    readings: values.texts('readings', forms.readings),
  }
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
