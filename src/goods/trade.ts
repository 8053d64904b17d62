import rows from './data/trade-words.json' with { type: 'json' }
import { type Term, wordingsOf } from './terms.ts'
import { folded, stem, wordsOf } from './words.ts'

/** A kind of trade: its terms, the nearest first, and its words by language. */
export type Trade = { terms: readonly Term[]; words: readonly string[] }

/** Languages of the columns of `trade-words.json`. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'] as const
type Language = (typeof LANGUAGES)[number]

/** A word or phrase of the table. English is preferred where languages share a word. */
export type TradeWord = { trade: Trade; language: Language }

const SHORTEST_COMPOUND = 8
const SHORTEST_BEGINNING = 3
const SHORTEST_ENDING = 5
/** Of an English word at the end of a compound. */
const SHORTEST_SHARED = 7
const SHORTEST_LOOSE = 5

type Tables = {
  /** English words of the table, with their trades. */
  english: readonly [string, TradeWord][]
  exact: ReadonlyMap<string, TradeWord>
  /** By words without their ending, for inflected forms. */
  loose: ReadonlyMap<string, TradeWord>
  byTerm: ReadonlyMap<string, Trade>
  trades: readonly Trade[]
  /** Languages of single words, by stem. */
  languages: ReadonlyMap<string, readonly Language[]>
}

let tables: Tables | undefined

function readTables(): Tables {
  const english: [string, TradeWord][] = []
  const exact = new Map<string, TradeWord>()
  const loose = new Map<string, TradeWord>()
  const byTerm = new Map<string, Trade>()
  const languages = new Map<string, Language[]>()
  const table = rows.map(readRow)
  for (const [column, language] of LANGUAGES.entries())
    for (const { terms, columns } of table) {
      const trade = { terms, words: columns.flat() }
      for (const phrase of columns[column] ?? []) {
        const stems = wordsOf(folded(phrase)).map(stem)
        const [first = ''] = stems
        const word = { trade, language }
        if (language === 'en' && stems.length === 1) english.push([phrase, word])
        if (!exact.has(stems.join(' '))) exact.set(stems.join(' '), word)
        if (stems.length === 1) languages.set(first, [...(languages.get(first) ?? []), language])
        if (stems.length === 1 && first.length >= SHORTEST_LOOSE && !loose.has(looseForm(first)))
          loose.set(looseForm(first), word)
      }
      for (const { id } of terms) if (!byTerm.has(id)) byTerm.set(id, trade)
    }
  const trades = table.map(({ terms, columns }) => ({ terms, words: columns.flat() }))
  return { english, exact, loose, byTerm, trades, languages }
}

function readRow(row: string): { terms: Term[]; columns: string[][] } {
  const [ids = '', ...columns] = row.split('|')
  const terms = ids.split(' ').flatMap((id) => wordingsOf(id).slice(0, 1))
  return { terms, columns: columns.map((column) => column.split('/')) }
}

/** A word without the endings of plurals and cases. */
const looseForm = (word: string): string => word.replace(/(?:en|er|es|ow|[aeiouyn])$/, '')

/** The trade of a phrase of stems, exactly as the table has it. */
export function exactTradeOf(stems: readonly string[]): TradeWord | null {
  tables ??= readTables()
  return tables.exact.get(stems.join(' ')) ?? null
}

/** The trade of a phrase of stems, also inflected, or of the ending of a compound: `Kinderschuhe`. */
export function tradeOf(stems: readonly string[]): TradeWord | null {
  tables ??= readTables()
  const exact = exactTradeOf(stems)
  if (exact) return exact
  const [word = ''] = stems
  if (stems.length !== 1 || word.length < SHORTEST_LOOSE) return null
  const inflected = tables.loose.get(looseForm(word))
  if (inflected && inflected.language !== 'en') return inflected
  return word.length >= SHORTEST_COMPOUND ? byEnding(tables, word) : null
}

/** Languages that write compounds as one word. */
const COMPOUNDING: ReadonlySet<Language> = new Set(['de', 'nl'])
/** They also use English words: `Buchhaltungssoftware`. */
const WITH_ENDINGS: ReadonlySet<Language> = new Set(['de', 'nl', 'en'])

function byEnding({ exact, loose }: Tables, word: string): TradeWord | null {
  for (let at = SHORTEST_BEGINNING; at <= word.length - SHORTEST_ENDING; at++) {
    const ending = word.slice(at)
    const found = exact.get(ending) ?? loose.get(looseForm(ending))
    const least = found && COMPOUNDING.has(found.language) ? SHORTEST_ENDING : SHORTEST_SHARED
    if (found && ending.length >= least && WITH_ENDINGS.has(found.language)) return found
  }
  return null
}

/** English words of the table, with their trades. */
export function englishTrades(): readonly [string, TradeWord][] {
  tables ??= readTables()
  return tables.english
}

/** The languages that have a word of one stem in the table; none for an unknown word. */
export function languagesOfTradeWord(stemmed: string): readonly string[] {
  tables ??= readTables()
  return tables.languages.get(stemmed) ?? []
}

/** Every trade of the table. */
export function allTrades(): readonly Trade[] {
  tables ??= readTables()
  return tables.trades
}

/** The trade to which a term belongs. */
export function tradeOfTerm(id: string): Trade | undefined {
  tables ??= readTables()
  return tables.byTerm.get(id)
}
