import { describe, expect, test } from '@jest/globals'
import { phrases } from '../../bench/truth/part-g.ts'
import { describesGoods } from '../../src/goods/describes.ts'
import { doubtsIn } from '../../src/goods/doubts.ts'
import { mapGoods } from '../../src/goods/map-goods.ts'
import { rowOf } from '../../src/goods/reading/lexicon-terms.ts'
import { suggestClasses } from '../../src/goods/suggest.ts'
import { NICE_CLASSES, WORDINGS, wordingsOf } from '../../src/goods/terms.ts'
import fc from '../support/properties.ts'

const classesOf = (text: string) => mapGoods(text).classes.map(({ niceClass }) => niceClass)

/** What the words name, and nothing else. */
const READ: readonly [string, readonly number[]][] = [
  // Words with several meanings, each with its siblings.
  ['headache tablets', [5]],
  ['tablets for kids', [5, 9]],
  ['shampoo bar', [3]],
  ['chocolate bar', [30]],
  ['cocktail bar', [43]],
  ['key rings', [14]],
  ['frozen onion rings', [29]],
  ['engagement rings', [14]],
  ['birthday cards', [16]],
  ['playing cards', [28]],
  ['betting shop', [41]],
  ['barber shop', [44]],
  ['sperm bank', [44]],
  ['mobile bank', [36]],
  ['mobile payments', [36]],
  ['developer tools', [9]],
  ['garden tools', [8]],
  ['website builder', [42]],
  ['house builder', [37]],
  ['phone case', [9]],
  ['coffee shop', [43]],
  ['coffee machines', [11]],
  ['paper coffee filters', [16]],
  ['oat milk', [29]],
  ['candy', [30]],
  ['peanut butter cups', [30]],
  ['body shop', [37]],
  ['lash extensions', [44]],
  ['training wear', [25]],
  ['power tools', [7]],
  ['leather case', [18]],
  ['football pitch hire', [41]],
  // What is offered, for whom and what for.
  ['clothing for pets', [18]],
  ["children's shoes", [25]],
  ['car insurance', [36]],
  ['solar panel installation', [37]],
  ['cream for eczema', [5]],
  ['we fix cracked phone screens', [37]],
  ['we sell handmade jewelry', [14]],
  ['alcohol free beer', [32]],
  ['deodorant, no aluminium', [3]],
  ['mobile app for running', [9]],
  ['SaaS platform for HR', [42]],
  ['online shop for shoes', [25, 35]],
  ['subscription box for breakfast cereals', [30, 35]],
  ['beer and wine, hotel', [32, 33, 43]],
  ['plumber', [37]],
  ['laundromat', [37]],
  ['moving company', [39]],
  ['legal services', [45]],
  ['electric scooter sharing', [39]],
  // Other languages, compounds, inflection.
  ['Kinderschuhe', [25]],
  ['Buchhaltungssoftware', [9]],
  ['Umzugsfirma', [39]],
  ['Kinderwagen', [12]],
  ['Hebammenpraxis', [44]],
  ['Steuerberater', [35]],
  ['Rechtsanwalt', [45]],
  ['Bio-Kaffee aus Peru', [30]],
  ['fietsverhuur', [39]],
  ['laminaatvloeren', [19]],
  ['plombier', [37]],
  ['vêtements pour enfants', [25]],
  ['eau de parfum', [3]],
  ['restaurante', [43]],
  ['zapatos deportivos', [25]],
  ['gioielli', [14]],
  ['odzież dziecięca', [25]],
  ['hundefoder', [31]],
  ['barnkläder', [25]],
  ['rørlegger', [37]],
]

describe('a description is mapped to the classes of its goods', () => {
  test.each(READ)('%s: %j', (text, classes) => {
    expect(classesOf(text).toSorted((a, b) => a - b)).toEqual(classes)
  })

  test.each<[string, number]>([
    ['пиво', 32],
    ['コーヒー', 30],
    ['鞋', 25],
    ['шоколад', 30],
  ])('words of other languages by their meaning, as a guess: %s: %d', (text, niceClass) => {
    const { terms } = mapGoods(text)
    expect(terms.every((term) => term.niceClass === niceClass && term.certainty === 'guessed')).toBe(true)
    expect(terms.length).toBeGreaterThan(0)
  })

  test.each(['shampooo', 'Kompresionsstrümpfe', 'zapattos', 'Blorp shoes and wlogg'])(
    'what was not read for certain says so: %s',
    (text) => {
      const { terms, unmapped } = mapGoods(text)
      expect(unmapped.length > 0 || terms.some(({ certainty }) => certainty !== 'certain')).toBe(true)
    },
  )

  test.each<[string, readonly number[]]>([
    ['tablets', [5, 9]],
    ['notebook', [9, 16]],
    ['steel bars', [6]],
    ['cream', [3, 5, 29]],
    ['training wheels', [28]],
    ['tablet', [5, 9]],
    ['mobile', [9, 20]],
    ['coach', [12, 41]],
    ['case', [9, 16, 18]],
    ['board', [9, 16, 19, 21, 28]],
    ['bar', [32, 43]],
    ['cups', [10, 21, 30]],
    ['cards', [16, 28, 36]],
    ['stock', [29, 35, 36]],
    ['ring', [10, 14, 17]],
    ['mouse', [9, 31]],
    ['patches', [3, 5, 26]],
    ['pitch', [19, 41]],
    ['filter', [7, 9, 11, 16, 34]],
    ['cover', [9, 12, 24, 36]],
    ['tools', [7, 8, 9]],
    ['builder', [37, 42]],
  ])('a word with several meanings has each of their classes: %s: %j', (text, classes) => {
    const { terms } = mapGoods(text)
    expect(terms.every(({ certainty }) => certainty !== 'certain')).toBe(true)
    const possible = terms.flatMap(({ niceClass, alternatives = [] }) => [niceClass, ...alternatives])
    expect(possible).toEqual(expect.arrayContaining([...classes]))
  })

  test.each<[string, string]>([
    ['we fix cracked phone screens', 'Repair of smartphones'],
    ['we rent out tents', 'Rental of tents'],
    ['on loue des voitures', 'Rental of motor cars'],
    ['we teach guitar', 'Teaching of guitars'],
    ['we insure horses', 'Insurance of horses'],
    ['we clean', 'Cleaning'],
  ])('what is done with goods is a term in English: %s: %s', (text, term) => {
    expect(mapGoods(text).terms.map((each) => each.text)).toEqual([term])
  })

  test('parts that give no term are returned as sent', () => {
    const { terms, unmapped } = mapGoods('wine; qwxzy Blorp')
    expect(terms).toEqual([{ id: '33-wine', niceClass: 33, text: 'Wine', certainty: 'certain' }])
    expect(unmapped).toEqual(['qwxzy Blorp'])
  })

  test('any text gives known terms, the same each time', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500, unit: 'grapheme' }), (text) => {
        const mapped = mapGoods(text)
        expect(mapGoods(text)).toEqual(mapped)
        for (const { id, text: term } of mapped.terms)
          expect([rowOf(id)?.term, ...wordingsOf(id).map((each) => each.text)]).toContain(term)
      }),
    )
  })
})

