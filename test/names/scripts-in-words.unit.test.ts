import { expect, it } from '@jest/globals'
import { inScriptsOnly } from '../../src/names/scripts-in-words.ts'

it.each([
  [['Latn'], 'in Latin letters only'],
  [['Latn', 'Cyrl'], 'in Latin and Cyrillic letters only'],
])('names the scripts %j', (scripts, words) => {
  expect(inScriptsOnly(scripts)).toBe(words)
})
