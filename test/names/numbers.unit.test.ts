import { expect, it } from '@jest/globals'
import { numberSpellings } from '../../src/names/numbers.ts'

it.each([
  ['Seven Zarvers', ['7 Zarvers']],
  ['Fünf Zarver', ['5 Zarver']],
  ['1st Zarver', ['first Zarver']],
  ['Zarver', []],
  ['Elf Freunde', ['11 Freunde']],
  ['Elf', []],
  ['Once', []],
  ['Sieben', ['7']],
])('%s is also spelled %j', (name, spellings) => {
  expect(numberSpellings(name)).toEqual(spellings)
})

it('several numbers are spelled in every way, in English first', () => {
  const spelled = numberSpellings('7-Eleven')
  expect(spelled.slice(0, 3).sort()).toEqual(['7-11', 'seven-11', 'seven-Eleven'])
  expect(spelled).toContain('sieben-11')
})
