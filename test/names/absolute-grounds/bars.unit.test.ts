import { describe, expect, it } from '@jest/globals'
import { mapGoods } from '../../../src/goods/map-goods.ts'
import { barsOf } from '../../../src/names/absolute-grounds/bars.ts'

type Asked = { in?: string[]; goods?: string; classes?: number[] }

/** `kind effect word` of each bar. */
function bars(
  name: string,
  { in: jurisdictions = ['GB', 'EU', 'US'], goods, classes = [] }: Asked = {},
): string[] {
  const goodsTerms = goods === undefined ? [] : [...mapGoods(goods).terms]
  return barsOf(name, { jurisdictions, niceClasses: classes, goodsTerms }).map(
    ({ kind, effect, word }) => `${kind} ${effect} ${word}`,
  )
}

describe('descriptive and generic names', () => {
  it.each([
    ['Best Coffee Shop', { goods: 'coffee shop' }, 'descriptive bar Best Coffee Shop'],
    ['Best Coffee Shop', {}, 'descriptive warning Best Coffee Shop'],
    ['Zapatos Online', { goods: 'shoes', in: ['ES'] }, 'descriptive bar Zapatos Online'],
    ['Zapatos Online', { goods: 'shoes', in: ['JP'] }, 'descriptive note Zapatos Online'],
    ['Zapatos Online', { in: ['ES'] }, 'descriptive warning Zapatos Online'],
    ['URBANHOUZING', { goods: 'real estate services', in: ['US'] }, 'descriptive bar URBANHOUZING'],
    ['TOGGS', { goods: 'clothing', in: ['US'] }, 'descriptive bar TOGGS'],
    ['C-THRU', { goods: 'drawing rulers', in: ['US'] }, 'generic bar C THRU'],
    ['Koffee', { goods: 'coffee' }, 'descriptive bar Koffee'],
    ['Schuhladen', { goods: 'shoes', in: ['DE'] }, 'descriptive bar Schuhladen'],
    ['Coffee', { classes: [30] }, 'descriptive bar Coffee'],
    ['咖啡店', { goods: 'coffee', in: ['CN'] }, 'descriptive bar 咖啡店'],
    ['Лучшая обувь', { goods: 'shoes', in: ['RU'] }, 'descriptive bar Лучшая обувь'],
    ['Boulangerie Artisanale', { goods: 'bread', in: ['FR'] }, 'descriptive bar Boulangerie Artisanale'],
    ['תכשיט איכותי', { goods: 'jewellery', in: ['IL'] }, 'descriptive bar תכשיט איכותי'],
    ['عطور مميزة', { goods: 'perfume', in: ['AE'] }, 'descriptive bar عطور مميزة'],
    ['Online Store', { goods: 'shoes' }, 'generic bar Online Store'],
    ['Best Quality GmbH', {}, 'generic bar Best Quality'],
    // A place or its adjective with the trade.
    ['Berlin Bagel Company', { goods: 'bagel shop' }, 'descriptive bar Berlin Bagel'],
    ['Madrid Tapas', { goods: 'tapas bar', in: ['ES'] }, 'descriptive bar Madrid Tapas'],
    ['London Walking Tours', { goods: 'walking tours' }, 'descriptive bar London Walking Tours'],
    ['Nordic Furniture', { goods: 'furniture' }, 'descriptive bar Nordic Furniture'],
    ['Deutsche Möbel', { goods: 'Möbel', in: ['DE'] }, 'descriptive bar Deutsche Möbel'],
    ['Swedish Bakery', { goods: 'bakery' }, 'descriptive bar Swedish Bakery'],
    ['Barcelona Running Club', { goods: 'running events' }, 'descriptive bar Barcelona Running Club'],
    ['Lisbon Surf School', { goods: 'surfing lessons' }, 'descriptive bar Lisbon Surf School'],
    ['Natürlich Schön', { goods: 'Kosmetik', in: ['DE'] }, 'descriptive bar Natürlich Schön'],
    ['Beauté Naturelle', { goods: 'cosmétiques', in: ['FR'] }, 'descriptive bar Beauté Naturelle'],
    ['Apple Coffee', { goods: 'coffee' }, 'descriptive bar Apple Coffee'],
    ['Cherry Soap', { goods: 'soap' }, 'descriptive bar Cherry Soap'],
    ['Cotton Shirts', { goods: 'shirts' }, 'descriptive bar Cotton Shirts'],
    ['Apple Coffee', {}, 'descriptive note Apple Coffee'],
  ] as const)('%s', (name, asked, bar) => {
    expect(
      bars(name, {
        ...asked,
        in: [...('in' in asked ? asked.in : ['GB', 'EU', 'US'])],
        classes: 'classes' in asked ? [...asked.classes] : [],
      }),
    ).toContain(bar)
  })

  it('are a note with the classes if a single word describes some goods and none are named', () => {
    const [bar] = barsOf('Shoes', { jurisdictions: ['GB'], niceClasses: [] })
    expect(bar).toMatchObject({ kind: 'descriptive', effect: 'note', niceClasses: [25] })
  })

  it.each([
    ['Apple', 'computers'],
    ['Apple Computers', 'computers'],
    ['Apple', 'coffee'],
    ['Apple Shirts', 'shirts'],
    ['Rice Shirts', 'shirts'],
    ['Cotton Coffee', 'coffee'],
    ['Best Coffee Shop', 'shoes'],
    ['Lumivora Coffee', 'coffee'],
    ['Brightwater Coffee', 'coffee'],
    ['Shell', 'petrol'],
    ['Green House', 'software'],
    ['Amazon', 'books'],
    // Words of two languages, which nobody reads together.
    ['Karma Kombucha', 'kombucha'],
    ['Novasite', 'website builder'],
    ['Blue Anchor', 'marine rope'],
    ['Sofia Consulting', 'management consulting'],
    ['Florence Studio', 'graphic design'],
  ])('%s is not one for %s', (name, goods) => {
    expect(bars(name, { goods }).filter((bar) => /^(descriptive|generic)/.test(bar))).toEqual([])
  })
})

