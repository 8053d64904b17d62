/**
 * Makes `src/names/data/compound-words.json`: the common English words of which compounds are made, and the dictionary
 * words that look like compounds of them, or like a name with a weak ending or beginning, but are one word.
 *
 *     node tools/build-compound-words.ts <an-array-of-english-words>/index.json
 *
 * Run it again if the lists of `src/names/anatomy/affixes.ts` change.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import common from '../src/checkers/analysis/rules/data/english.json' with { type: 'json' }

const target = new URL('../src/names/data/compound-words.json', import.meta.url)
const [dictionary] = process.argv.slice(2)
if (!dictionary) {
  console.error('usage: node tools/build-compound-words.ts <an-array-of-english-words/index.json>')
  process.exit(2)
}
const words = common.split(' ').filter((word) => word.length > 3)
const write = (whole: readonly string[]) =>
  writeFileSync(target, `${JSON.stringify({ words: words.join(' '), whole: whole.join(' ') })}\n`)

/** First without whole words, so that the product's own functions find those that they would cut. */
write([])
const { weakCut } = await import('../src/names/anatomy/affixes.ts')
const { evenCut } = await import('../src/names/anatomy/compounds.ts')
const listed = JSON.parse(readFileSync(dictionary, 'utf8')) as string[]
const known = new Set(words)
const whole = listed.filter(
  (word) => !known.has(word) && (evenCut(word) !== null || weakCut(word, word) !== null),
)
write(whole)
console.log(`${words.length} words, ${whole.length} whole words`)
