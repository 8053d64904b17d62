/**
 * Builds `offensive-words.json`, `surnames.json` and `places.json` of `src/names/absolute-grounds/data`:
 *
 *     node tools/build-absolute-grounds.ts <washyourmouthoutwithsoap> <naughty-words> <cuss> <names>
 *
 * The arguments are the folders of the unpacked packages; see the README of the data.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { isEnglishWord } from '../src/checkers/analysis/rules/english.ts'
import { wordsOf } from '../src/names/absolute-grounds/phrase-table.ts'
import { wordKey } from '../src/names/absolute-grounds/word-key.ts'

const DATA = new URL('../src/names/absolute-grounds/data/', import.meta.url)
const [soap, naughty, cuss, names] = process.argv.slice(2)
if (!soap || !naughty || !cuss || !names)
  throw new Error('four folders are needed; see the comment of this file')

const read = (path: string): string => readFileSync(path, 'utf8')
const json = (path: string): unknown => JSON.parse(read(path))
const curated = (file: string): string => readFileSync(new URL(file, DATA), 'utf8')
const write = (file: string, data: object) =>
  writeFileSync(new URL(file, DATA), `${JSON.stringify(data, null, 0).replaceAll('",', '",\n')}\n`)

/** `en: word word`, by language. */
function curatedList(file: string): Map<string, string[]> {
  const lines = curated(file)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [language = '', words = ''] = line.split(': ')
      return [language, words.split(/\s+/).filter(Boolean)]
    }),
  )
}

const SURE = 2
const MIN_LETTERS = 4
const CUSS_FILES = { en: 'index', es: 'es', fr: 'fr', it: 'it', pt: 'pt' }
/** Words of the lists that are everyday words or names. */
const EVERYDAY = new Set(curated('not-offensive.txt').split(/\s+/))

/** Words that two of the three packages have for a language. */
async function agreed(): Promise<Map<string, string[]>> {
  const sources = new Map<string, string[][]>()
  const add = (language: string, words: readonly string[]) =>
    sources.set(language, [...(sources.get(language) ?? []), words.map((word) => word.toLowerCase())])
  const machine = json(`${soap}/data/build.json`) as Record<string, string[]>
  for (const [language, words] of Object.entries(machine)) add(language, words)
  for (const file of readdirSync(naughty ?? '').filter((name) => /^[a-z]{2}\.json$/.test(name)))
    add(file.slice(0, 2), json(`${naughty}/${file}`) as string[])
  for (const [language, file] of Object.entries(CUSS_FILES)) {
    const { cuss: rated } = (await import(pathToFileURL(`${cuss}/${file}.js`).href)) as {
      cuss: Record<string, number>
    }
    add(
      language,
      Object.keys(rated).filter((word) => rated[word] === SURE),
    )
  }
  return new Map(
    [...sources].map(([language, lists]) => {
      const words = [...new Set(lists.flat())]
      return [language, words.filter((word) => lists.filter((list) => list.includes(word)).length > 1)]
    }),
  )
}

const isPlain = (word: string): boolean => !/[^\p{L}\p{M}]/u.test(word)
const isShort = (word: string): boolean =>
  /^[a-z]+$/.test(wordKey(word)) && wordKey(word).length < MIN_LETTERS

async function offense() {
  const lists = curatedList('curated-offensive-words.txt')
  for (const [language, words] of await agreed()) {
    const listed = lists.get(language) ?? []
    const known = new Set(listed.map((word) => wordKey(word.replace(/^=|[+~]$/g, ''))))
    const added = words.filter(
      (word) =>
        isPlain(word) &&
        !isShort(word) &&
        !known.has(wordKey(word)) &&
        !EVERYDAY.has(wordKey(word)) &&
        !isEnglishWord(wordKey(word)),
    )
    if (added.length > 0) console.log(language, added.join(' '))
    lists.set(language, [...listed, ...added])
  }
  const sorted = [...lists].sort(([a], [b]) => (a < b ? -1 : 1))
  const joined = (lists: Iterable<[string, string[]]>) =>
    Object.fromEntries(
      [...lists]
        .filter(([, words]) => words.length > 0)
        .map(([language, words]) => [language, words.join(' ')]),
    )
  write('offensive-words.json', {
    offensive: joined(sorted),
    hateful: joined(curatedList('curated-hateful-words.txt')),
  })
}

const MAX_SURNAMES = 6_000
/** `SMITH          1.006  1.006      1`: the first column, most frequent first. */
const column = (file: string): string[] =>
  read(`${names}/${file}`)
    .split('\n')
    .map((line) => (line.split(/\s+/)[0] ?? '').toLowerCase())
    .filter(Boolean)

/**
 * Frequent surnames without another meaning: neither a given name nor an English word nor a place; and those by hand whose
 * other meaning few people think of.
 */
function surnames(places: ReadonlySet<string>) {
  const given = new Set([
    ...column('dist.male.first').slice(0, 400),
    ...column('dist.female.first').slice(0, 800),
  ])
  const frequent = column('dist.all.last').slice(0, MAX_SURNAMES)
  const only = frequent.filter(
    (name) => name.length > 2 && !given.has(name) && !isEnglishWord(name) && !places.has(name),
  )
  const { US, ...others } = JSON.parse(curated('curated-surnames.json')) as { US: string }
  write('surnames.json', { US: [...only, ...US.split(' ')].join(' '), ...others })
}

/** Names of countries in the languages of the jurisdictions (CLDR, from the runtime), and cities and regions by hand. */
function places(): ReadonlySet<string> {
  const languages = PLACE_LANGUAGES
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => english.of(code) !== undefined && !NOT_COUNTRIES.has(code))
  const seen = new Set<string>()
  const byLanguage: Record<string, string> = {}
  for (const language of ['en', ...languages.filter((each) => each !== 'en')]) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    const names = codes
      .flatMap((code) => display.of(code) ?? [])
      .map((name) => name.replace(/\s*[([（].*$/, '').trim())
      .filter((name) => !seen.has(wordsKey(name)) && wordsKey(name).length > 1)
    for (const name of names) seen.add(wordsKey(name))
    if (names.length > 0) byLanguage[language] = [...new Set(names.map(wordsKey))].join('/')
  }
  const cities = curated('curated-places.txt')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => line.split('/').map(wordsKey))
  write('places.json', { countries: byLanguage, cities: cities.join('/') })
  return new Set([...seen, ...cities])
}

/** In the form in which names are looked up, so that nothing has to be converted when the file is loaded. */
const wordsKey = (name: string): string => wordsOf(name).join(' ')
/** Languages in which names of countries are known. */
const PLACE_LANGUAGES =
  'de fr es it pt nl pl cs sk hu ro hr sl bg el sv da no fi et lv lt ru uk tr ar he fa hi th vi id zh ja ko'.split(
    ' ',
  )
/** Codes of CLDR that are no countries, or that need no name here. */
const NOT_COUNTRIES = new Set([
  'ZZ',
  'XA',
  'XB',
  'QO',
  'UN',
  'EZ',
  'EU',
  'UM',
  'TA',
  'DG',
  'CQ',
  'AC',
  'EA',
  'IC',
  'CP',
  'BV',
  'HM',
  'TF',
  'IO',
])

surnames(places())
await offense()