describe('emblems and protected words', () => {
  it.each([
    ['Red Cross Clinic', 'emblem bar Red Cross'],
    ['RedCross', 'emblem bar RedCross'],
    ['Croix-Rouge Bordeaux', 'emblem bar Croix Rouge'],
    ['中国红十字会', 'emblem bar 红十字'],
    ['Olympic Gym', 'emblem bar Olympic'],
    ['United Nations Shop', 'emblem bar United Nations'],
    ['Lumivora 🇩🇪', 'emblem bar 🇩🇪'],
    ['Bank of Lumivora', 'protected_word bar Bank'],
    ['LumiBank', 'protected_word bar Bank'],
    ['Royal Lumivora', 'protected_word bar Royal'],
    ['Lumivora University', 'protected_word bar University'],
    ['Lumivora Police', 'protected_word bar Police'],
    ['Lumivora Institute', 'protected_word note Institute'],
  ])('%s', (name, bar) => {
    expect(bars(name)).toContain(bar)
  })

  it.each([
    'Food Bank',
    'Riverbank',
    'Royalton',
    'Olympus',
    'Olimpia',
    'Polly Seed',
    'Crossred',
    'Universal',
    'Casino Royale',
  ])('%s has none', (name) => {
    expect(bars(name).filter((bar) => /^(emblem|protected_word)/.test(bar))).toEqual([])
  })

  it('name the law of the requested jurisdiction', () => {
    const [bar] = barsOf('Bank of Lumivora', { jurisdictions: ['DE', 'US'], niceClasses: [] })
    expect(bar).toMatchObject({ jurisdictions: ['DE', 'US'], source: expect.stringContaining('KWG') })
  })
})

