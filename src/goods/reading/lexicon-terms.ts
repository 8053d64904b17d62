import { shippedLines } from '../../primitives/shipped-file.ts'
import type { Meaning } from './lexicon.ts'

/** A row of the lexicon, with its phrases in all languages. */
export type Row = { term: string; group: string; phrases: readonly string[] }

/** The id of a meaning, which events keep: its class and its term, `25-running-shoes`. */
export const idOf = ({ niceClass, term }: Pick<Meaning, 'niceClass' | 'term'>): string =>
  `${String(niceClass).padStart(2, '0')}-${slugOf(term)}`

const slugOf = (term: string): string =>
  term
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const byClass = new Map<string, ReadonlyMap<string, Row>>()

/** The row of the lexicon with an id; undefined for an id that it does not have. The rows of a class are read when the first is asked for (2 ms). */
export function rowOf(id: string): Row | undefined {
  const niceClass = /^(\d\d)-/.exec(id)?.[1]
  if (niceClass === undefined) return undefined
  const known = byClass.get(niceClass) ?? readClass(niceClass)
  byClass.set(niceClass, known)
  return known.get(id)
}

/** The single words, in any language, that name goods of the group of a term: `sneakers` of shoes. */
export function singleWordsOfGroup(id: string): string[] {
  const own = rowOf(id)
  if (!own) return []
  const rows = [...(byClass.get(id.slice(0, 2))?.values() ?? [])].filter(({ group }) => group === own.group)
  return rows.flatMap(({ phrases }) => phrases.filter((phrase) => !/[\s-]/.test(phrase)))
}

function readClass(niceClass: string): ReadonlyMap<string, Row> {
  const rows = shippedLines(new URL(`../lexicon/class-${niceClass}.tsv`, import.meta.url))
    .filter((line) => !/^(?:#group|term)\t/.test(line))
    .map((line) => {
      const [term = '', group = '', _decide, ...cells] = line.split('\t')
      const phrases = cells.flatMap((cell) => cell.split('|').filter(Boolean))
      return { term, group, phrases }
    })
  return new Map(rows.map((row) => [idOf({ niceClass: Number(niceClass), term: row.term }), row]))
}
