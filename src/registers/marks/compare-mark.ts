import { compareSigns, type SignComparison } from '../../names/comparison/compare.ts'
import { type Sign, signOf } from '../../names/comparison/sign.ts'
import { WEIGHTS } from '../../names/comparison/weights.ts'
import type { MarkRow } from './row.ts'

/** The members of a mark that decide how close a name is. */
type NamedMark = Pick<MarkRow, 'mark' | 'translations' | 'readings' | 'disclaimed'>

const markSign = ({ mark, disclaimed }: NamedMark): Sign => signOf(mark, new Set(disclaimed))

/** A name as it is written and, if some of its words are weak for its goods, with these as weak words. */
export type NameSigns = readonly [Sign, ...Sign[]]

/** @param weak words that describe the goods, in Latin letters */
export const nameSigns = (name: string, weak: readonly string[]): NameSigns => [
  signOf(name),
  ...(weak.length > 0 ? [signOf(name, new Set(weak))] : []),
]

/** The closest of the comparisons of a name. */
export const closest = (
  [sign, ...others]: NameSigns,
  compare: (sign: Sign) => SignComparison,
): SignComparison =>
  others.map(compare).reduce((best, each) => (each.bits > best.bits ? each : best), compare(sign))

/**
 * Compares a name with a mark, its readings and its translations: the closest decides. The same words as a reading have
 * the relation `sound`, the same words as a translation have `meaning`, with the bits of a translation at most.
 */
export function compareMark(name: Sign, named: NamedMark): SignComparison {
  let best = compareSigns(name, markSign(named))
  const isCloser = ({ bits }: SignComparison) => bits > best.bits
  for (const reading of named.readings) {
    const found = compareSigns(name, signOf(reading))
    if (isCloser(found)) best = { ...found, relation: found.relation === 'same' ? 'sound' : found.relation }
  }
  for (const translation of named.translations) {
    const found = compareSigns(name, signOf(translation))
    const limited = {
      ...found,
      bits: Math.min(found.bits, WEIGHTS.sameMeaning),
      relation: 'meaning' as const,
    }
    if (isCloser(limited)) best = limited
  }
  return best
}
