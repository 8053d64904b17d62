import { distance } from 'fastest-levenshtein'
import { inSlices } from './slices.ts'

/** The marks of a register in memory, in Latin letters where they have any; the row with index i has id i + 1. */
export type Keys = { keys: readonly string[]; letters: Int32Array }

/** A row for close comparison; `closeness` 0 to 1 by letters alone. */
export type Candidate = { index: number; closeness: number }

/** Edits per letter of the longer form up to which two forms may be similar. */
const MAX_EDITS_PER_LETTER = 0.4
/** Shorter forms are too common as parts of others. */
const SHORTEST_PART = 3

/**
 * One bit for each kind of letter (several share one): two forms differ at least by the bits that one of them lacks.
 */
export function lettersOf(key: string): number {
  let bits = 0
  for (let i = 0; i < key.length; i++) bits |= 1 << (key.charCodeAt(i) & 31)
  return bits
}

/**
 * Rows whose form equals the wanted one, lies within 0.4 edits per letter, contains it or is contained in it: the
 * closest `limit` of them, closest first.
 */
export async function closest({ keys, letters }: Keys, wanted: string, limit: number): Promise<Candidate[]> {
  const bits = lettersOf(wanted)
  let found: Candidate[] = []
  let least = 0
  await inSlices(keys.length, (index) => {
    const key = keys[index] ?? ''
    const closeness = closenessOf(key, letters[index] ?? 0, wanted, bits)
    if (closeness <= least) return
    found.push({ index, closeness })
    if (found.length < limit * 4) return
    found = best(found, limit)
    least = found.at(-1)?.closeness ?? 0
  })
  return best(found, limit)
}

function closenessOf(key: string, keyBits: number, wanted: string, bits: number): number {
  const longer = Math.max(key.length, wanted.length)
  const shorter = Math.min(key.length, wanted.length)
  const edits = Math.floor(longer * MAX_EDITS_PER_LETTER)
  const lacks = ones(bits & ~keyBits)
  const adds = ones(keyBits & ~bits)
  const part = shorter >= SHORTEST_PART && (key.length < wanted.length ? adds === 0 : lacks === 0)
  if (part && (key.includes(wanted) || wanted.includes(key))) return 0.6 + (0.4 * shorter) / longer
  if (longer - shorter > edits || lacks > edits || adds > edits) return 0
  const d = distance(key, wanted)
  return d > edits ? 0 : 1 - d / longer
}

const best = (found: Candidate[], limit: number): Candidate[] =>
  found.sort((a, b) => b.closeness - a.closeness || a.index - b.index).slice(0, limit)

function ones(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}
