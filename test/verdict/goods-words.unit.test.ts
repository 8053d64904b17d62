import { expect, it } from '@jest/globals'
import { mapGoods } from '../../src/goods/map-goods.ts'
import { goodsWords } from '../../src/verdict/goods-words.ts'

const read = (goods: string, niceClasses: number[] = []): string => {
  const { terms, unmapped } = mapGoods(goods)
  return goodsWords({ niceClasses, goodsTerms: terms }, unmapped)
}

it.each([
  ['headache tablets', 'Goods read as: Pharmaceutical preparations for the relief of headaches (class 5).'],
  [
    'tablets',
    'Goods read with doubt: Medicines in tablet form (class 5) or Tablet computers (class 9). The reading that is nearest to a mark counts.',
  ],
  [
    'shoes, tablets, blorpmarker771',
    'Goods read as: Footwear (class 25). In doubt: Medicines in tablet form (class 5) or Tablet computers (class 9). The reading that is nearest to a mark counts. Not understood: “blorpmarker771”.',
  ],
  ['blorpmarker771', 'The goods were not understood: “blorpmarker771”. So all 45 classes count.'],
])('%s', (goods, words) => {
  expect(read(goods)).toBe(words)
})

it('names the classes that the client chose', () => {
  expect(goodsWords({ niceClasses: [9, 42] })).toBe('Chosen classes: 9, 42.')
  expect(read('shoes', [9])).toBe('Goods read as: Footwear (class 25). Chosen class: 9.')
  expect(read('blorpmarker771', [9])).toBe(
    'The goods were not understood: “blorpmarker771”. Chosen class: 9.',
  )
})

it('says that all classes count if no goods were named', () => {
  expect(goodsWords({ niceClasses: [] })).toBe('No goods were named, so all 45 classes count.')
})

it('says that a guess is one, and counts what was not understood where the words are not at hand', () => {
  const guess = { niceClass: 41, text: 'Film production', certainty: 'guessed', alternatives: [1, 2, 9, 17] }
  expect(goodsWords({ niceClasses: [], goodsTerms: [guess], unreadGoods: 2 })).toBe(
    'Goods read with doubt: perhaps Film production (class 41), or goods of another class. The reading that is nearest to a mark counts. Not understood: 2 parts of them.',
  )
  expect(goodsWords({ niceClasses: [], goodsTerms: [], unreadGoods: 1 })).toBe(
    'The goods were not understood: 1 part of them. So all 45 classes count.',
  )
})
