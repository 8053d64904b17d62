import { describe, expect, it } from '@jest/globals'
import { burdenOf } from '../../../src/names/comparison/burden.ts'
import { compareSigns } from '../../../src/names/comparison/compare.ts'
import { signOf } from '../../../src/names/comparison/sign.ts'
import fc from '../../support/properties.ts'

const compared = (a: string, b: string) => compareSigns(signOf(a), signOf(b))
const burden = (a: string, b: string) => burdenOf(compared(a, b).bits)

describe('a mark that people take for another one', () => {
  it.each([
    'Vitaxium GmbH',
    'Vitaxium Studio',
    'Vitaxium Shop',
    'Vitaksium',
    'Vita-Xium',
    'Vitaxiums',
    'Vitaxxium',
    'Vitaixum',
    'vitaxiumstudio',
  ])('VITAXIUM and %s: at most ten unrelated marks in a million come as close', (name) => {
    expect(burden(name, 'VITAXIUM')).toBeLessThanOrEqual(10)
  })

  it.each([
    ['LUTEX', 'LUTEXAL', 300],
    ['COMMCASH', 'COMMUNICASH', 300],
    ['Найк', 'NAIK', 12],
    ['삼성', 'SAMSUNG', 12],
    ['Rolexx', 'ROLEX', 12],
  ])('%s and %s are near', (a, b, most) => {
    expect(burden(a, b)).toBeLessThanOrEqual(most)
  })

  it.each([
    ['Delta Studio', 'DELTA'],
    ['Gold', 'ORO'],
    ['WOLF', 'Lupo'],
  ])(
    '%s and %s share a common word or its meaning: 10 to 100 unrelated marks in a million come as close',
    (a, b) => {
      expect(burden(a, b)).toBeGreaterThan(10)
      expect(burden(a, b)).toBeLessThanOrEqual(100)
    },
  )

  it.each([
    ['Phoneix', 'PHOENIX'],
    ['Rianbow', 'RAINBOW'],
    ['Capitl Electric', 'CAPITAL ELECTRIC'],
    ['Popolar', 'POPULAR'],
    ['Exprress Union', 'EXPRESS UNION'],
    ['Globbal Oil', 'GLOBAL OIL'],
  ])('%s and %s differ by one letter: at most 30 unrelated marks in a million come as close', (a, b) => {
    expect(burden(a, b)).toBeLessThanOrEqual(30)
  })

  it.each([
    ['Tiger Blue', 'BLUE TIGER'],
    ['Fire Dragon', 'DRAGON FIRE'],
    ['Heron Black Ltd', 'BLACK HERON'],
  ])('%s and %s have the same words: at most 30 unrelated marks in a million come as close', (a, b) => {
    expect(burden(a, b)).toBeLessThanOrEqual(30)
  })

  it.each([
    ['Grand Hotel Torsin Paris', 'TORSIN'],
    ['Metzgerei Lidco Fleisch und Wurst', 'LIDCO'],
    ['Lidco', 'ALWAYS ASK YOUR LIDCO DEALER FIRST'],
    ['Lidco Torsin', 'TORSIN GARDEN LIDCO'],
  ])('%s and %s: the rare words of one keep an independent role in the other', (a, b) => {
    expect(burden(a, b)).toBeLessThanOrEqual(30)
    expect(burden(b, a)).toBe(burden(a, b))
  })

  it.each([
    ['Grand Eagle Palace Hotel', 'EAGLE'],
    ['Alte Wurst Metzgerei', 'WURST'],
    ['Grand Xq Palace Hotel', 'XQ'],
  ])('%s and %s: a word with a meaning, or of two letters, does not', (a, b) => {
    expect(burden(a, b)).toBeGreaterThan(70)
  })

  it('many short marks differ by one letter', () => {
    expect(burden('Dleta', 'DELTA')).toBeGreaterThan(100)
  })

  it('a single letter is not what identifies a mark', () => {
    expect(burden('T-Online', 'T-Market')).toBeGreaterThan(100)
  })

  it.each([
    ['シャープ', 'Sharp'],
    ['서울그룹', 'Seoul'],
    ['كريم', 'Karim'],
    ['תבור', 'Tavor'],
    ['Мюнхен', 'Munchen'],
    ['耐克', 'Nike'],
  ])('%s is heard as %s: at most 100 unrelated marks in a million come as close', (a, b) => {
    expect(burden(a, b)).toBeLessThanOrEqual(100)
  })

  it.each([
    ['XQZ', 'XQS'],
    ['BMW', 'BMV'],
    ['QX', 'QXW'],
  ])('%s and %s: a letter makes a mark of three letters another one, of medium grade at most', (a, b) => {
    expect(burden(a, b)).toBeGreaterThan(10)
  })

  it('a weak word does not make a mark of three letters another one', () => {
    expect(burden('XQZ Studio', 'XQZ')).toBeLessThanOrEqual(10)
    expect(burden('XQZ Brolundo', 'XQZ')).toBeLessThanOrEqual(10)
  })

  it('marks that differ in half of their letters are compared by the others', () => {
    expect(burden('SEIKO', 'SEYCOS')).toBeLessThanOrEqual(1_000)
  })

  it('has the relation that decided', () => {
    expect(compared('vita xium', 'VITAXIUM').relation).toBe('same')
    expect(compared('LUPO', 'WOLF').relation).toBe('meaning')
    expect(compared('Vitaxium Rocket Boots', 'VITAXIUM')).toMatchObject({
      relation: 'contained',
      shared: 'vitaxium',
    })
    expect(compared('Vitaxium', 'Brolundo')).toMatchObject({ relation: 'distant', bits: 0 })
  })
})