describe('a confirmed class', () => {
  const read = (text: string, confirmed: readonly number[] = []) =>
    mapGoods(text, confirmed).terms.map(({ niceClass, text: term, certainty, alternatives }) =>
      [niceClass, term, certainty, ...(alternatives ? [alternatives] : [])].join(' '),
    )

  test.each<[string, readonly number[], readonly string[]]>([
    ['tablets', [5], ['5 Medicines in tablet form certain']],
    ['tablets', [9], ['9 Tablet computers certain']],
    ['tablets', [5, 9], ['5 Medicines in tablet form certain', '9 Tablet computers certain']],
    ['we fix cracked phone screens', [37], ['37 Repair of smartphones certain']],
    ['we fix cracked phone screens', [9], ['9 Smartphones certain']],
    ['clothing for pets', [25], ['25 Clothing certain']],
    ['steel bars', [6], ['6 Steel, unwrought or semi-wrought certain']],
    ['sneekers', [25], ['25 Sneakers certain']],
    ['пиво', [32], ['32 beer certain']],
  ])('makes what is in doubt certain, and the other classes go: %s %j: %j', (text, confirmed, terms) => {
    expect(read(text, confirmed)).toEqual(terms)
  })

  test.each<[string, readonly number[]]>([
    ['tablets', [33]],
    ['coffee, tablets', [30]],
    ['bar', [30]],
    ['coach, blorp', [5]],
  ])('changes nothing of which it is no possible class: %s %j', (text, confirmed) => {
    expect(mapGoods(text, confirmed)).toEqual(mapGoods(text))
  })

  test('decides no part by an alternative that it shares with another part', () => {
    expect(read('tablets, we fix cracked phone screens', [9])).toEqual([
      '9 Tablet computers certain',
      '37 Repair of smartphones likely 9',
    ])
    expect(read('tablets, we fix cracked phone screens', [9, 37])).toEqual([
      '9 Tablet computers certain',
      '37 Repair of smartphones certain',
      '9 Smartphones certain',
    ])
  })

  test('in which the words name nothing leaves the doubt, in this class alone', () => {
    expect(read('steel bars', [8])).toEqual(['43 Bar services likely 8'])
    expect(read('steel bars', [6, 8])).toEqual(['6 Steel, unwrought or semi-wrought likely 8'])
  })

  test('is one of the choices, which every doubt has', () => {
    expect(doubtsIn('tablets, coffee, coach, sneekers, blorp', [])).toEqual([
      {
        said: 'tablets',
        choices: [
          { niceClass: 5, text: 'Medicines in tablet form' },
          { niceClass: 9, text: 'Tablet computers' },
        ],
      },
      {
        said: 'coach',
        choices: [
          { niceClass: 41, text: 'Coaching [training]' },
          { niceClass: 12, text: 'Buses' },
        ],
      },
      { said: 'sneekers', choices: [{ niceClass: 25, text: 'Sneakers' }] },
    ])
    const [, repair] = doubtsIn('tablets, we fix cracked phone screens', [])
    expect(repair?.choices.map(({ niceClass }) => niceClass)).toEqual([37, 9])
    expect(doubtsIn('tablets, coach', [5]).map(({ said }) => said)).toEqual(['coach'])
  })

  test('that is a choice removes the doubt of any phrase', () => {
    fc.assert(
      fc.property(fc.constantFrom(...phrases()), fc.nat(), ({ text }, at) => {
        const doubts = doubtsIn(text, [])
        const [{ said, choices } = { said: '', choices: [] }] = doubts
        const niceClass = choices[at % choices.length]?.niceClass ?? 0
        if (doubts.length === 1)
          expect(doubtsIn(text, [niceClass]).map((each) => each.said)).not.toContain(said)
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
    expect(first?.terms[0]).toMatchObject({ niceClass: 25 })
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
