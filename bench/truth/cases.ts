import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

export const COLUMNS = [
  'id',
  'tribunal',
  'citation',
  'year',
  'earlier_mark',
  'later_mark',
  'earlier_goods',
  'earlier_classes',
  'later_goods',
  'later_classes',
  'signs',
  'outcome',
  'checked',
  'note',
] as const

/** One decided pair of marks, as text; `data/README.md` describes the columns. */
export type DecidedCase = Record<(typeof COLUMNS)[number], string>

/** `held`: set aside, never used to fit anything. `fit`: weights may be fitted on it. */
export type CaseSet = 'held' | 'fit'
export const SETS: readonly CaseSet[] = ['held', 'fit']

const FILE = new URL('data/decided-cases.csv', import.meta.url)

/** All decided cases, in the order of the file. */
export const decidedCases = (): DecidedCase[] =>
  parse(readFileSync(FILE, 'utf8'), { columns: true }) as DecidedCase[]

/** Lower case, NFKD, letters and digits only. */
const normalMark = (mark: string): string =>
  mark
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Hexadecimal SHA-256 of the two marks in normal form, sorted and joined with `|`. */
export function pairHash(a: string, b: string): string {
  const pair = [normalMark(a), normalMark(b)].sort((x, y) => (x < y ? -1 : 1)).join('|')
  return createHash('sha256').update(pair).digest('hex')
}

/** A pair belongs to `held` if the first hexadecimal digit of its hash is even. */
export const setOf = (a: string, b: string): CaseSet =>
  Number.parseInt(pairHash(a, b).slice(0, 1), 16) % 2 === 0 ? 'held' : 'fit'
