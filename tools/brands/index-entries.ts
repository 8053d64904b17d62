import { readFileSync } from 'node:fs'
import type { Brand } from './table.ts'

type Entry = {
  displayName?: string
  locationSet?: { include?: unknown[] }
  matchNames?: string[]
  tags?: Record<string, string>
}

const MIN_COUNTRIES = 3
/** Tags that hold a name of the brand, in any language. */
const NAMES = /^(?:brand|name|alt_name|short_name|official_name)(?::(?!wikidata|wikipedia|signed)[\w-]+)?$/
const LATIN = /^[\p{Script=Latin}\p{P}\p{N}\p{Z}\p{S}\p{M}]+$/u
/** Categories that are not brands of a business. */
const LEFT_OUT = new Set(['office/government', 'office/political_party', 'office/union'])

/** `us-ct.geojson` and `gb-eng` are parts of a country; circles and unions are not countries. */
const country = (place: unknown): string | null => {
  const code = typeof place === 'string' ? /^([a-z]{2})(?:[-.]|$)/.exec(place)?.[1] : undefined
  return code ?? null
}

function isKnown({ tags, locationSet }: Entry): boolean {
  const places = locationSet?.include ?? []
  const countries = new Set(places.map(country).filter((code) => code !== null))
  return Boolean(tags?.['brand:wikidata']) && (places.includes('001') || countries.size >= MIN_COUNTRIES)
}

/** The brands of name-suggestion-index, by its file `nsi.json`. `matchNames` counts only in other scripts. */
export function indexEntries(file: string, classesOf: (category: string) => number[]): Brand[] {
  const { nsi } = JSON.parse(readFileSync(file, 'utf8')) as { nsi: Record<string, { items: Entry[] }> }
  return Object.entries(nsi).flatMap(([path, { items }]) => {
    const category = path.replace('brands/', '')
    if (category === path || LEFT_OUT.has(category)) return []
    return items.map((entry) => brandOf(entry, classesOf(category)))
  })
}

function brandOf(entry: Entry, niceClasses: number[]): Brand {
  const { displayName = '', tags = {}, matchNames = [] } = entry
  const name = displayName.replace(/\s*\([^)]*\)$/u, '')
  const tagged = Object.entries(tags).flatMap(([tag, value]) => (NAMES.test(tag) ? value.split(';') : []))
  const names = [...tagged, ...matchNames.filter((each) => !LATIN.test(each))]
  const english = tags['brand:en'] ?? tags['name:en']
  const shown = english !== undefined && !LATIN.test(name) ? english : name
  return {
    name: shown,
    names: [name, ...names],
    niceClasses,
    tier: isKnown(entry) ? 'known' : 'obscure',
    use: 'by-lists',
  }
}
