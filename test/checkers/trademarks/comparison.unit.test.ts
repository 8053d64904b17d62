import { expect, it } from '@jest/globals'
import { comparedMark } from '../../../src/checkers/trademarks/comparison.ts'
import { mapGoods } from '../../../src/goods/map-goods.ts'
import { gradeOf } from '../../../src/verdict/grades.ts'
import * as given from '../../verdict/cases.ts'
import { taskFor } from './harness.ts'

const CLOTHING = { mark: 'ZOLTRIX SNEAKER', niceClasses: [25], owner: null }

it.each([
  ['Lumora Sneaker', 'shoes', 'sneaker', true],
  ['Lumora Sneaker', 'wine', 'sneaker', false],
  ['Lumora Sneaker', undefined, 'sneaker', false],
  ['Zoltrix Lumora', 'shoes', 'zoltrix', false],
])(
  '%s for %s: whether the shared part “%s” describes the goods: %s',
  (name, goods, shared, sharedDescribes) => {
    const goodsTerms = goods === undefined ? undefined : mapGoods(goods).terms
    const task = taskFor(name, { niceClasses: [25], ...(goodsTerms && { goodsTerms }) })
    const { comparison: compared } = comparedMark(task, CLOTHING, null)
    expect([compared.shared, compared.sharedDescribes === true]).toEqual([shared, sharedDescribes])
  },
)

it('two words that together name goods of a requested class are weak in the name', () => {
  const burden = (niceClass: number) => {
    const task = taskFor('Falcon Real Estate', { niceClasses: [niceClass] })
    const mark = { mark: 'FALCON', niceClasses: [niceClass], owner: null }
    return comparedMark(task, mark, null).comparison.burden
  }
  expect(burden(36)).toBeLessThan(70)
  expect(burden(36)).toBeLessThan(burden(30))
})

