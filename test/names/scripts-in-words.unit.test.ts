import { expect, it } from '@jest/globals'
import { isLatin, limitInWords } from '../../src/names/scripts-in-words.ts'

it.each([
  ['similar', undefined, null],
  ['similar', ['Latn'], 'similar marks in Latin letters only'],
  ['similar', ['Latn', 'Cyrl'], 'similar marks in Latin and Cyrillic letters only'],
  ['identical', undefined, 'identical marks only'],
  ['identical', ['Latn'], 'identical marks only, because the name is not in Latin letters'],
  [undefined, undefined, null],
] as const)('says how a search of depth %s in the scripts %j is limited', (depth, scripts, words) => {
  expect(limitInWords(depth, scripts)).toBe(words)
})

it.each([
  ['Zorvexa', true],
  ['Crème & 24/7', true],
  ['4711', true],
  ['Зорвекса', false],
  ['Zorvexа', false],
  ['苹果 Apple', false],
])('sees whether all letters of %s are Latin', (name, expected) => {
  expect(isLatin(name)).toBe(expected)
})
