import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { findBrands, similarBrands } from '../../../src/names/brands/brands.ts'
import { wellKnownBrands } from '../../../src/names/brands/table.ts'
import { burdenOf } from '../../../src/names/comparison/burden.ts'
import { compareSigns } from '../../../src/names/comparison/compare.ts'
import { signOf } from '../../../src/names/comparison/sign.ts'
import { markKey } from '../../../src/names/features/mark-features.ts'
import { shippedFile } from '../../../src/primitives/shipped-file.ts'
import { brandIndex } from '../../../tools/brands/brand-index.ts'

const OBVIOUS = [
  'Nike',
  'Coca-Cola',
  'Apple',
  'Google',
  'Adidas',
  'Toyota',
  "McDonald's",
  'Starbucks',
  'Microsoft',
  'Amazon',
  'Samsung',
  'Disney',
  'IKEA',
  'LEGO',
  'Rolex',
  'Gucci',
  'Visa',
  'Tesla',
  'Sony',
  'Nestlé',
]

describe('the list of well-known brands', () => {
  it.each(OBVIOUS)('has %s', (brand) => {
    expect(similarBrands(brand, 1)).toMatchObject([
      {
        brand: { name: brand, tier: 'famous' },
        comparison: { relation: 'same' },
      },
    ])
  })

  it('has each mark once', () => {
    const keys = wellKnownBrands().map(({ name }) => markKey(name))
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).not.toContain('')
  })

  it('has 15,000 brands, 700 of them famous, each with the classes of its goods', () => {
    const brands = wellKnownBrands()
    expect(brands.length).toBeGreaterThanOrEqual(15_000)
    expect(brands.filter(({ tier }) => tier === 'famous').length).toBeGreaterThanOrEqual(700)
    for (const { niceClasses } of brands) {
      expect(niceClasses.length).toBeGreaterThan(0)
      expect(niceClasses.every((each) => each >= 1 && each <= 45)).toBe(true)
    }
  })

  it('has names in eight scripts, written by hand, of 900 famous brands', () => {
    const famous = new Set(wellKnownBrands().flatMap(({ name, tier }) => (tier === 'famous' ? [name] : [])))
    const file = new URL('../../../src/names/data/curated-native-names.txt', import.meta.url)
    const rows = readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.split('|'))
    const whole = rows.filter(
      ([brand = '', ...names]) => famous.has(brand) && names.slice(0, 8).filter(Boolean).length === 8,
    )
    expect(whole.length).toBeGreaterThanOrEqual(900)
  })

  it('has the index of its rows: run tools/build-brands.ts after a change', () => {
    const written = shippedFile(new URL('../../../src/names/data/brand-index.txt', import.meta.url))
    expect(brandIndex(wellKnownBrands()).equals(written)).toBe(true)
  })

  it('has no brand that few people know whose name is a common word', () => {
    const obscure = wellKnownBrands().filter(({ tier }) => tier === 'obscure')
    expect(obscure.filter(({ names }) => names[0]?.isCommonWord)).toEqual([])
  })
})

describe('similar brands', () => {
  it.each([
    ['Nyke', 'Nike'],
    ['G00gle', 'Google'],
    ['Addidas Sport', 'Adidas'],
    ['Адидас', 'Adidas'],
    ['nikeshop', 'Nike'],
    ['Starbux', 'Starbucks'],
  ])('of %s: %s', (name, brand) => {
    expect(similarBrands(name, 3).map((each) => each.brand.name)).toContain(brand)
  })

  it('are the best first, and at most as many as requested', () => {
    const bits = similarBrands('Nike', 3).map(({ comparison }) => comparison.bits)
    expect(bits).toHaveLength(3)
    expect(bits).toEqual([...bits].sort((a, b) => b - a))
    expect(similarBrands('Nike', 0)).toEqual([])
  })

  it('miss nothing that a comparison with every brand would find', () => {
    for (const name of ['Lumivora', 'Zalandoo', 'Appel Music', 'Toyotta', 'Samsang Trading', 'Verano']) {
      const close = wellKnownBrands()
        .filter(({ tier }) => tier !== 'obscure')
        .map((brand) => brand.name)
        .filter((brand) => burdenOf(compareSigns(signOf(name), signOf(brand)).bits) <= 10)
      const found = similarBrands(name, 100).map(({ brand }) => brand.name)
      expect(found).toEqual(expect.arrayContaining(close))
    }
  })

  it.each([
    ['Intelligent Hedgehog', 'Sonic the Hedgehog'],
    ['Red Barn', 'The Barn'],
    ['Pure Grain', 'Nutri-Grain'],
  ])('are not those that share only an ordinary word: %s, %s', (name, brand) => {
    expect(similarBrands(name, 50).map((each) => each.brand.name)).not.toContain(brand)
  })

  it('are not those that share a few sounds: Cialis, Zilliz', () => {
    expect(similarBrands('Cialis', 20).map(({ brand }) => brand.name)).not.toContain('Zilliz')
  })

  it('are none for a name without letters that sound or look like one', () => {
    expect(similarBrands('✓', 5)).toEqual([])
  })
})

describe('the brands of a name', () => {
  it('include one that is respelt: Koka Kola', () => {
    expect(findBrands('Koka Kola', 3).map(({ brand }) => brand.name)).toContain('Coca-Cola')
  })

  it.each([
    ['GoogleMania', 'Google', 'Google Maps'],
    ['Nike Runners', 'Nike', 'Nike Factory Store'],
  ])('%s: %s, not also %s', (name, used, longer) => {
    const names = findBrands(name, 20).map(({ brand }) => brand.name)
    expect(names).toContain(used)
    expect(names).not.toContain(longer)
  })
})

describe('a brand to which few unrelated marks come as close', () => {
  it.each([
    ['Unilever Sp. z o.o.', 'Hindustan Unilever'],
    ['Unither Manufacturing', 'Manchester United'],
    ['Klaric GmbH', 'Claritin'],
    ['Gooseworks', 'Canada Goose'],
    ['Berlitz Inc.', 'Faberlic'],
    ['Montecristo Jewellery', 'Lukfook Jewellery'],
    ['Rosetta Stone Pty Ltd', 'Ligne Roset'],
    ['Workday Australia', 'Weekday'],
  ])('%s resembles %s', (name, brand) => {
    const found = similarBrands(name, 100).find((each) => each.brand.name === brand)
    expect(burdenOf(found?.comparison.bits ?? 0)).toBeLessThanOrEqual(70)
  })
})
