import { describe, expect, test } from '@jest/globals'
import { describesGoods } from '../../src/goods/describes.ts'
import { mapGoods } from '../../src/goods/map-goods.ts'
import { suggestClasses } from '../../src/goods/suggest.ts'
import { NICE_CLASSES, WORDINGS, wordingsOf } from '../../src/goods/terms.ts'
import fc from '../support/properties.ts'

const classesOf = (text: string) => mapGoods(text).classes.map(({ niceClass }) => niceClass)

describe('a description is mapped to the classes of its goods', () => {
  test.each<[string, number[]]>([
    ['coffee shop', [43]],
    ['coffee', [30]],
    ['coffee machines', [11]],
    ['paper coffee filters', [16]],
    ['mobile app for running', [9]],
    ["children's shoes", [25]],
    ['wine', [33]],
    ['beer and wine, hotel', [32, 33, 43]],
    ['legal services', [45]],
    ['dating software', [9, 45]],
    ['software for dentists', [9]],
    ['shoe store', [35]],
    ['clothing for pets', [18]],
    ['car insurance', [36]],
    ['tax advice', [35]],
    ['we sell handmade jewelry', [14]],
    ['hair dryers', [11]],
    ['dog food', [31]],
    ['sunglasses', [10]],
    ['golf clubs', [28]],
    ['organic dog leashes', [18]],
    ['SaaS platform for HR', [42]],
    ['bakery', [30]],
    ['car dealership', [35]],
    ['electric scooter sharing', [39]],
    ['moving company', [39]],
    ['printing', [40]],
    ['crypto wallet', [36]],
  ])('%s: %j', (text, classes) => {
    expect(classesOf(text)).toEqual(classes)
  })

  test.each<[string, number[]]>([
    ['Schuhe', [25]],
    ['Kinderschuhe', [25]],
    ['Buchhaltungssoftware', [9]],
    ['plombier', [37]],
    ['Bio-Kaffee aus Peru', [30]],
    ['Rechtsanwalt', [45]],
    ['logiciel', [9]],
    ['vêtements pour enfants', [25]],
    ['vin rouge', [33]],
    ['eau de parfum', [3]],
    ['restaurante', [43]],
    ['zapatos deportivos', [25]],
    ['gioielli', [14]],
    ['fietsen', [12]],
    ['cerveja', [32]],
    ['odzież dziecięca', [25]],
    ['пиво', [32]],
    ['コーヒー', [30]],
    ['鞋', [25]],
    ['шоколад', [30]],
  ])('%s: %j', (text, classes) => {
    expect(classesOf(text)).toEqual(classes)
  })

  test('parts that give no term are returned as sent', () => {
    const { terms, unmapped } = mapGoods('wine; qwxzy Blorp')
    expect(terms).toEqual([{ id: '330013', niceClass: 33, text: 'wine' }])
    expect(unmapped).toEqual(['qwxzy Blorp'])
  })

  test('any text gives known terms, the same each time', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500, unit: 'grapheme' }), (text) => {
        const mapped = mapGoods(text)
        expect(mapGoods(text)).toEqual(mapped)
        for (const { id, niceClass, text: term } of mapped.terms)
          expect(wordingsOf(id)).toContainEqual({ id, niceClass, text: term })
      }),
    )
  })
})

test('terms have distinct numbers in 45 classes', () => {
  expect(NICE_CLASSES).toHaveLength(45)
  for (const { id, niceClass, text } of WORDINGS) {
    expect(id).toMatch(/^\d{2}[\dX]\d{3}$/)
    expect(NICE_CLASSES[niceClass - 1]).toBeDefined()
    expect(text).not.toBe('')
  }
})

describe('suggested classes', () => {
  test('come with their nearest terms, the best class first', () => {
    const [first] = suggestClasses('running shoes')
    expect(first).toMatchObject({ niceClass: 25, score: 1 })
    expect(first?.terms[0]).toMatchObject({ id: '250130', text: 'shoes' })
  })

  test('without a query are all classes', () => {
    const all = suggestClasses(null)
    expect(all.map(({ niceClass }) => niceClass)).toEqual(NICE_CLASSES.map(({ niceClass }) => niceClass))
    expect(all[24]).toMatchObject({ heading: 'Clothing, footwear, headwear', terms: [], score: null })
  })
})

test.each<[string, string, boolean]>([
  ['Bier', 'beer', true],
  ['brewery', 'beer', true],
  ['shoes', 'footwear', true],
  ['Café', 'coffee shop', true],
  ['Kaffee', 'coffee shop', true],
  ['ビール', 'beer', true],
  ['Nova', 'shoes', false],
  ['wine', 'shoes', false],
])('%s describes %s: %s', (word, goods, expected) => {
  expect(describesGoods(word, { classes: [], terms: mapGoods(goods).terms })).toBe(expected)
})

test('a heading describes goods if only classes are named', () => {
  expect(describesGoods('clothing', { classes: [25], terms: [] })).toBe(true)
  expect(describesGoods('clothing', { classes: [33], terms: [] })).toBe(false)
})
