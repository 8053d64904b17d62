import { expect, it } from '@jest/globals'
import { disclaimedWords, formsIn } from '../../../../src/registers/marks/formats/statements.ts'

it.each([
  ['The English translation of "LOBO" in the mark is "WOLF".', 'LOBO', ['WOLF'], []],
  ['The English translation of “LOBO” in the mark is “WOLF”.', 'LOBO', ['WOLF'], []],
  ['The English translation of LOBO in the mark is WOLF.', 'LOBO', ['WOLF'], []],
  ['"LOBO" translates to "WOLF" or "GREY WOLF"', 'LOBO', ['WOLF', 'GREY WOLF'], []],
  ['wolf', 'LOBO', ['wolf'], []],
  [
    'The non-Latin characters in the mark transliterate to "XING" and this means "STAR" in English.',
    '星',
    ['STAR'],
    ['XING'],
  ],
  ['The wording "LUMIVORA" has no meaning in a foreign language.', 'LUMIVORA', [], []],
  ['The word has no meaning', 'LUMIVORA', [], []],
])('%s', (text, mark, translations, readings) => {
  expect(formsIn([text], mark)).toEqual({ translations, readings })
})

it.each([
  ['"COFFEE"', ['coffee']],
  ['NO CLAIM IS MADE TO THE EXCLUSIVE RIGHT TO USE "COFFEE" APART FROM THE MARK AS SHOWN', ['coffee']],
  ['No claim is made to the exclusive right to use COFFEE apart from the mark as shown.', ['coffee']],
  ['"COFFEE" AND "THE MARK"', ['mark', 'coffee']],
  ['"TEA"', []],
])('disclaimer %s', (text, words) => {
  expect(disclaimedWords([text], 'LUMI MARK COFFEE')).toEqual(words)
})
