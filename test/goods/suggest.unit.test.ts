import { describe, expect, it } from '@jest/globals'
import { suggestClasses } from '../../src/goods/suggest.ts'

const textsOf = (query: string): string[] =>
  suggestClasses(query).flatMap(({ terms }) => terms.map(({ text }) => text))
const classesOf = (query: string): number[] => suggestClasses(query).map(({ niceClass }) => niceClass)

describe('suggestions while a word is typed', () => {
  it.each([
    ['the beginning of a word', 'coff', 'coffee'],
    ['the beginning of the last word', 'non-alcoholic bev', 'non-alcoholic beverages'],
    ['the inside of a word', 'phone', 'smartphones'],
    ['the end of a word', 'ware', 'glassware'],
    ['an inflected word', 'breweries', 'brewing machines'],
  ])('match %s: %s', (_what, query, text) => {
    expect(textsOf(query)).toContain(text)
  })

  it.each([
    ['German, begun', 'Kaff', 30],
    ['German, inflected', 'Schuhen', 25],
    ['French, begun', 'chaussu', 25],
    ['Spanish, begun', 'zapat', 25],
    ['Polish, inflected', 'butami', 25],
    ['German, inside', 'bekleid', 25],
  ])('match other languages: %s', (_what, query, niceClass) => {
    expect(classesOf(query)).toContain(niceClass)
  })

  it('rank a whole word before its beginning, and that before the inside of a word', () => {
    const texts = textsOf('coffee')
    expect(texts[0]?.toLowerCase()).toBe('coffee')
    const scores = suggestClasses('phone').map(({ score }) => score ?? 0)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(suggestClasses('wine')[0]).toMatchObject({ niceClass: 33 })
    expect(['coff', 'Kaff'].map((query) => classesOf(query)[0])).toEqual([30, 30])
  })

  it('stay few, and find nothing for what is in no word', () => {
    expect(textsOf('e').length).toBe(0)
    expect(textsOf('ing').length).toBeLessThanOrEqual(40)
    expect(suggestClasses('xqzzt')).toEqual([])
  })
})
