/**
 * Makes `bench/truth/data/unrelated-names.txt.gz`: real company, product and brand names without goods.
 *
 *     node tools/build-unrelated-names.ts <folder>
 *
 * The folder holds the unpacked sources that `bench/truth/data/README.md` lists: `enterprises.tsv`, `oui.json`,
 * `asn-ipv4.csv`, `asn-ipv6.csv`, `nsi.json`, `simple-icons.json`, `stocks.csv`, `networks.json`.
 *
 * A name loses what a mark does not show: legal forms at its end, brackets, the part after a dash or a comma. Names
 * of more than four words are left out, because marks rarely have so many.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { markKey } from '../src/names/features/mark-features.ts'

const target = new URL('../bench/truth/data/unrelated-names.txt.gz', import.meta.url)
const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('usage: node tools/build-unrelated-names.ts <folder of the sources>')
  process.exit(2)
}

const LEGAL_FORMS = new Set(
  `inc incorporated corp corporation co company ltd limited llc lp llp plc pllc pc pbc na gmbh ag kg kgaa ohg ug ev eg gbr mbh
   se sa sas sasu sarl eurl sl slu slne srl spa snc sapa nv bv bvba sprl vof oy oyj ab as asa aps ans da hf ehf doo dd ad ood eood
   kft zrt bt nyrt sro ks zoo spzoo sp z o sc sca ooo oao zao pao jsc pjsc cjsc ojsc ojcc tov llp pty pvt pte private sdn bhd berhad
   pt tbk cv kk gk yk ltda eireli me epp sac saic sab de rl sapi jv intl int'l aktiengesellschaft aktiebolag associazione
   asbl vzw stichting fze fzco fzc dmcc wll qsc kscc saoc tic sti a.s. uab sia ou mb ik dba the public liability`.split(
    /\s+/,
  ),
)
const MAX_WORDS = 4
const LONGEST = 32
const INNER_CUTS =
  /\s*(?:\(|\[|\{|\/\/|,| - | – | — |;|:|\bd\/b\/a\b|\bdba\b|\bt\/a\b|\bformerly\b|\bc\/o\b|\bhttps?\b).*$/iu
const NOT_NAMES =
  /\b(?:unassigned|reserved|private individual|as number|autonomous system|test|unknown|individual|none|null|n\/a|ETF|fund)\b|@|\d{4,}|[_=<>|\\{}[\]"*^~]/iu

const text = (file: string) => readFileSync(join(folder, file), 'utf8')
const json = (file: string) => JSON.parse(text(file))
const column = (file: string, at: number): string[] =>
  (parse(text(file), { relax_quotes: true, relax_column_count: true }) as string[][]).map(
    (row) => row[at] ?? '',
  )

type Index = { nsi: Record<string, { items?: { displayName?: string }[] }> }
const sources: Record<string, () => string[]> = {
  'name-suggestion-index': () =>
    Object.entries((json('nsi.json') as Index).nsi)
      .filter(([path]) => path.startsWith('brands/'))
      .flatMap(([, { items = [] }]) => items.map(({ displayName = '' }) => displayName)),
  'simple-icons': () => (json('simple-icons.json') as { title: string }[]).map(({ title }) => title),
  'mobile networks': () =>
    (json('networks.json') as { brand: string | null }[]).map(({ brand }) => brand ?? ''),
  'listed companies': () => column('stocks.csv', 1).slice(1),
  'enterprise numbers': () =>
    text('enterprises.tsv')
      .split('\n')
      .filter((line) => /^\d/.test(line))
      .map((line) => line.replace(/^\d+\s+/, '')),
  'OUI holders': () =>
    Object.values(json('oui.json') as Record<string, string>).map((entry) => entry.split('\n')[0] ?? ''),
  'network operators': () => [...column('asn-ipv4.csv', 3), ...column('asn-ipv6.csv', 3)],
}

const kept = new Map<string, string>()
const counts: string[] = []
for (const [source, read] of Object.entries(sources)) {
  const before = kept.size
  for (const name of read().map(shaped)) {
    const key = markKey(name)
    if (isName(name, key) && !kept.has(key)) kept.set(key, name)
  }
  counts.push(`${source}: ${kept.size - before}`)
}
const names = [...kept.values()].sort((a, b) => (a < b ? -1 : 1))
const file = gzipSync(`${names.join('\n')}\n`, { level: constants.Z_BEST_COMPRESSION })
writeFileSync(target, file)
console.log(`${names.length} names, ${file.length} bytes\n${counts.join('\n')}`)

function shaped(name: string): string {
  const words = name.replace(INNER_CUTS, '').trim().split(/\s+/u)
  while (words.length > 1 && LEGAL_FORMS.has((words.at(-1) ?? '').toLowerCase().replace(/[.,/]/g, '')))
    words.pop()
  if (words.length > 1 && /^(?:and|&|und|y|et|e|i)$/iu.test(words.at(-1) ?? '')) words.pop()
  const joined = words.join(' ').replace(/[\s.,&+-]+$/u, '')
  return /^[^\p{Ll}]{5,}$/u.test(joined) && /\p{Lu}/u.test(joined) ? capitalized(joined) : joined
}

/** `ACME WIDGETS` → `Acme Widgets`. */
function capitalized(name: string): string {
  return name
    .toLowerCase()
    .replace(/(^|[\s-])(\p{L})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase())
}

function isName(name: string, key: string): boolean {
  return (
    key.length >= 2 &&
    name.length <= LONGEST &&
    name.split(' ').length <= MAX_WORDS &&
    /\p{L}{2}/u.test(name) &&
    !NOT_NAMES.test(name) &&
    !/[a-z]-[A-Z]+-|^AS-|-AS$|-AP$|-MNT|\.(?:com|net|org|ru|de)$/u.test(name)
  )
}
