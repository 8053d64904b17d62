/**
 * Makes `src/names/data/brands.json` from name-suggestion-index, simple-icons and the product's own list.
 *
 *     node tools/build-brands.ts <name-suggestion-index>/data/brands <simple-icons>/data/simple-icons.json
 *
 * Of name-suggestion-index it takes only brands that are known in many countries: entries with a Wikidata id that
 * are either marked worldwide (`001`) or present in at least three countries. simple-icons has many tools that only
 * programmers know. Those named by one plain English word (`Fig`, `Hope`) or one letter are left out unless another
 * source has them, because they must not make a name count as taken.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isEnglishWord } from '../src/checkers/analysis/rules/english.ts'
import { markKey } from '../src/names/mark-features.ts'

type Entry = {
  displayName?: string
  locationSet?: { include?: unknown[] }
  tags?: Record<string, string>
}

const FEWEST_COUNTRIES = 3
const target = new URL('../src/names/data/brands.json', import.meta.url)
const ownList = new URL('../src/names/data/own-brands.txt', import.meta.url)

const [brandsFolder, simpleIcons] = process.argv.slice(2)
if (!brandsFolder || !simpleIcons) {
  console.error('usage: node tools/build-brands.ts <data/brands folder> <simple-icons.json>')
  process.exit(2)
}

/** `us-ct.geojson` and `gb-eng` are parts of a country; circles and unions are not countries. */
const country = (place: unknown): string | null => {
  const code = typeof place === 'string' ? /^([a-z]{2})(?:[-.]|$)/.exec(place)?.[1] : undefined
  return code ?? null
}

function knownInManyCountries({ tags, locationSet }: Entry): boolean {
  const places = locationSet?.include ?? []
  const countries = new Set(places.map(country).filter((code) => code !== null))
  return Boolean(tags?.['brand:wikidata']) && (places.includes('001') || countries.size >= FEWEST_COUNTRIES)
}

const fromIndex = globSync('**/*.json', { cwd: brandsFolder })
  .flatMap((file) => (JSON.parse(readFileSync(join(brandsFolder, file), 'utf8')) as { items: Entry[] }).items)
  .filter(knownInManyCountries)
  .map((entry) => (entry.displayName ?? '').replace(/\s*\([^)]*\)$/u, ''))
const fromIcons = (JSON.parse(readFileSync(simpleIcons, 'utf8')) as { title: string }[])
  .map(({ title }) => title)
  .filter((title) => markKey(title).length > 1 && !isEnglishWord(markKey(title)))
const own = readFileSync(ownList, 'utf8')
  .split('\n')
  .filter((line) => line !== '')

const byKey = new Map<string, string>()
for (const brand of [...own, ...fromIndex, ...fromIcons]) {
  const key = markKey(brand)
  if (key !== '' && !byKey.has(key)) byKey.set(key, brand.trim())
}
const brands = [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, brand]) => brand)
writeFileSync(target, `${JSON.stringify(brands).replaceAll('","', '",\n"')}\n`)
console.log(
  `${brands.length} brands: ${fromIndex.length} entries of the index, ${fromIcons.length} icons, ${own.length} own`,
)
