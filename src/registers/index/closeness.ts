import { areIndependent } from '../../names/comparison/independent.ts'
import { coreWordsOf, type Sign } from '../../names/comparison/sign.ts'
import { MAX_WEAK, MIN_SHARE, WEAK_LETTER_BITS, WEIGHTS } from '../../names/comparison/weights.ts'
import { Alignment, type Asked, askedOf, inOrder } from './alignment.ts'
import { codesOf, MORE, OTHER, READING, RowWords, WEAK } from './row-words.ts'
import { type AskedSounds, askedSounds, emptySounds, Heard, readSounds } from './sounds.ts'

/** Estimates how close rows come to a name, from their texts alone: see `rowText`. About 1 µs a row. */
export class Closeness {
  readonly #core: readonly Asked[]
  readonly #whole: Asked
  readonly #soundsCore: AskedSounds
  readonly #soundsWhole: AskedSounds
  readonly #words: readonly (Pick<Asked, 'codes' | 'sum'> & { latin: string })[]
  readonly #bits: number
  readonly #weak: number
  /** What is read of the row that is compared, and what it has in common with the name. */
  readonly #row = new RowWords()
  readonly #sounds = emptySounds()
  readonly #alignment = new Alignment()
  readonly #heard = new Heard()

  constructor(sign: Sign) {
    this.#core = [...new Set([sign.core, ...sign.readings])].map(askedOf)
    this.#whole = sign.core === sign.whole && this.#core[0] ? this.#core[0] : askedOf(sign.whole)
    this.#soundsCore = askedSounds(codesOf(sign.core.latin), sign.core.bits)
    this.#soundsWhole = askedSounds(codesOf(sign.whole.latin), sign.whole.bits)
    this.#words = coreWordsOf(sign.words).map(({ form }) => ({
      codes: codesOf(form.latin),
      sum: form.bits,
      latin: form.latin,
    }))
    this.#bits = this.#words.reduce((bits, { sum }) => bits + sum, 0)
    this.#weak = sign.words.length - this.#words.length
  }

  /**
   * Bits, in about the measure of `compareSigns`.
   * @param coreBits bits of the core of the row's name
   * @param meaning bits of the words that the row has by their meaning only
   */
  of(texts: Uint8Array, from: number, to: number, coreBits: number, meaning: number): number {
    const row = this.#row
    const sounds = this.#sounds
    const alignment = this.#alignment
    const heard = this.#heard
    let best = 0
    let start = texts[from] === MORE ? from + 1 : from
    while (start < to) {
      let end = start
      let weak = 0
      for (; end < to; end += 1) {
        const code = texts[end]
        if (code === READING || code === OTHER) break
        if (code === WEAK) weak += 1
      }
      const hasCore = row.read(texts, start, end, false)
      if (hasCore || row.read(texts, start, end, true)) {
        const average = coreBits / row.length
        let [part, matched] = this.#shared(average)
        const isWholeWithin = this.#isWholeWithin()
        matched += meaning
        let most = 0
        let isOneLetter = false
        for (const form of this.#core) {
          alignment.of(form, row, average)
          most = Math.max(most, alignment.all)
          isOneLetter ||= alignment.isButOne
          if (alignment.bits > MIN_SHARE * Math.max(form.sum, coreBits))
            matched = Math.max(matched, alignment.bits)
        }
        readSounds(row.letters, row.length, coreBits, sounds)
        heard.compare(this.#soundsCore, sounds, Math.max(this.#bits, coreBits))
        most = Math.max(most, heard.all)
        matched = Math.max(matched, heard.bits)
        const rest = Math.min(this.#bits, coreBits) - matched
        if (weak > 0 || this.#core[0] !== this.#whole) {
          const core = row.length
          if (weak > 0 && hasCore) row.read(texts, start, end, true)
          const bits = coreBits + (row.length - core) * WEAK_LETTER_BITS
          alignment.of(this.#whole, row, bits / row.length)
          most = Math.max(most, alignment.all)
          isOneLetter ||= alignment.isButOne
          readSounds(row.letters, row.length, bits, sounds)
          heard.compare(this.#soundsWhole, sounds, Math.max(this.#whole.sum, bits))
          most = Math.max(most, heard.all)
        }
        const moreWeak = Math.abs((hasCore ? weak : 0) - this.#weak)
        const cost =
          Math.min(Math.max(0, rest), WEIGHTS.restMost) * WEIGHTS.rest +
          Math.min(moreWeak, MAX_WEAK) * WEIGHTS.weak
        best = Math.max(
          best,
          most + part * WEIGHTS.part + meaning * WEIGHTS.meaning - cost,
          isOneLetter ? WEIGHTS.oneLetter : 0,
          isWholeWithin ? WEIGHTS.wholeWithin : 0,
        )
      }
      start = end + 1
    }
    return best
  }

  /** A rough estimate, by the letters that both texts have in the same order. About 0.1 µs a row. */
  roughly(texts: Uint8Array, from: number, to: number): number {
    const row = this.#row
    let start = texts[from] === MORE ? from + 1 : from
    let best = Number.NEGATIVE_INFINITY
    while (start < to) {
      let end = start
      let hasWeak = false
      for (; end < to; end += 1) {
        const code = texts[end]
        if (code === READING || code === OTHER) break
        if (code === WEAK) hasWeak = true
      }
      if (row.read(texts, start, end, false))
        for (const form of this.#core) best = Math.max(best, inOrder(form, row))
      if (hasWeak || this.#core[0] !== this.#whole) {
        if (hasWeak) row.read(texts, start, end, true)
        best = Math.max(best, inOrder(this.#whole, row))
      }
      start = end + 1
    }
    return best
  }

  /** Whether the words of the name or of the row are whole within the other: see `WordEvidence`. */
  #isWholeWithin(): boolean {
    const { words } = this.#row
    const shorter = Math.min(words, this.#words.length)
    if (words === this.#words.length || shorter === 0) return false
    const shared = this.#words.filter(({ codes }) => this.#row.hasWord(codes))
    return shared.length === shorter && areIndependent(shared.map(({ latin }) => latin))
  }

  /**
   * Bits of the most surprising word of one core that is a part of the other, and of all words that both have.
   * @param average bits of a letter of the row
   */
  #shared(average: number): [part: number, all: number] {
    const row = this.#row
    const rowBits = average * row.length
    let [part, all] = [0, 0]
    for (const { codes, sum } of this.#words) {
      if (row.hasWord(codes)) {
        part = Math.max(part, sum)
        all += sum
      }
      if (sum > part && row.hasPart(codes)) part = Math.min(sum, rowBits)
    }
    for (const { codes, sum } of this.#core)
      for (let word = 0; word < row.words; word += 1) {
        const bits = row.sizeOf(word) * average
        if (bits > part && row.isPartOf(codes, word)) part = Math.min(bits, sum)
      }
    return [part, all]
  }
}
