import { lazy } from '../../primitives/lazy.ts'
import { shippedLines } from '../../primitives/shipped-file.ts'
import { wordsOf } from './key.ts'
import { LANGUAGES, type Language } from './lexicon.ts'

const linesOf = (file: string): string[][] =>
  shippedLines(new URL(`../lexicon/${file}`, import.meta.url))
    .slice(1)
    .map((line) => line.split('\t'))

export type Kind = 'purpose' | 'negation' | 'negation_after' | 'and' | 'filler' | 'software' | 'firm'

/** What a verb makes of goods: the class of the service, or by the class of its object. */
export type Verb = {
  /** What the service is called before its object: `Repair of`. */
  service: string
  niceClass: number | null
  byObject: ReadonlyMap<number, number>
  isGoods: boolean
}

/** Function words of a kind by word, with the languages that have them. */
const kinds = lazy(() => {
  const found = new Map<string, Map<string, Set<Language>>>()
  for (const [kind = '', ...cells] of linesOf('function-words.tsv')) {
    const words = found.get(kind) ?? new Map<string, Set<Language>>()
    for (const [at, cell] of cells.entries())
      for (const phrase of cell.split('|').filter(Boolean)) {
        const word = wordsOf(phrase).join(' ')
        const language = LANGUAGES[at]
        if (word !== '' && language) words.set(word, (words.get(word) ?? new Set()).add(language))
      }
    found.set(kind, words)
  }
  return found
})

const verbs = lazy(() => {
  const found = new Map<string, { verb: Verb; languages: Set<Language> }>()
  for (const [service = '', niceClass = '', objects = '', ...cells] of linesOf('verbs.tsv')) {
    const pairs = objects.split('|').filter((pair) => pair.includes(':'))
    const entry: Verb = {
      service,
      niceClass: niceClass === '' ? null : Number(niceClass),
      byObject: new Map(pairs.map((pair) => pair.split(':').map(Number) as [number, number])),
      isGoods: objects.split('|').includes('*'),
    }
    for (const [at, cell] of cells.entries())
      for (const phrase of cell.split('|').filter(Boolean)) {
        const word = wordsOf(phrase).join(' ')
        const known = found.get(word) ?? { verb: entry, languages: new Set() }
        const language = LANGUAGES[at]
        if (language && known.verb === entry) known.languages.add(language)
        found.set(word, known)
      }
  }
  return found
})

/** Whether a word, or words joined by a space, are of a kind in one of the languages. */
export function isA(kind: Kind, word: string, languages: readonly Language[]): boolean {
  const having = kinds().get(kind)?.get(word)
  return having !== undefined && languages.some((language) => having.has(language))
}

/** The verb of which a word is a form in one of the languages. */
export function verbOf(word: string, languages: readonly Language[]): Verb | null {
  const found = verbs().get(word)
  return found && languages.some((language) => found.languages.has(language)) ? found.verb : null
}

const OF_SENTENCES: readonly Kind[] = ['purpose', 'negation', 'and', 'filler']

/** The languages that have a word as a function word or verb. */
export function languagesOfFunctionWord(word: string): ReadonlySet<Language> {
  const all = OF_SENTENCES.flatMap((kind) => [...(kinds().get(kind)?.get(word) ?? [])])
  return new Set([...all, ...(verbs().get(word)?.languages ?? [])])
}
