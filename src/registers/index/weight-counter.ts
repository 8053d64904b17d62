import { coreWordsOf, type Sign } from '../../names/comparison/sign.ts'
import { coreBitsIn, FACT_WORDS, isDeadIn } from './facts.ts'
import { addSight, addSound, textsOf, weakNumber, wordNumber } from './keys.ts'
import { everyRow, type OpenedSegment, type OpenedSegments } from './opened-segments.ts'
import { BLOCK_ROWS, type Posting } from './posting.ts'
import { placeOf } from './row-places.ts'
import { ROW_WORDS } from './segment-buffer.ts'
import type { TopRows } from './top-rows.ts'

type Weighed = { postings: readonly (Posting | null)[]; weight: number }

/** The weight of a number that one row in 2^n has, for each n. */
const WEIGHT_OF_BIT = 4
/** Weight of each letter of a shared weak word, whose letters are not listed. */
const WEAK_LETTER_WEIGHT = 6
/** Weight of each letter of a word that differs by two swapped letters: it shares few letters in threes. */
const SWAPPED_LETTER_WEIGHT = 20
/** Words in which two letters may be swapped; longer ones share enough others. */
const SWAPPED = { least: 4, most: 8 }
/** Weight that a row lacks for each bit that its core has more or less than that of the name. */
const WEIGHT_OF_SIZE = 1
/** Weight that a dead row lacks: it matters less than a live one. */
const WEIGHT_OF_DEATH = 50
/** Rows are counted if they share numbers of at least this weight, which two rare ones have. */
const MIN_WEIGHT = 45

/**
 * A number that more rows of a segment have is not counted: it says little, and most of the time would go to such numbers.
 * Short lists cost little.
 */
const COMMON_SHARE = 1 / 32
const SHORT_LIST = 20_000

/** The counts of one block of rows, and the rows that were counted. */
const counts = new Uint16Array(BLOCK_ROWS)
const touched = new Uint32Array(BLOCK_ROWS)

/** Counts how much weight of the numbers of a name each row shares. */
export class WeightCounter {
  readonly #weighed: readonly Weighed[]
  readonly #minWeight: number
  readonly #weightOfDeath: number
  /** Bits of the core of the name. */
  readonly #bits: number

  /** @param isFiltered whether only some rows are counted, so that the closest of them may share little with the name */
  constructor(segments: OpenedSegments, sign: Sign, isFiltered: boolean) {
    this.#weighed = weighedNumbers(segments, sign, isFiltered ? everyRow : fewRows)
    this.#bits = sign.core.bits
    this.#minWeight = isFiltered ? 1 : MIN_WEIGHT
    this.#weightOfDeath = isFiltered ? 0 : WEIGHT_OF_DEATH
  }

  /** Puts the rows of a segment into a pool that share the most weight with the name. */
  count(at: number, { rows, facts }: OpenedSegment, isFound: (row: number) => boolean, pool: TopRows): void {
    for (let block = 0; block * BLOCK_ROWS < rows; block += 1) {
      counts.fill(0)
      const least = Math.max(this.#minWeight, pool.least)
      let number = 0
      for (const { postings, weight } of this.#weighed) {
        const posting = postings[at]
        if (!posting) continue
        const { lows } = posting
        const to = posting.starts[block + 1] ?? 0
        for (let k = posting.starts[block] ?? 0; k < to; k += 1) {
          const row = lows[k] as number
          const before = counts[row] as number
          const count = before + weight
          counts[row] = count
          if (count >= least && before < least) {
            touched[number] = row
            number += 1
          }
        }
      }
      for (let k = 0; k < number; k += 1) {
        const low = touched[k] as number
        const row = block * BLOCK_ROWS + low
        if (!isFound(row)) continue
        const fact = row * ROW_WORDS
        const bits = coreBitsIn(facts[fact + FACT_WORDS] as number)
        const lacks = isDeadIn(facts[fact + 1] as number) ? this.#weightOfDeath : 0
        const count =
          (counts[low] as number) - Math.round(Math.abs(bits - this.#bits) * WEIGHT_OF_SIZE) - lacks
        pool.add(placeOf(at, row), Math.max(0, count))
      }
    }
  }
}

/** The numbers of a name with their posting list in each segment, the rarest first. */
function weighedNumbers(segments: OpenedSegments, sign: Sign, most: (rows: number) => number): Weighed[] {
  const weighed: (Weighed & { listed: number })[] = []
  for (const [number, more] of searchedNumbers(sign)) {
    const postings = segments.postings(number, more > 0 ? everyRow : most)
    if (!postings) continue
    const listed = postings.reduce((sum, posting) => sum + (posting?.lows.length ?? 0), 0)
    const weight = more + Math.round(WEIGHT_OF_BIT * Math.log2((segments.rows + 1) / (listed + 1)))
    if (weight > 0) weighed.push({ postings, listed, weight })
  }
  return weighed.sort((a, b) => a.listed - b.listed)
}

const fewRows = (rows: number): number => Math.max(SHORT_LIST, rows * COMMON_SHARE)

/** The numbers by which rows are counted for a name, and the weight that each has in addition to its rarity. */
function searchedNumbers(sign: Sign): Map<number, number> {
  const numbers = new Set<number>()
  const add = (number: number) => numbers.add(number)
  for (const text of textsOf(sign)) {
    addSight(text, add)
    addSound(text, add)
  }
  const weighed = new Map([...numbers].map((number) => [number, 0]))
  const addWeak = (word: string): void => {
    weighed.set(weakNumber(word), word.length * WEAK_LETTER_WEIGHT)
  }
  for (const { form, isWeak } of sign.words) if (isWeak) addWeak(form.latin)
  for (const { form } of coreWordsOf(sign.words)) {
    weighed.set(wordNumber(form.latin), 0)
    for (const swapped of swappedLetters(form.latin))
      weighed.set(wordNumber(swapped), swapped.length * SWAPPED_LETTER_WEIGHT)
  }
  return weighed
}

function swappedLetters(latin: string): string[] {
  if (latin.length < SWAPPED.least || latin.length > SWAPPED.most) return []
  const words = Array.from(
    { length: latin.length - 1 },
    (_, at) => latin.slice(0, at) + latin.charAt(at + 1) + latin.charAt(at) + latin.slice(at + 2),
  )
  return words.filter((word) => word !== latin)
}
