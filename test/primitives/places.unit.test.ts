import { expect, test } from '@jest/globals'
import { mayLackOthers, placesFor } from '../../src/primitives/places.ts'

/** Upper case decides. */
const decides = (letter: string): boolean => letter !== letter.toLowerCase()

test.each([
  ['all that there are', 'ab', 5, 'ab'],
  ['none of an empty list', '', 5, ''],
  ['the first', 'ABCD', 3, 'ABC'],
  ['the first that do not decide, if none does', 'abcdef', 5, 'abcde'],
  ['a fifth of the places for those that do not decide', 'abcdefABCDE', 5, 'aABCD'],
  ['the places that others leave', 'abcdefAB', 5, 'abcAB'],
  ['one that does not decide, in few places', 'abABC', 3, 'aAB'],
  ['the first, in the only place', 'abAB', 1, 'a'],
  ['the order of the list', 'AaBbCcDdEe', 5, 'AaBCD'],
])('gives %s', (_, list, most, expected) => {
  expect(placesFor([...list], most, decides).join('')).toBe(expected)
})

test.each([
  ['aABCD', true],
  ['ABCDE', true],
  ['abABC', false],
  ['ABCD', false],
])('whether %s may lack others: %s', (given, expected) => {
  expect(mayLackOthers([...given], 5, decides)).toBe(expected)
})
