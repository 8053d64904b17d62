import type { TrademarkFinding } from '../../../events/sections.ts'
import { few } from '../list-text.ts'
import { short } from '../names.ts'

/** A reason in a summary. */
export type Point = {
  /** The finding, as a clause. */
  fact: string
  /** What to ask an attorney about. */
  ask: readonly string[]
  /** What else to do, as a clause. */
  step?: string
  /** Whether other goods may make it irrelevant, so that a request without goods should name them. */
  dependsOnGoods?: boolean
  /** What to do in place of choosing another name, as a sentence without its full stop. */
  instead?: string
}

/** What a sentence about a reason needs: its names, their number, and the marks as far as they are at hand. */
export type Given = {
  names: readonly string[]
  count: number
  /** The first names, and the number of the others. */
  few: string
  many: boolean
  marks: readonly TrademarkFinding[]
}
export type Words = (given: Given) => Partial<Point> & { fact: string }
/** By rule. */
export type WordTable = Readonly<Record<string, Words>>

export const is = (many: boolean): string => (many ? 'are' : 'is')
export const s = (many: boolean): string => (many ? 's' : '')
/** The names for a question to an attorney, without their registers. */
export const asked = (names: readonly string[]): readonly string[] => names.map(short)

/** A fact, and what to do about it. */
export const fact =
  (words: (given: Given) => string, step?: string): Words =>
  (given) => ({ fact: words(given), ...(step !== undefined && { step }) })

/** The names for a pair of brackets: one with its register after a comma, several without. */
export const inBrackets = ({ names, few: list, count }: Given): string =>
  names.length === 1 ? list.replaceAll(/ \(([^()]*)\)/g, ', $1') : few(names.map(short), count)
