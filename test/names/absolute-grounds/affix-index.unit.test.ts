import { describe, expect, it } from '@jest/globals'
import { AffixIndex } from '../../../src/names/absolute-grounds/affix-index.ts'

const WORDS = ['ending', 'start', 'ends', 'endless']

describe('the words that may begin or end another one', () => {
  it('are those with the same four letters there, in their order', () => {
    const index = new AffixIndex(WORDS)
    expect(index.candidates('startlingending')).toEqual(['ending', 'start'])
    expect(index.candidates('endlessmends')).toEqual(['ends', 'endless'])
    expect(index.candidates('unstarted')).toEqual([])
  })

  it('include every word that does begin or end it', () => {
    const index = new AffixIndex(WORDS)
    const texts = WORDS.flatMap((one) => [...WORDS.map((other) => one + other), `x${one}`, `${one}x`, one])
    for (const text of texts) {
      const those = WORDS.filter((word) => text.startsWith(word) || text.endsWith(word))
      expect(index.candidates(text)).toEqual(expect.arrayContaining(those))
    }
  })

  it('cannot be shorter than the compared letters', () => {
    expect(() => new AffixIndex(['for'])).toThrow(RangeError)
  })
})
