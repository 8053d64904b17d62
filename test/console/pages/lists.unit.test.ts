import { describe, expect, it } from '@jest/globals'
import { differencesOf } from '../../../src/console/pages/batches/batch.ts'
import { namesIn, wrongLines } from '../../../src/console/pages/batches/names-text.ts'
import { cellOf, ranked } from '../../../src/console/pages/batches/ranking.ts'
import { isWithinHour } from '../../../src/console/pages/parts/shown.ts'
import type { BatchRow } from '../../../src/console/pages/types.ts'

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

describe('the matrix of a batch', () => {
  const row = (index: number, verdict: string | null, score: number | null) =>
    ({ index, verdict, score }) as unknown as BatchRow

  it('ranks by verdict, then by score, and rows without a verdict last', () => {
    const rows = [
      row(0, 'conflict', 10),
      row(1, null, null),
      row(2, 'clear', 90),
      row(3, 'inconclusive', null),
      row(4, 'clear', 96),
      row(5, 'caution', 70),
    ]
    expect(ranked(rows).map(({ index }) => index)).toEqual([4, 2, 5, 3, 0, 1])
  })

  it('shows of each source the worst reason that rests on it', () => {
    const of = {
      sources: {
        domains: 'done',
        social: 'unknown',
        trademarks: 'done',
        companies: 'done',
        analysis: 'skipped',
      },
      reasons: [
        { effect: 'note', findings: ['trademarks/1'] },
        { effect: 'conflict', findings: ['trademarks/0'] },
      ],
    } as unknown as BatchRow
    expect(cellOf(of, 'trademarks')).toEqual({ tone: 'bad', word: 'Conflict' })
    expect(cellOf(of, 'domains')).toEqual({ tone: 'good', word: 'Clear' })
    expect(
      cellOf({ ...of, sources: { ...of.sources, trademarks: 'not_configured' } }, 'trademarks').word,
    ).toBe('Conflict')
    const free = { ...of, reasons: [] }
    expect(cellOf({ ...free, level: 'knock-out' }, 'trademarks')).toEqual({ tone: 'open', word: 'Gaps' })
    expect(cellOf({ ...free, sources: { ...of.sources, analysis: 'done' } }, 'analysis').word).toBe(
      'Analyzed',
    )
    expect(cellOf(of, 'social').word).toBe('Unknown')
    expect(cellOf(of, 'analysis').word).toBe('Not requested')
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
