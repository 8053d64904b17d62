import { compareSigns, type SignComparison } from '../../names/comparison/compare.ts'
import { type Sign, signOf, weakened } from '../../names/comparison/sign.ts'
import { WEIGHTS } from '../../names/comparison/weights.ts'
import { numberSpellings, saysNumberAlone } from '../../names/numbers.ts'
import type { MarkRow } from './row.ts'

/** The members of a mark that decide how close a name is. */
type NamedMark = Pick<MarkRow, 'mark' | 'translations' | 'readings' | 'disclaimed'>

const markSign = ({ mark, disclaimed }: NamedMark): Sign => signOf(mark, new Set(disclaimed))

/**
 * One way to compare a name; `only`: the words of this spelling that the name as written does not have, in Latin letters; `support`: its
 * other telling words.
 */
type NameSign = { sign: Sign; only: readonly string[]; support: readonly string[] }

/**
 * A name as it is written, and with its numbers spelled otherwise; each also with the words that are weak for its goods as weak
 * words, if it has any.
 */
export type NameSigns = readonly [NameSign, ...NameSign[]]

const latinOf = ({ words }: Sign): string[] => words.map(({ form }) => form.latin)

/** @param weak words that describe the goods, in Latin letters */
export function nameSigns(name: string, weak: readonly string[]): NameSigns {
  const others = new Set(weak)
  const written = signOf(name)
  const known = latinOf(written)
  const prepared = (sign: Sign): NameSign => {
    const only = latinOf(sign).filter((word) => !known.includes(word))
    const telling = sign.words.filter(({ isWeak }) => !isWeak).map(({ form }) => form.latin)
    return { sign, only, support: telling.filter((word) => !only.includes(word)) }
  }
  const spelled = numberSpellings(name)
  return [
    { sign: written, only: [], support: [] },
    ...spelled.map((text) => prepared(signOf(text))),
    ...(others.size > 0 ? [name, ...spelled].map((text) => prepared(signOf(text, others))) : []),
  ]
}

/** Spellings of a name that are searched at most: each takes the time of a search. */
const MAX_SEARCHED = 3

/** The spellings of a name by which an index is searched, each once. */
export const searchedSigns = (signs: NameSigns): Sign[] =>
  signs
    .map(({ sign }) => sign)
    .filter(({ key }, at, all) => all.findIndex((each) => each.key === key) === at)
    .slice(0, MAX_SEARCHED)

/**
 * Compares a name with the sign of a mark, as it is written and with words that describe its goods as weak words.
 * @param describing stems of such words
 */
export function compareWithMark(name: Sign, mark: Sign, describing: ReadonlySet<string>): SignComparison {
  const written = compareSigns(name, mark)
  const other = weakened(mark, describing)
  const compared = other === null ? written : compareSigns(name, other)
  return compared.bits > written.bits ? compared : written
}

/**
 * The closest of the comparisons of a name. The same mark as another spelling of the name sounds the same. A spelling is compared
 * only with marks that have its numbers, and another telling word of it if there is one: a number alone is no reason to take
 * *8 Lanterns* for *Otto*. For another mark, the name as written decides.
 * @param mark the mark, or all that it is compared by, in Latin letters
 */
export function closest(
  [{ sign: written }, ...others]: NameSigns,
  mark: string,
  compare: (sign: Sign) => SignComparison,
): SignComparison {
  const first = compare(written)
  if (first.relation === 'same') return first
  return others
    .filter(({ only }) => only.every((word) => mark.includes(word)))
    .map((spelled) => ({ ...spelled, compared: compare(spelled.sign) }))
    .filter(isSupported)
    .map(({ compared }) => compared)
    .reduce((best, each) => (each.bits > best.bits ? heard(each) : best), first)
}

/** Whether more than a spelling of a number brings two signs together, or the spelling says a number without more. */
function isSupported({ only, support, compared }: NameSign & { compared: SignComparison }): boolean {
  if (only.length === 0) return true
  if (support.length === 0) return only.every(saysNumberAlone)
  return (
    compared.meaning !== null ||
    (compared.shared ?? '').split(' ').some((word) => word && !only.includes(word))
  )
}

/** The words of a sign, in Latin letters: for {@link closest}. */
export const latinTextOf = (sign: Sign): string => latinOf(sign).join(' ')

const heard = (compared: SignComparison): SignComparison => ({
  ...compared,
  relation: compared.relation === 'same' ? 'sound' : compared.relation,
})

/**
 * Compares a name with a mark, its readings and its translations: the closest decides. The same words as a reading have
 * the relation `sound`, the same words as a translation have `meaning`, with the bits of a translation at most.
 * @param describing stems of words that describe the goods of the mark
 */
export function compareMark(
  name: Sign,
  named: NamedMark,
  describing: ReadonlySet<string> = new Set(),
): SignComparison {
  let best = compareWithMark(name, markSign(named), describing)
  if (best.relation === 'same') return best
  const isCloser = ({ bits }: SignComparison) => bits > best.bits
  for (const reading of named.readings) {
    const found = compareSigns(name, signOf(reading))
    if (isCloser(found)) best = heard(found)
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
