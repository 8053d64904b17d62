/**
 * Makes `src/checkers/analysis/rules/data/english.json` from SCOWL's word lists (sizes 10, 20, 35).
 *
 *     node tools/build-english-words.ts <folder with english-words.10 …>
 *
 * Plural, `-ed` and `-ing` forms whose stem is in the list are left out; `isEnglishWord` finds them by stem.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stemsOf } from '../src/checkers/analysis/rules/english.ts'

const target = new URL('../src/checkers/analysis/rules/data/english.json', import.meta.url)
const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('usage: node tools/build-english-words.ts <folder of SCOWL lists>')
  process.exit(2)
}

const lists = ['english', 'american'].flatMap((kind) => [10, 20, 35].map((size) => `${kind}-words.${size}`))
const all = new Set(
  lists
    .flatMap((list) => readFileSync(join(folder, list), 'latin1').split('\n'))
    .filter((word) => /^[a-z]{3,}$/.test(word)),
)
const kept = [...all].filter((word) => !stemsOf(word).some((stem) => all.has(stem))).sort()
writeFileSync(target, `${JSON.stringify(kept.join(' '))}\n`)
console.log(`${kept.length} of ${all.size} words`)
