import { describe, expect, test } from '@jest/globals'
import type { GoodsTerm } from '../../src/events/check.ts'
import { type GoodsRelation, goodsRelation } from '../../src/goods/relation.ts'

const term = (id: string, text: string): GoodsTerm => ({
  id,
  niceClass: Number(id.slice(0, 2)),
  text,
  certainty: 'certain',
})

const shoes = term('250130', 'shoes')
const coffee = term('300026', 'coffee')
const software = term('090591', 'computer software, recorded')
const cafe = term('430024', 'cafés')
const glasses: GoodsTerm = { id: '090648', niceClass: 10, text: 'sunglasses', certainty: 'certain' }

describe('named goods decide', () => {
  test.each<[GoodsTerm, number[], string | null, GoodsRelation['relation'], GoodsRelation['basis']]>([
    [shoes, [25], 'leather shoes; hats', 'identical', 'terms'],
    [shoes, [25], 'Clothing, footwear, headgear.', 'identical', 'terms'],
    [shoes, [25], 'hats', 'close', 'terms'],
    [shoes, [25], null, 'close', 'classes'],
    [shoes, [18], 'handbags', 'close', 'terms'],
    [shoes, [35], 'retail services relating to shoes', 'related', 'terms'],
    [shoes, [35], 'advertising', 'remote', 'terms'],
    [shoes, [9], 'computer software', 'remote', 'terms'],
    [shoes, [], null, 'unknown', 'none'],
    [coffee, [30], 'tea; coffee', 'identical', 'terms'],
    [coffee, [30], 'coffee substitutes, except roasted coffee', 'close', 'terms'],
    [coffee, [30], 'ice cream', 'related', 'terms'],
    [coffee, [43], 'restaurants', 'related', 'terms'],
    [coffee, [11], 'coffee machines', 'remote', 'terms'],
    [software, [9], 'recorded computer software for accounting', 'identical', 'terms'],
    [software, [42], 'design of computer software', 'close', 'terms'],
    [software, [42], 'computer programming', 'close', 'terms'],
    [software, [42], 'SaaS', 'close', 'terms'],
    [software, [42], 'Platform as a service [PaaS]; cloud hosting', 'close', 'terms'],
    [software, [42], 'クラウドコンピューティング', 'related', 'terms'],
    [software, [9], '电脑软件', 'close', 'terms'],
    [software, [29], '食肉', 'remote', 'terms'],
    [software, [9], 'All goods included in Class 9.', 'close', 'terms'],
    [software, [9], 'Alle Waren der Klasse 9', 'close', 'terms'],
    [software, [9], 'Fire extinguishers; all included in Class 9.', 'related', 'terms'],
    [coffee, [35], 'Supermarket services', 'related', 'terms'],
    [coffee, [35], 'Online retail store services', 'related', 'terms'],
    [coffee, [35], 'Retail services relating to shoes', 'remote', 'terms'],
    [coffee, [35], 'advertising', 'remote', 'terms'],
    [software, [42], 'architectural services', 'remote', 'terms'],
    [software, [42], 'architectural services; surveying…', 'related', 'terms'],
    [software, [42], `architectural services; ${'surveying; '.repeat(200)}`, 'related', 'terms'],
    [software, [9], 'fire extinguishers', 'related', 'terms'],
    [cafe, [43], 'coffee shops', 'close', 'terms'],
    [cafe, [30], 'coffee', 'related', 'terms'],
    [cafe, [41], 'publishing of books', 'remote', 'terms'],
    [glasses, [9], 'sunglasses', 'identical', 'terms'],
    [glasses, [10], 'sunglasses', 'identical', 'terms'],
  ])('%j and %j %j: %s', (asked, classes, goods, relation, basis) => {
    expect(goodsRelation({ classes: [33], terms: [asked] }, { classes, goods })).toEqual({ relation, basis })
  })
})

