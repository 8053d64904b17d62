import { expect, it } from '@jest/globals'
import { signOf } from '../../../src/names/comparison/sign.ts'
import { compareMark } from '../../../src/registers/marks/compare-mark.ts'

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
