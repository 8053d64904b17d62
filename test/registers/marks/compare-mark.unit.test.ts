import { expect, it } from '@jest/globals'
import { burdenOf } from '../../../src/names/comparison/burden.ts'
import { compareSigns } from '../../../src/names/comparison/compare.ts'
import { signOf } from '../../../src/names/comparison/sign.ts'
import { latinKey } from '../../../src/names/latin.ts'
import { closest, compareMark, nameSigns } from '../../../src/registers/marks/compare-mark.ts'

const NAMED = { mark: '星光', translations: ['STARLIGHT'], readings: ['HOSHIHIKARI'], disclaimed: [] }

it.each([
  ['星光', 'same'],
  ['Starlight', 'meaning'],
  ['Hoshihikari', 'sound'],
  ['Vortexol', 'distant'],
])('the name %s has the relation %s', (name, relation) => {
  expect(compareMark(signOf(name), NAMED).relation).toBe(relation)
})

it('a disclaimed word weighs less', () => {
  const mark = { mark: 'ZORBEL QUINTAL', translations: [], readings: [], disclaimed: [] }
  const disclaimed = { ...mark, disclaimed: ['quintal'] }
  const name = signOf('Quintal')
  expect(compareMark(name, disclaimed).bits).toBeLessThan(compareMark(name, mark).bits)
})

it.each([
  ['Seven Zarvers', '7 Zarvers'],
  ['7 Zarvers', 'Seven Zarvers'],
  ['Fünf Torsins', '5 Torsins'],
  ['4 Torsins', 'QUATRE TORSINS'],
  ['Seven Stars', '7 STARS'],
  ['7 Eleven', 'SEVEN ELEVEN'],
  ['First Horizon', '1ST HORIZON'],
  ['8', 'EIGHT'],
  ['Sieben', '7'],
])('%s sounds like %s', (name, mark) => {
  const compared = closest(nameSigns(name, []), latinKey(mark), (sign) => compareSigns(sign, signOf(mark)))
  expect(compared.relation).toBe('sound')
  expect(burdenOf(compared.bits)).toBeLessThanOrEqual(10)
})

// A number in words needs another word of the sign, or a word that is nothing but a number.
it.each([
  ['8 Lanterns', 'OTTO'],
  ['8', 'OTTO'],
  ['8 Shop', 'OTTO'],
  ['8 Lanterns', 'OTTO TAVERNA'],
  ['Otto', '8'],
  ['11 Friends', 'ELF'],
  ['3 Marmottes', 'TRE'],
])('%s is not taken for %s', (name, mark) => {
  const compared = closest(nameSigns(name, []), latinKey(mark), (sign) => compareSigns(sign, signOf(mark)))
  expect(burdenOf(compared.bits)).toBeGreaterThan(70)
})
