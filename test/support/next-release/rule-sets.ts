import { RULE_SETS as PRESENT, RULE_SET_FORMATS as PRESENT_FORMATS } from '../../../src/verdict/rule-sets.ts'
import { NEWEST_FORMAT } from './formats.ts'

/** Judges as the newest of the present ones does. */
const next = { ...(PRESENT_FORMATS.at(-1)?.set ?? { rules: [], leastWithoutConflict: 15 }), id: '2099-01' }

export const RULE_SET_FORMATS = [...PRESENT_FORMATS, { set: next, format: NEWEST_FORMAT }]
export const RULE_SETS = new Map([...PRESENT, [next.id, next]])
export const CURRENT_RULE_SET = next.id
export const ruleSetOf = (written: number): string =>
  RULE_SET_FORMATS.findLast(({ format }) => format <= written)?.set.id ?? ''
