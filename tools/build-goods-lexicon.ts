import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { formOf, keyOf, wordsOf } from '../src/goods/reading/key.ts'

/**
 * Writes the index of the lexicon of goods, from `src/goods/lexicon`: `node tools/build-goods-lexicon.ts [folder]`; a test compares it.
 *
 * - `lexicon-rows.txt`: class, group, term and the keys of the deciding words of each meaning
 * - `lexicon-phrases.txt`: the key of each phrase, and in ten characters each meaning that has it (`src/goods/reading/lexicon.ts`)
 * - `lexicon-heads.txt`: how many longer phrases of each class have a head
 * - `lexicon-words.txt`: each word with how many phrases of each language have it: `a5c2` of the first and the third
 */
const GOODS = new URL('../src/goods/', import.meta.url)
const [, , folder] = process.argv
const INDEX = folder === undefined ? new URL('data/', GOODS) : pathToFileURL(`${folder}/`)
const LAST_PLACE = 35
const FIRST_LETTER = 97
type Place = { row: number; place: number; languages: number; form: number }

/** Languages in which the noun comes first, by their columns: French, Spanish, Italian, Portuguese, Polish. */
const FIRST_NOUN: ReadonlySet<number> = new Set([2, 3, 4, 6, 7])
/** The least phrases with a head that say anything about it. */
const FEWEST = 3
/** How many phrases of each class have a head: `<` for one that comes first, `>` for one that comes last. */
const heads = new Map<string, Map<number, number>>()
const rows: string[] = []
const phrases = new Map<string, Map<string, Place>>()
/** How many phrases of each language have a word. */
const words = new Map<string, number[]>()
for (let niceClass = 1; niceClass <= 45; niceClass++) {
  const file = new URL(`lexicon/class-${String(niceClass).padStart(2, '0')}.tsv`, GOODS)
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    if (line.startsWith('#group\t') || line.startsWith('term\t')) continue
    const [term = '', group = '', decide = '', ...languages] = line.split('\t')
    const row = rows.length
    const deciding = new Set(decide.split('|').filter(Boolean).map(keyOf))
    rows.push([niceClass, group, term, [...deciding].join('|')].join('\t'))
    for (const [language, cell] of languages.entries())
      for (const [place, phrase] of cell.split('|').filter(Boolean).entries())
        add(row, place, language, phrase)
  }
}

function add(row: number, place: number, language: number, phrase: string): void {
  const key = keyOf(phrase)
  const niceClass = Number(rows[row]?.split('\t')[0])
  const stems = key.split(' ')
  if (stems.length > 1) {
    const head = `${FIRST_NOUN.has(language) ? '<' : '>'}${FIRST_NOUN.has(language) ? stems[0] : stems.at(-1)}`
    const counts = heads.get(head) ?? new Map<number, number>()
    heads.set(head, counts.set(niceClass, (counts.get(niceClass) ?? 0) + 1))
  }
  const form = formOf(wordsOf(phrase))
  for (const word of wordsOf(phrase)) {
    const counts = words.get(word) ?? []
    counts[language] = (counts[language] ?? 0) + 1
    words.set(word, counts)
  }
  const known = phrases.get(key) ?? new Map<string, Place>()
  const id = `${row} ${form}`
  const same = known.get(id)
  known.set(id, {
    row,
    form,
    place: Math.min(place, LAST_PLACE, same?.place ?? LAST_PLACE),
    languages: (same?.languages ?? 0) | (1 << language),
  })
  phrases.set(key, known)
}

const base36 = (value: number, length: number): string => value.toString(36).padStart(length, '0')
const written = ({ row, place, languages, form }: Place): string =>
  base36(row, 3) + base36(place, 1) + base36(languages, 3) + base36(form, 3)
const lines = [...phrases].map(([key, places]) => `${key}\t${[...places.values()].map(written).join('')}`)
const counted = (counts: readonly number[]): string =>
  counts.map((count, language) => `${String.fromCharCode(FIRST_LETTER + language)}${count}`).join('')
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
const write = (file: string, rowsOfFile: readonly string[]): void =>
  writeFileSync(new URL(file, INDEX), `${rowsOfFile.join('\n')}\n`)
const headLines = [...heads].flatMap(([head, counts]) => {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const shares = [...counts].sort((a, b) => b[1] - a[1]).map(([niceClass, count]) => `${niceClass}:${count}`)
  return all < FEWEST ? [] : [`${head} ${shares.join(' ')}`]
})
write('lexicon-rows.txt', rows)
write('lexicon-phrases.txt', lines.sort(byBytes))
write('lexicon-heads.txt', headLines.sort(byBytes))
write('lexicon-words.txt', [...words].map(([word, counts]) => `${word} ${counted(counts)}`).sort(byBytes))
console.log(`${rows.length} meanings, ${lines.length} keys, ${words.size} words`)