describe('the comparison', () => {
  it('weighs a shared word by how rare it is', () => {
    expect(compared('Vitaxium Foods', 'Vitaxium Tools').bits).toBeGreaterThan(
      compared('Delta Foods', 'Delta Tools').bits,
    )
    expect(burden('Golden Eagle', 'Golden Anchor')).toBeGreaterThan(100)
  })

  it('weighs two letters that changed places by both marks', () => {
    expect(compared('shop', 'lupo').bits).toBeCloseTo(compared('lupo', 'shop').bits, 6)
  })

  it('is symmetric, and nothing is nearer than the same mark', () => {
    const name = fc.oneof(
      fc.string({ minLength: 1, maxLength: 20 }),
      fc
        .tuple(
          fc.array(fc.constantFrom('delta', 'vitaxium', 'shop', 'wolf', 'lupo', '苹果', 'the', 'gmbh'), {
            minLength: 1,
            maxLength: 4,
          }),
          fc.constantFrom(' ', ' ', ''),
        )
        .map(([words, between]) => words.join(between)),
    )
    fc.assert(
      fc.property(name, name, (a, b) => {
        const [one, other] = [compared(a, b), compared(b, a)]
        expect(one.bits).toBeCloseTo(other.bits, 6)
        expect(one.relation).toBe(other.relation)
        expect(Number.isFinite(one.bits)).toBe(true)
      }),
      {
        examples: [
          ['delta 苹果 the', 'delta shop 苹果 the'],
          ['Blue Sky', 'Bluesky'],
        ],
      },
    )
  })

  it('counts fewer unrelated marks the more bits are shared', () => {
    const burdens = Array.from({ length: 60 }, (_, bits) => burdenOf(bits))
    expect(burdens).toEqual([...burdens].sort((a, b) => b - a))
    expect(burdenOf(0)).toBe(1_000_000)
  })
})

describe('the meaning of a common word', () => {
  const differs = (name: string, mark: string) => compared(name, mark).meaningDiffers

  it.each([
    ['psychiatric', 'PSYCHIA'],
    ['enlighten', 'ENLIGHT'],
    ['ruthless', 'Ruthlessly Crystal'],
    ['genuinely', 'Genuine Army'],
    ['Psychiatric GmbH', 'PSYCHIA'],
  ])('%s is set apart from %s, which a part of it resembles', (name, mark) => {
    expect(differs(name, mark)).toBe(true)
  })

  it.each([
    ['psychiatric', 'PSYCHIATRIC', 'the same word'],
    ['teacher', 'Teachers Credit Union', 'the word in the plural'],
    ['psychiatric', 'Psychiatric Dynamics', 'a word of the mark'],
    ['enlighten', 'EnlightenMobile', 'a word that is joined with another one'],
    ['undercover', 'UnderCoverWear Vitaxium', 'two words of the mark'],
    ['disrupt', 'DISRUPTIMUS', 'within the whole mark'],
    ['drugstore', 'Drugstores Vitaxium', 'the plural of the word'],
    ['enlighten', 'Enlight Ene', 'the word but for a letter, in two parts'],
    ['psychiatric', 'PSYCHIATRYC', 'the word but for a letter'],
    ['crispy', 'Krispy Doughnut', 'the word by its sound'],
    ['genuinely', 'GENUINE', 'a related word that is the whole mark'],
    ['gold', 'ORO', 'the meaning of the mark'],
    ['appetite', 'Аппетит', 'the word in another script'],
    ['psychiatrix', 'PSYCHIA', 'the name is not a common word'],
    ['Psychiatric Dynamo', 'PSYCHIA', 'the name has another telling word'],
  ])('%s is not set apart from %s: %s', (name, mark) => {
    expect(differs(name, mark)).toBe(false)
  })
})
