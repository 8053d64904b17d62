import { expect, it } from '@jest/globals'
import { numberSpellings } from '../../src/names/numbers.ts'

it.each([
  ['Seven Zarvers', ['7 Zarvers', 'vii Zarvers']],
  ['Fünf Zarver', ['5 Zarver']],
  ['1st Zarver', ['first Zarver']],
  ['Zarver', []],
  ['Elf Freunde', ['11 Freunde']],
  ['Elf', []],
  ['Once', []],
  ['Sieben', ['7']],
  ['Twenty Four', ['24']],
  ['Twenty-Four Zarvers', ['24 Zarvers']],
  ['24', ['twenty four', 'vierundzwanzig']],
  ['Zarver VII', ['Zarver 7', 'Zarver seven']],
  ['Xi Tea', []],
  ['Zarver vi', []],
])('%s is also spelled %j', (name, spellings) => {
  expect(numberSpellings(name)).toEqual(spellings)
})

it('several numbers are spelled in every way, in English first', () => {
  const spelled = numberSpellings('7-Eleven')
  expect(spelled.slice(0, 3).sort()).toEqual(['7-11', 'seven-11', 'seven-Eleven'])
  expect(spelled).toContain('sieben-11')
})

it('two numbers have few spellings, because each is compared with every mark', () => {
  expect(numberSpellings('7 11 Zarvers')).toEqual([
    'seven 11 Zarvers',
    '7 eleven Zarvers',
    'seven eleven Zarvers',
    'sieben elf Zarvers',
    'sept onze Zarvers',
    'siete once Zarvers',
    'sette undici Zarvers',
    'sete onze Zarvers',
    'zeven elf Zarvers',
  ])
})

it('two numbers are spelled in digits, in whichever language each is', () => {
  expect(numberSpellings('sieben-11')).toContain('7-11')
})

it('a Roman numeral displaces no word from the spellings that are searched', () => {
  const spelled = numberSpellings('3 Moons')
  expect(spelled.slice(0, 2)).toEqual(['three Moons', 'drei Moons'])
  expect(spelled.at(-1)).toBe('iii Moons')
})
