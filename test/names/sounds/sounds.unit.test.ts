import { describe, expect, it } from '@jest/globals'
import { NEAR_PHONEMES, PHONEMES, phonemeDistance } from '../../../src/names/sounds/alphabet.ts'
import { soundsOf } from '../../../src/names/sounds/sounds.ts'
import { phonemeEdits } from '../../support/phoneme-edits.ts'
import fc from '../../support/properties.ts'

const phonemesOf = (word: string): string[] => soundsOf(word).map(({ phonemes }) => phonemes)
const readingOf = (word: string, language: string): string | undefined =>
  soundsOf(word).find((each) => each.language === language)?.phonemes

const apart = (a: string, b: string): number =>
  Math.min(...phonemesOf(a).flatMap((one) => phonemesOf(b).map((other) => phonemeEdits(one, other))))

describe('words that sound the same in at least one language', () => {
  it.each([
    ['vitaksium', 'vitaxium'],
    ['kwik', 'quick'],
    ['nite', 'night'],
    ['lyte', 'light'],
    ['lite', 'light'],
    ['xena', 'zena'],
    ['fone', 'phone'],
    ['coca', 'koka'],
    ['flickr', 'flicker'],
    ['tuff', 'tough'],
    ['thru', 'through'],
    ['donut', 'doughnut'],
    ['xtra', 'extra'],
    ['sox', 'socks'],
    ['netflix', 'netflicks'],
    ['kool', 'cool'],
    ['rite', 'write'],
    ['blu', 'blue'],
    ['mueller', 'muller'],
    ['wagner', 'vagner'],
    ['rolex', 'rolleks'],
    ['moda', 'modha'],
    ['reno', 'renault'],
    ['chikita', 'chiquita'],
    ['naiki', 'nike'],
    ['qing', 'ching'],
    ['kresla', 'cresla'],
    ['citi', 'city'],
    ['cyber', 'siber'],
  ])('%s and %s', (a, b) => {
    expect(apart(a, b)).toBe(0)
  })
})

describe('words that sound nearly the same', () => {
  it.each([
    ['seiko', 'seycos', 1],
    ['lolita', 'rorita', 0.8],
    ['samsung', 'samsong', 0.3],
    ['makudonarudo', 'mcdonald', 1],
    ['boyz', 'boys', 0.2],
    ['vortex', 'bortex', 0.3],
    ['bora', 'pora', 0.3],
    ['sigma', 'zigma', 0.1],
  ])('%s and %s: at most %s apart', (a, b, most) => {
    expect(apart(a, b)).toBeLessThanOrEqual(most)
  })

  it.each([
    ['lumivora', 'quantel'],
    ['apple', 'orange'],
    ['night', 'day'],
    ['seiko', 'casio'],
  ])('%s and %s are far apart', (a, b) => {
    expect(apart(a, b)).toBeGreaterThan(1.5)
  })
})

describe('languages', () => {
  it.each([
    ['chateau', 'fr', 'Sato'],
    ['beaujolais', 'fr', 'boZole'],
    ['bach', 'de', 'bah'],
    ['schnitzel', 'de', 'Snitsel'],
    ['cielo', 'it', 'Cielo'],
    ['ciao', 'it', 'Cao'],
    ['jalapeno', 'es', 'halapeno'],
    ['sevilla', 'es', 'sebija'],
    ['szczecin', 'pl', 'SCetsin'],
    ['zhukov', 'ru', 'Zukof'],
    ['xiaomi', 'zh', 'Siaomi'],
    ['night', 'en', 'nait'],
  ])('%s in %s: %s', (word, language, phonemes) => {
    expect(readingOf(word, language)).toBe(phonemes)
  })

  it('read Chinese and Japanese only in words that are such syllables throughout', () => {
    expect(soundsOf('vitaxium').map(({ language }) => language)).not.toContain('zh')
    expect(soundsOf('stern').map(({ language }) => language)).not.toContain('ja')
  })
})

describe('every word', () => {
  const words = fc.stringMatching(/^[a-z0-9]{1,12}$/)

  it('has readings without repeats, in phonemes of the alphabet', () => {
    const known = new Set(`${PHONEMES}0123456789`)
    fc.assert(
      fc.property(words, (word) => {
        const phonemes = phonemesOf(word)
        expect(new Set(phonemes).size).toBe(phonemes.length)
        for (const phoneme of phonemes.join('')) expect(known).toContain(phoneme)
      }),
    )
  })

  it('keeps its sound when a consonant inside it is doubled', () => {
    const doubled = /(?<=[aeiou])[bdfmnpt](?=[aiou])/
    fc.assert(
      fc.property(fc.stringMatching(/^[bdfmnpt][aiou][bdfmnpt][aiou][bdfmnpt]$/), (word) => {
        expect(apart(word, word.replace(doubled, '$&$&'))).toBe(0)
      }),
    )
  })
})

describe('the distance of phonemes', () => {
  it('is listed once for each pair of two known phonemes', () => {
    for (const [pair, distance] of Object.entries(NEAR_PHONEMES)) {
      expect([...pair].every((phoneme) => PHONEMES.includes(phoneme))).toBe(true)
      expect(pair).toBe([...pair].sort().join(''))
      expect(distance).toBeGreaterThan(0)
      expect(distance).toBeLessThan(1)
    }
  })

  it('is symmetric, 0 for the same and 1 for unrelated ones', () => {
    const code = (phoneme: string) => phoneme.charCodeAt(0)
    expect(phonemeDistance(code('p'), code('b'))).toBe(phonemeDistance(code('b'), code('p')))
    expect(phonemeDistance(code('k'), code('k'))).toBe(0)
    expect(phonemeDistance(code('k'), code('m'))).toBe(1)
  })
})
