import { describe, expect, it } from '@jest/globals'
import { differencesOf } from '../../../src/console/pages/batches/batch.ts'
import { linesOf, namesIn, wrongLines } from '../../../src/console/pages/batches/names-text.ts'
import { choicesFor } from '../../../src/console/pages/check/form.ts'
import { recipientsOf } from '../../../src/console/pages/parts/request-words.ts'
import { isWithinHour } from '../../../src/console/pages/parts/shown.ts'
import { namesInField } from '../../../src/names/names-in-field.ts'

const named = (text: string) => namesIn(text).map(({ name }) => name)

describe('a list of names', () => {
  it('is the first column of a file of a spreadsheet, with or without quotes', () => {
    expect(named('\uFEFFName;Note\r\n"Ala; Bala";1\r\n"Say ""hi""";2\r\nCol;3\r\n')).toEqual([
      'Ala; Bala',
      'Say "hi"',
      'Col',
    ])
    expect(named('One\tx\nTwo\ty')).toEqual(['One', 'Two'])
  })

  it('keeps a comma that is part of a pasted name', () => {
    expect(named('Lumivora\nSalt, Pepper & Co\n\n  Nordlys  ')).toEqual([
      'Lumivora',
      'Salt, Pepper & Co',
      'Nordlys',
    ])
  })

  it.each([
    ['Polarica; Vestina; Havglimt', ['Polarica', 'Vestina', 'Havglimt']],
    ['\nZelvora, Norvexa; Blue Heron\n', ['Zelvora', 'Norvexa', 'Blue Heron']],
    ['Salt, Pepper & Co', ['Salt, Pepper & Co']],
  ])('is every name of its only line: %j', (text, names) => {
    expect(named(text)).toEqual(names)
  })

  it.each([
    [['Salt, Pepper & Co', 'Ala; Bala', 'Say "hi"', 'Lumivora']],
    [['Salt, Pepper & Co', 'Zelvora, Norvexa']],
    [['Ala; Bala']],
    [[]],
  ])('is written so that it is read the same again: %j', (names) => {
    expect(named(linesOf(names))).toEqual(names)
  })

  it('leaves out a head only in the first line', () => {
    expect(named('Brand name\nName\n')).toEqual(['Name'])
  })

  it('says which lines are wrong, by their number in the file', () => {
    const names = namesIn(`name\nAla\n!!!\n\nala\nBala\n${'x'.repeat(1_001)}\nCala`)
    expect(wrongLines(names, 5)).toEqual([
      { line: 3, name: '!!!', why: 'has no letter or digit' },
      { line: 5, name: 'ala', why: 'is the same as line 2' },
      { line: 7, name: 'x'.repeat(1_001), why: 'is longer than 1000 characters' },
      { line: 8, name: 'Cala', why: 'is beyond the 5 names that your plan allows in a batch' },
    ])
  })
})

describe('the field of one name', () => {
  const labels = (text: string) => choicesFor(text).map(({ label }) => label)

  it.each([
    ['Lumivora', ['Check this name']],
    ['Lumivora, ', ['Check this name']],
    ['Lumivora, Solveig, Kopikat', ['Check 3 names', 'Check it as one name']],
    ['Lumivora; Solveig;Kopikat;', ['Check 3 names', 'Check it as one name']],
    ['Lumivora, LUMIVORA', ['Check this name']],
    ['Smith, Jones & Co', ['Check it as one name', 'Check 2 names']],
    ['Lumivora, Inc.', ['Check it as one name', 'Check 2 names']],
    ['Lumivora, GmbH', ['Check it as one name', 'Check 2 names']],
    ['Salt, Pepper and Thyme', ['Check 2 names', 'Check it as one name']],
  ])('offers for %s: %j', (text, offered) => {
    expect(labels(text)).toEqual(offered)
  })

  it('keeps commas where semicolons separate', () => {
    expect(namesInField('Smith, Jones & Co; Nordlys').names).toEqual(['Smith, Jones & Co', 'Nordlys'])
  })
})

describe('a name of a batch', () => {
  it('says what was searched for it, and what was not, where it differs from the others', () => {
    const data = [
      { source: 'trademarks', register: 'UKIPO', jurisdiction: 'GB', asOf: '2026-11-20' } as const,
    ]
    expect(differencesOf({ extent: { territories: [], data, notSearched: ['USPTO for US'] } })).toEqual([
      'Also not searched: USPTO for US.',
      'Also searched: UKIPO for United Kingdom (GB) (data of 20 Nov 2026).',
    ])
    expect(differencesOf({})).toEqual([])
  })
})

it.each([
  [{ client: 'Fjord Kaffe AS', preparedFor: 'Ingrid Lund' }, 'Fjord Kaffe AS, Ingrid Lund'],
  [{ client: null, preparedFor: 'Ingrid Lund' }, 'Ingrid Lund'],
  [{ client: null }, null],
  [null, null],
  [undefined, null],
])('a request names its client and addressee: %j', (branding, recipients) => {
  expect(recipientsOf({ branding })).toBe(recipients)
})

describe('the last use of a key', () => {
  const now = Date.parse('2026-11-28T12:00:00Z')
  it.each([
    ['2026-11-28T11:47:00Z', true],
    ['2026-11-28T11:00:00Z', false],
    [null, false],
  ])('that was recorded at %s is within the last hour: %s', (recorded, isWithin) => {
    expect(isWithinHour(recorded, now)).toBe(isWithin)
  })
})
