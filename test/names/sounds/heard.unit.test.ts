import { describe, expect, it } from '@jest/globals'
import { isHeardAs, plainPhonemes, scriptOf } from '../../../src/names/sounds/heard.ts'

const isHeard = (script: string, reading: string, foreign: string) =>
  isHeardAs(script, plainPhonemes(script, reading), foreign)

describe('a foreign name in another script', () => {
  it.each([
    ['Kana', 'burikku', 'brik', 'vowels after consonants are added'],
    ['Kana', 'veruda', 'belda', 'l and r, b and v are one'],
    ['Hangul', 'keulaepeuton', 'krafton', 'f is written as p'],
    ['Arabic', 'tulun', 'tolon', 'o and u are one'],
    ['Arabic', 'mstr', 'mister', 'short vowels are left out'],
    ['Hebrew', 'asm', 'osm', 'the first vowel may be any'],
    ['Greek', 'laba', 'lamba', 'a nasal may be heard before b'],
    ['Kana', 'beirizu', 'beliz', 'a vowel that glides is one vowel'],
    ['Kana', 'konpasa', 'konpaser', 'a vowel before r is one vowel'],
    ['Hangul', 'syopeuti', 'Sofdi', 'sy before a vowel is sh'],
    ['Cyrillic', 'keits', 'kets', 'ts is two sounds'],
    ['Devanagari', 'sarlk', 'sarlok', 'unwritten vowels'],
  ])('%s: %s and %s (%s)', (script, reading, foreign) => {
    expect(isHeard(script, reading, foreign)).toBe(true)
  })

  it.each([
    ['Kana', 'toyota', 'honda'],
    ['Arabic', 'tuluz', 'talos'],
    ['Hebrew', 'krmn', 'kelmi'],
  ])('%s: %s is not %s', (script, reading, foreign) => {
    expect(isHeard(script, reading, foreign)).toBe(false)
  })
})

it('has the script of a name, and none for Latin letters', () => {
  expect(scriptOf('トヨタ')).toBe('Kana')
  expect(scriptOf('삼성')).toBe('Hangul')
  expect(scriptOf('Vitaxium')).toBeNull()
})