describe('names of origin, medicines and persons', () => {
  it.each([
    ['Champagne', { goods: 'wine', in: ['EU'] }, 'geographical_indication bar Champagne'],
    ['Champagne', { goods: 'wine', in: ['US'] }, 'geographical_indication bar Champagne'],
    ['Champagne Dreams', { in: ['GB'] }, 'geographical_indication warning Champagne'],
    [
      'Parmigiano Reggiano',
      { goods: 'cheese', in: ['EU'] },
      'geographical_indication bar Parmigiano Reggiano',
    ],
    ['Paracetamol', { goods: 'medicines', in: ['EU'] }, 'drug_name bar Paracetamol'],
    ['Novatinib', { goods: 'medicines', in: ['EU'] }, 'drug_name warning Novatinib'],
    ['Schmidt GmbH', { in: ['US'] }, 'surname bar Schmidt'],
    ['Paris', { in: ['EU'] }, 'place bar Paris'],
    ['Switzerland Shop', { in: ['EU'] }, 'place bar Switzerland'],
    ['佐藤', { in: ['JP'] }, 'surname bar 佐藤'],
  ] as const)('%s', (name, asked, bar) => {
    expect(bars(name, { ...asked, in: [...asked.in] })).toContain(bar)
  })

  it.each([
    ['Champagne', { goods: 'shoes', in: ['EU'] }],
    ['Parmigiano Reggiano', { goods: 'cheese', in: ['US'] }],
    ['Paracetamol', { goods: 'shoes', in: ['EU'] }],
    ['Novatinib', { in: ['EU'] }],
    ['Schmidt GmbH', { in: ['DE'] }],
    ['Baker', { in: ['US'] }],
    ['Paris Hilton', { in: ['EU'] }],
  ] as const)('%s has none (%j)', (name, asked) => {
    const kinds = /^(geographical_indication|drug_name|surname|place)/
    expect(bars(name, { ...asked, in: [...asked.in] }).filter((bar) => kinds.test(bar))).toEqual([])
  })
})

describe('offensive and hateful names', () => {
  it.each([
    ['Shit Happens', 'offensive bar Shit'],
    ['Sh1t', 'offensive bar Sh1t'],
    ['s.h.i.t', 'offensive bar s.h.i.t'],
    ['S H I T Shoes', 'offensive bar S H I T'],
    ['Shiiit', 'offensive bar Shiiit'],
    ['shitshoes', 'offensive bar shit'],
    ['Merde Alors', 'offensive bar Merde'],
    ['хуйня', 'offensive bar хуйня'],
    ['Hitler Cola', 'hateful bar Hitler'],
    ['Heil Hitler', 'hateful bar Heil Hitler'],
    ['nazishoes', 'hateful bar nazi'],
    ['Ku Klux Klan', 'hateful bar Ku Klux Klan'],
  ])('%s', (name, bar) => {
    expect(bars(name)).toContain(bar)
  })

  it('are a warning, no bar, in the United States and where the language is not spoken', () => {
    expect(bars('Shit Happens', { in: ['US'] })).toEqual(['offensive warning Shit'])
    expect(bars('хуйня', { in: ['GB'] })).toEqual(['offensive warning хуйня'])
    expect(bars('Hitler', { in: ['US'] })).toContain('hateful warning Hitler')
  })

  it.each([
    'Scunthorpe',
    'Essex',
    'Cockpit',
    'Dickinson',
    'Matsushita',
    'Penistone',
    'Shitake',
    'Niger River',
    'Assassin',
    'Analytics',
    'Mishit',
    'Therapist',
    'Arsenal',
    'Titanic',
    'Hancock',
    'Isis',
    'Curva',
    'Puka',
  ])('%s is none', (name) => {
    expect(bars(name).filter((bar) => /^(offensive|hateful)/.test(bar))).toEqual([])
  })
})

it('gives the same bars in the same order each time, and none for a coined name', () => {
  const request = { jurisdictions: ['EU', 'US'], niceClasses: [33] }
  const first = barsOf('Royal Shit Champagne Bank', request)
  expect(first.map(({ kind }) => kind)).toEqual([
    'offensive',
    'offensive',
    'protected_word',
    'protected_word',
    'geographical_indication',
  ])
  expect(barsOf('Royal Shit Champagne Bank', request)).toEqual(first)
  expect(barsOf('Lumivora', request)).toEqual([])
  expect(barsOf('constructor', request)).toEqual([])
})
