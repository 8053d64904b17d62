import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { latinWords } from '../src/names/latin.ts'

/**
 * Writes src/names/comparison/data/statistics.json: how surprising each letter and each word is in names of
 * businesses. `node tools/build-name-statistics.ts <names.txt.gz>`. It reads half of the names, so that the other
 * half measures without having been seen.
 */
const [file] = process.argv.slice(2)
if (!file) throw new Error('usage: node tools/build-name-statistics.ts <names.txt.gz>')

const SYMBOLS = '#abcdefghijklmnopqrstuvwxyz0123456789'
/** Words that occur less often say no more than their letters. */
const MIN_COUNT = 6
/** Bits are stored in steps of 1/16. */
const STEPS = 16

const half = (name: string) => (createHash('sha256').update(name).digest()[0] ?? 0) % 2 === 0
const names = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n').filter(half)

const size = SYMBOLS.length
const counts = [1, 2, 3].map((order) => new Float64Array(size ** order))
const words = new Map<string, number>()
for (const name of names)
  for (const word of new Set(latinWords(name))) {
    words.set(word, (words.get(word) ?? 0) + 1)
    const symbols = [0, 0, ...[...word].map((letter) => Math.max(SYMBOLS.indexOf(letter), 0)), 0]
    for (let at = 2; at < symbols.length; at += 1) {
      const [a = 0, b = 0, c = 0] = symbols.slice(at - 2, at + 1)
      bump(1, c)
      bump(2, b * size + c)
      bump(3, (a * size + b) * size + c)
    }
  }

function bump(order: number, index: number): void {
  const table = counts[order - 1]
  if (table) table[index] = (table[index] ?? 0) + 1
}

/** Interpolated trigram probability (Witten-Bell). */
function probability(a: number, b: number, c: number): number {
  const [one, two, three] = counts as [Float64Array, Float64Array, Float64Array]
  const sum = (table: Float64Array, from: number) => {
    let [total, kinds] = [0, 0]
    for (let i = from; i < from + size; i += 1) {
      total += table[i] ?? 0
      if ((table[i] ?? 0) > 0) kinds += 1
    }
    return { total, kinds }
  }
  const mix = (table: Float64Array, from: number, lower: number) => {
    const { total, kinds } = sum(table, from)
    return total === 0 ? lower : ((table[from + c] ?? 0) + kinds * lower) / (total + kinds)
  }
  const unigram = mix(one, 0, 1 / size)
  const bigram = mix(two, b * size, unigram)
  return mix(three, (a * size + b) * size, bigram)
}

const bits = new Uint8Array(size ** 3)
for (let a = 0; a < size; a += 1)
  for (let b = 0; b < size; b += 1)
    for (let c = 0; c < size; c += 1)
      bits[(a * size + b) * size + c] = Math.min(255, Math.round(-Math.log2(probability(a, b, c)) * STEPS))

const frequent = [...words].filter(([, count]) => count >= MIN_COUNT).sort(([a], [b]) => (a < b ? -1 : 1))
const statistics = {
  names: names.length,
  letters: Buffer.from(bits).toString('base64'),
  words: frequent.map(([word, count]) => `${word} ${count}`).join('\n'),
}
writeFileSync(
  new URL('../src/names/comparison/data/statistics.json', import.meta.url),
  `${JSON.stringify(statistics, null, 1)}\n`,
)
console.log(`${names.length} names, ${frequent.length} words`)
