import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mapGoods } from '../../src/goods/map-goods.ts'
import type { CaseSet } from './cases.ts'
import { table } from './table.ts'
import { shown, wilson } from './wilson.ts'

/** Goods as people type them; `data/README.md` describes the columns. */
export type Phrase = {
  language: string
  text: string
  /** Groups of classes: one of each must be understood. */
  must: readonly (readonly number[])[]
  /** Classes that may be understood besides those of `must`. */
  may: readonly number[]
  set: CaseSet
}

const FILE = new URL('data/goods-phrases.tsv', import.meta.url)

/** All phrases, in the order of the file. */
export const phrases = (): Phrase[] =>
  readFileSync(FILE, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [language = '', text = '', must = '', may = ''] = line.split('\t')
      return {
        language,
        text,
        must: must.split(';').map((group) => group.split(',').map(Number)),
        may: may.split(' ').filter(Boolean).map(Number),
        set: setOfPhrase(text),
      }
    })

/** A phrase belongs to `held` if the first hexadecimal digit of its hash is even. No rule and no word is taken from it. */
const setOfPhrase = (text: string): CaseSet =>
  Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 1), 16) % 2 === 0 ? 'held' : 'fit'

export type PartG = {
  sets: readonly CaseSet[]
  /** Most phrases per language. */
  limit: number
  /** Whether to print the phrases of the set `fit` that are misread. */
  mistakes: boolean
}

/** Prints how often the classes of goods are understood as people type them, by language. */
export function partG({ sets, limit, mistakes }: PartG): void {
  console.log('\n# (g) Goods as people type them\n')
  for (const set of sets) {
    const ofSet = phrases().filter((phrase) => phrase.set === set)
    const byLanguage = [...Map.groupBy(ofSet, ({ language }) => language)].map(
      ([language, group]) => [language, group.slice(0, limit).map(readingOf)] as const,
    )
    const all = byLanguage.flatMap(([, readings]) => readings)
    console.log(`## Phrases of the set ${set}\n`)
    console.log(
      table(
        ['language', 'right class', 'right and nothing wrong beside it', 'nothing understood'],
        [...byLanguage, ['**all**', all] as const].map(([language, readings]) => [
          language,
          share(readings, ({ isRight }) => isRight),
          share(readings, ({ isRight, wrong }) => isRight && wrong.length === 0),
          share(readings, ({ classes }) => classes.length === 0),
        ]),
      ),
    )
    if (mistakes && set === 'fit') console.log(misread(all))
  }
}

type Reading = { phrase: Phrase; classes: readonly number[]; isRight: boolean; wrong: readonly number[] }

function readingOf(phrase: Phrase): Reading {
  const classes = mapGoods(phrase.text).classes.map(({ niceClass }) => niceClass)
  const allowed = new Set([...phrase.must.flat(), ...phrase.may])
  return {
    phrase,
    classes,
    isRight: phrase.must.every((group) => group.some((one) => classes.includes(one))),
    wrong: classes.filter((one) => !allowed.has(one)),
  }
}

const share = (readings: readonly Reading[], holds: (reading: Reading) => boolean): string =>
  shown(wilson(readings.filter(holds).length, readings.length))

const misread = (readings: readonly Reading[]): string =>
  table(
    ['language', 'phrase', 'classes', 'understood'],
    readings
      .filter(({ isRight, wrong }) => !isRight || wrong.length > 0)
      .map(({ phrase: { language, text, must }, classes }) => [
        language,
        text,
        must.map((group) => group.join(' or ')).join(' and '),
        classes.join(', ') || 'none',
      ]),
  )
