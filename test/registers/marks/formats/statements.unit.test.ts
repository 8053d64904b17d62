import { expect, it } from '@jest/globals'
import { Values } from '../../../../src/registers/import/values.ts'
import { disclaimedWords, formsIn } from '../../../../src/registers/marks/formats/statements.ts'

it.each([
  ['The English translation of "LOBO" in the mark is "WOLF".', 'LOBO', ['WOLF'], []],
  ['The English translation of “LOBO” in the mark is “WOLF”.', 'LOBO', ['WOLF'], []],
  ['The English translation of LOBO in the mark is WOLF.', 'LOBO', ['WOLF'], []],
  ['"LOBO" translates to "WOLF" or "GREY WOLF"', 'LOBO', ['WOLF', 'GREY WOLF'], []],
  ['wolf', 'LOBO', ['wolf'], []],
  ['meaning of life', 'SENTIDO', ['meaning of life'], []],
  [
    'The non-Latin characters in the mark transliterate to "XING" and this means "STAR" in English.',
    '星',
    ['STAR'],
    ['XING'],
  ],
  ['The English translation of Lobo in the mark is wolf.', 'LOBO', ['wolf'], []],
  ['The English translation of the word Lobo in the mark is Blue Wolf.', 'LOBO', ['Blue Wolf'], []],
  [
    'The foreign wording in the mark translates into English as the wolf or coyote.',
    'LOBO',
    ['the wolf', 'coyote'],
    [],
  ],
  ['Lobo means Wolf in English.', 'LOBO', ['Wolf'], []],
  [
    'The non-Latin characters in the mark transliterate to Xing and this means star in English.',
    '星',
    ['star'],
    ['Xing'],
  ],
  [
    'The non-Latin characters in the mark transliterate to XING and this means STAR in English.',
    '星',
    ['STAR'],
    ['XING'],
  ],
  ['The English translation of "LOBO" in the mark is blue wolf.', 'LOBO', ['blue wolf'], []],
  [
    "The English translation of 'L'EAU DU LOUP' is 'the water of the wolf pack'.",
    "L'EAU DU LOUP",
    ['the water of the wolf pack'],
    [],
  ],
  [
    'The non-Latin characters in the mark transliterate to "XING" and this means star in English.',
    '星',
    ['star'],
    ['XING'],
  ],
  [
    'The non-Latin characters in the mark transliterate to XING and this means star in English.',
    '星',
    ['star'],
    ['XING'],
  ],
  ['The English translation of the foreign words is moon and sun.', 'LUNA Y SOL', ['moon and sun'], []],
  ['The English translation of Camino is road, way, or path.', 'CAMINO', ['road', 'way', 'path'], []],
  ['The word Koru means loop or coil in Maori.', 'KORU', ['loop', 'coil'], []],
  ['SAKURA IS THE JAPANESE WORD FOR CHERRY BLOSSOM', 'SAKURA', ['CHERRY BLOSSOM'], []],
  ['look, watch', 'MIRA', ['look, watch', 'look', 'watch'], []],
  ['ZARVEL DOES NOT HAVE ANY MEANING OR TRANSLATION IN ENGLISH.', 'ZARVEL', [], []],
  ['The wording Zarvel is coined and has no translation to English.', 'ZARVEL', [], []],
  ['Zarvel has no meaning in English other than as a trademark.', 'ZARVEL', [], []],
  ['Zarvel is not translated as it means nothing in English.', 'ZARVEL', [], []],
  ['The English translation of Lobo is not known.', 'LOBO', [], []],
  ['The word Lumivora is a coined term without a meaning.', 'LUMIVORA', [], []],
  ['The wording "LUMIVORA" has no meaning in a foreign language.', 'LUMIVORA', [], []],
  ['The word has no meaning', 'LUMIVORA', [], []],
])('%s', (text, mark, translations, readings) => {
  expect(formsIn([text], mark, new Values())).toEqual({ translations, readings })
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
