import { compareSigns, type SignComparison } from '../../names/comparison/compare.ts'
import { type Sign, signOf } from '../../names/comparison/sign.ts'
import { WEIGHTS } from '../../names/comparison/weights.ts'
import type { MarkRow } from './row.ts'

/** The members of a mark that decide how close a name is. */
type NamedMark = Pick<MarkRow, 'mark' | 'translations' | 'readings' | 'disclaimed'>

const markSign = ({ mark, disclaimed }: NamedMark): Sign => signOf(mark, new Set(disclaimed))

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