describe('a shop that does not say what it sells', () => {
  const shop = term('35-subscription-box-retail-services', 'Subscription box retail services')
  const clothing = term(
    '35-retail-services-in-relation-to-clothing',
    'Retail services in relation to clothing',
  )
  const guess: GoodsTerm = { ...coffee, certainty: 'guessed' }
  test.each<[string, GoodsTerm[], number[], GoodsRelation['relation']]>([
    ['is related to any goods', [shop], [14, 24], 'related'],
    ['is not, beside goods that are sure', [shop, coffee], [14, 24], 'remote'],
    ['is related to those goods', [shop, coffee], [30], 'close'],
    ['is close to other shops', [shop, coffee], [35], 'close'],
    ['is related to any goods beside goods that are guessed', [shop, guess], [14, 24], 'related'],
    ['but one of clothing is related to clothing beside other goods', [clothing, coffee], [25], 'related'],
  ])('%s', (_, terms, classes, relation) => {
    expect(goodsRelation({ classes: [], terms }, { classes, goods: null }).relation).toBe(relation)
  })
})

describe('goods that were read with doubt', () => {
  const tablets: GoodsTerm = {
    id: '09-tablet-computers',
    niceClass: 9,
    text: 'Tablet computers',
    certainty: 'likely',
    alternatives: [5],
  }
  const guess: GoodsTerm = { ...coffee, certainty: 'guessed' }
  test.each<[string, GoodsTerm[], number, number[], number[], GoodsRelation]>([
    [
      'an alternative is the class of the mark',
      [tablets],
      0,
      [],
      [5],
      { relation: 'unknown', basis: 'doubt' },
    ],
    ['no alternative is near the mark', [tablets], 0, [], [13], { relation: 'remote', basis: 'classes' }],
    ['the client chose the alternative', [tablets], 0, [5], [5], { relation: 'close', basis: 'classes' }],
    ['the client chose another class', [tablets], 0, [9], [5], { relation: 'remote', basis: 'classes' }],
    ['a guess', [guess], 0, [], [12], { relation: 'unknown', basis: 'doubt' }],
    ['a guess that is near', [guess], 0, [], [30], { relation: 'close', basis: 'classes' }],
    ['a part was not read', [coffee], 1, [], [12], { relation: 'unknown', basis: 'doubt' }],
    ['everything was read', [coffee], 0, [], [12], { relation: 'remote', basis: 'classes' }],
  ])('%s', (_, terms, unread, classes, niceClasses, expected) => {
    expect(goodsRelation({ classes, terms, unread }, { classes: niceClasses, goods: null })).toEqual(expected)
  })
})

describe('without named goods, classes decide and never prove identity', () => {
  test.each<[number[], number[], GoodsRelation['relation']]>([
    [[25], [25], 'close'],
    [[25], [18], 'related'],
    [[18], [25], 'related'],
    [[33], [32, 9], 'related'],
    [[25], [36], 'remote'],
    [[36, 25], [25], 'close'],
    [[9], [42], 'related'],
  ])('%j and %j: %s', (asked, classes, relation) => {
    const answer = { relation, basis: 'classes' }
    expect(goodsRelation({ classes: asked, terms: [] }, { classes, goods: null })).toEqual(answer)
  })

  test('a mark without classes is compared by the headings that it lists', () => {
    const mark = { classes: [], goods: 'Clothing, footwear, headgear' }
    expect(goodsRelation({ classes: [25], terms: [] }, mark)).toEqual({ relation: 'close', basis: 'classes' })
  })

  test('nothing requested', () => {
    const mark = { classes: [25], goods: 'shoes' }
    expect(goodsRelation({ classes: [], terms: [] }, mark)).toEqual({ relation: 'unknown', basis: 'none' })
  })
})

test('every class has a heading, and coordinated classes are read in both directions', () => {
  const classes = Array.from({ length: 45 }, (_, index) => index + 1)
  const relation = (one: number, other: number) =>
    goodsRelation({ classes: [one], terms: [] }, { classes: [other], goods: null }).relation
  for (const one of classes)
    for (const other of classes) expect(relation(one, other)).toBe(relation(other, one))
})
