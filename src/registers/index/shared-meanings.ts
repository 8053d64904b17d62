import { coreWordsOf, type Sign } from '../../names/comparison/sign.ts'
import { conceptNumber } from './keys.ts'
import { everyRow, type OpenedSegments, textOf } from './opened-segments.ts'
import { isListed, type Posting } from './posting.ts'
import { hasWord } from './row-text.ts'

/** A telling word of a name, and the rows that may have a word of the same meaning: one list for each segment. */
type Meant = { word: string; bits: number; postings: readonly (Posting | null)[] }

/** The rows that have words of the same meaning as words of a name. */
export class SharedMeanings {
  readonly #segments: OpenedSegments
  readonly #meant: readonly Meant[]

  constructor(segments: OpenedSegments, sign: Sign) {
    this.#segments = segments
    this.#meant = coreWordsOf(sign.words).flatMap(({ form, concepts }) =>
      concepts.map((concept) => ({
        word: form.latin,
        bits: form.bits,
        postings: segments.postings(conceptNumber(concept), everyRow) ?? [],
      })),
    )
  }

  /** Bits of the words of the name that a row has by their meaning only. */
  bitsOf(at: number, row: number): number {
    let text: string | undefined
    let sum = 0
    let counted = ''
    for (const { word, bits, postings } of this.#meant) {
      const posting = postings[at]
      if (word === counted || !posting || !isListed(posting, row)) continue
      text ??= textOf(this.#segments.at(at), row)
      if (hasWord(text, word)) continue
      sum += bits
      counted = word
    }
    return sum
  }
}