// What a mark means for a name with goods in words, kind by kind, each with its siblings in other words, orders and languages.
it.each([
  // A distinctive sign with a descriptive word, either way, for the same goods.
  ['Nordwind Sportswear', 'sports clothing', 'NORDWIND', 25, 'clothing', 'conflict'],
  ['Wanderloom', 'hiking jackets', 'WANDERLOOM OUTDOOR', 25, 'jackets', 'conflict'],
  ['Panadería Zorvela', 'pan', 'ZORVELA', 30, 'bread', 'conflict'],
  ['Van Houten Chocolates', 'chocolates', 'VAN HOUTEN', 30, 'cocoa, chocolate', 'conflict'],
  // The same sign for goods that are the same in other words.
  ['Doliprane', 'headache tablets', 'DOLIPRANE', 5, 'pharmaceutical preparations', 'conflict'],
  ['Zorvela', 'chocolate', 'ZORVELA', 30, 'cocoa', 'conflict'],
  ['Zorvela', 'candy', 'ZORVELA', 30, 'confectionery', 'conflict'],
  ['Zorvela', 'oat milk', 'ZORVELA', 29, 'dairy products', 'conflict'],
  ['Zorvela', 'mobile bank', 'ZORVELA', 36, 'banking', 'conflict'],
  ['Zorvela', 'mobile payments', 'ZORVELA', 36, 'financial services', 'conflict'],
  ['Zorvela', 'developer tools', 'ZORVELA', 9, 'computer software', 'conflict'],
  ['Zorvela', 'barber shop', 'ZORVELA', 44, 'hairdressing', 'conflict'],
  // The same sign for goods that were read with doubt.
  ['Zorvela', 'tablets', 'ZORVELA', 5, 'pharmaceutical preparations', 'conflict'],
  ['Zorvela', 'case', 'ZORVELA', 18, 'luggage', 'high'],
  ['Zorvela', 'cover', 'ZORVELA', 36, 'insurance', 'high'],
  // One letter of a long coined sign, and the same sound, for the same goods.
  ['Kodyra', 'software', 'KODIRA', 9, 'computer software', 'conflict'],
  ['Tavistra', 'medicines for blood pressure', 'TAVINTRA', 5, 'pharmaceutical preparations', 'conflict'],
  ['Fiksovia', 'renovation of houses', 'FIXOVIA', 37, 'building construction, renovation', 'conflict'],
  ['Solvira', 'software', 'SOLVERA', 9, 'computer software', 'conflict'],
  ['Ledgerli', 'software', 'LEDGERLY', 9, 'computer software', 'conflict'],
  // Words in another order.
  ['Fox Black', 'vodka', 'BLACK FOX', 33, 'gin, vodka', 'conflict'],
  ['Baleine Petite', "children's toys", 'PETITE BALEINE', 28, 'toys', 'conflict'],
  ['Stone Ember', 'candles', 'EMBERSTONE', 4, 'candles', 'conflict'],
  ['Lobo Blanco', 'vino', 'BLANCO LOBO', 33, 'wines', 'conflict'],
  ['Volt Eats', 'food delivery', 'WOLT', 39, 'food delivery', 'medium'],
  // Another attribute of the same noun is a reason for caution, and no near sign.
  ['Silver Fox', 'gin', 'BLACK FOX', 33, 'gin, vodka', 'medium'],
  ['White Fox', 'vodka', 'BLACK FOX', 33, 'gin, vodka', 'medium'],
  // Another number.
  ['Route 91', 'T-shirts', 'ROUTE 19', 25, 'clothing', 'medium'],
  // Short signs with another letter.
  ['KMT', 'clothing', 'KNT', 25, 'clothing', 'medium'],
  ['Vek', 'clothing', 'VEX', 25, 'clothing', 'medium'],
  // Nothing in common but the trade, a descriptive word or an attribute.
  ['Huber Robotics', 'robots', 'HYUNDAI ROBOTICS', 7, 'robots', null],
  ['Boulangerie Martin', 'pain', 'BOULANGERIE DURAND', 30, 'bread', null],
  ['Panadería Luz', 'pan', 'PANADERÍA SOL', 30, 'bread', null],
  ['Bäckerei Huber', 'Brot', 'BÄCKEREI LEHNER', 30, 'bread', null],
  ['Panetteria Neri', 'pane', 'PANETTERIA GALLO', 30, 'bread', null],
  ['Taxaway', 'tax returns for expats', 'TAX ADVICE', 35, 'tax advice', null],
  ['Red Barn', 'lemonade', 'RED BULL', 32, 'energy drinks', 'low'],
  ['Golden Harvest', 'bread', 'GOLDEN JEWEL', 30, 'bread', 'low'],
  // The same meaning, with a word for the goods and with an article.
  ['Butterfly Swim', 'swimwear', 'MARIPOSA', 25, 'swimwear', 'medium'],
  ["Airone d'Argento", 'vini spumanti', 'SILVER HERON', 33, 'sparkling wines', 'medium'],
  // A common surname.
  ['Müller Immobilien', 'real estate agency', 'MÜLLER & SÖHNE', 37, 'building construction', 'high'],
  ['Rossi Costruzioni', 'building construction', 'ROSSI', 36, 'real estate agency', 'medium'],
  ['Schmidt Bau', 'building construction', 'SCHMIDT', 37, 'building construction', 'conflict'],
  // A number in words needs support.
  ['8 Lanterns', 'board game café', 'OTTO', 43, 'restaurants', null],
  ['7 Bridges', 'whisky', 'SEVEN BRIDGES', 33, 'spirits', 'conflict'],
] as const)('%s for %s beside %s of class %d for %s: %s', (name, goods, mark, niceClass, listed, grade) => {
  const { terms, unmapped } = mapGoods(goods)
  const task = taskFor(name, { goodsTerms: terms, unreadGoods: unmapped.length })
  const compared = comparedMark(task, { mark, niceClasses: [niceClass], owner: null, goods: listed }, null)
  expect(gradeOf(given.mark({ mark, ...compared }))).toBe(grade)
})
