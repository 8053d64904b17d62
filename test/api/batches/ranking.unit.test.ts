import { describe, expect, it } from '@jest/globals'
import {
  conclusionOf,
  domainWord,
  ranked,
  sourceWord,
  tldsInOrder,
} from '../../../src/api/batches/ranking.ts'
import { afterReview } from '../../../src/verdict/after-review.ts'

type Reason = { rule?: string; effect: string; text: string; points: number }
type Change = {
  status?: string
  review?: { verdict: string; score: number | null; reasons?: Reason[] }
  reasons?: Reason[]
  com?: string
  checkId?: string
}
const row = (
  index: number,
  name: string,
  verdict: string | null,
  score: number | null,
  change: Change = {},
) => {
  const { com = 'available', status = verdict === null ? 'pending' : 'completed', ...rest } = change
  const domains = [{ tld: 'com', status: com }]
  return { index, name, checkId: `chk_${name}`, status, verdict, score, domains, ...rest }
}
const TAKEN = { rule: 'domains-taken', effect: 'caution', text: 'Domains are registered.', points: 30 }
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(' ')

describe('the ranking of names', () => {
  it('is by verdict, score, conflicts, cautions and a free .com, then by the order sent', () => {
    const reason = (effect: string) => ({ effect, text: 'Why.', points: 3 })
    const rows = [
      row(0, 'F', 'caution', 90, { reasons: [reason('caution'), reason('caution')] }),
      row(1, 'E', 'caution', 90, { reasons: [reason('caution')] }),
      row(2, 'C', 'clear', 90, { reasons: [reason('note')], com: 'registered' }),
      row(3, 'A', 'clear', 90, { reasons: [] }),
      row(4, 'B', 'clear', 90, { reasons: [reason('note'), reason('note')] }),
      row(5, 'D', 'clear', 90, { reasons: [], com: 'unknown' }),
    ]
    expect(names(ranked(rows))).toBe('A B C D E F')
  })

  it('is by verdict, then by score, then by the order sent, and names without a verdict are last', () => {
    const rows = [
      row(0, 'E', 'conflict', 10),
      row(1, 'G', null, null),
      row(2, 'B', 'clear', 90),
      row(3, 'D', 'inconclusive', null),
      row(4, 'A', 'clear', 96),
      row(5, 'C', 'caution', 70),
      row(6, 'F', 'of a later release', 99),
      row(7, 'H', null, null),
    ]
    expect(names(ranked(rows))).toBe('A B C D E F G H')
  })

  it('follows the verdict and the score after review', () => {
    const rows = [
      row(0, 'A', 'clear', 98, { review: { verdict: 'conflict', score: 8 } }),
      row(1, 'B', 'conflict', 5, { review: { verdict: 'clear', score: 95 } }),
      row(2, 'C', 'clear', 96),
    ]
    expect(names(ranked(rows))).toBe('C B A')
    expect(names(ranked(rows.slice(0, 2)))).toBe('B A')
    expect(conclusionOf(rows.slice(0, 2))?.sentence).toBe(
      '“B” comes first of the 2 names: verdict clear after review, score 95, .com free. “A” is second: verdict conflict after review.',
    )
  })
})

describe('the conclusion of a reviewed name', () => {
  const reason = (effect: string, at: number) => ({
    effect,
    text: 'Why.',
    points: 3,
    findings: [`trademarks/${at}`],
  })
  const reasons = [reason('conflict', 0), reason('caution', 1), reason('note', 2)]
  const leaving = (left: number[], ...marks: [number, string][]) => ({
    verdict: 'clear',
    score: 100,
    summary: '',
    reasons: reasons.filter((_, at) => left.includes(at)),
    marks: marks.map(([at, mark]) => ({ finding: `trademarks/${at}`, mark })),
  })

  it.each([
    ['1 caution, 1 objection set aside by a reviewer', leaving([1, 2], [0, 'consent'])],
    ['2 objections set aside by a reviewer', leaving([2], [0, 'consent'], [1, 'own'])],
    ['1 conflict, 1 caution', leaving([0, 1], [0, 'blocking'], [2, 'distinguished'])],
  ])('says %s, from the rows and after review', (said, review) => {
    const given = { ...row(0, 'A', 'conflict', 5), reasons, review }
    for (const one of [given, afterReview(given)])
      expect(conclusionOf([one])?.sentence).toBe(
        `“A”: verdict clear after review, score 100, ${said}, .com free.`,
      )
  })
})

describe('the conclusion of a list', () => {
  const sentence = (...rows: ReturnType<typeof row>[]) => conclusionOf(rows)?.sentence
  const word = (...rows: ReturnType<typeof row>[]) => {
    const conclusion = conclusionOf(rows)
    return conclusion && [conclusion.tone, conclusion.word]
  }

  it.each([
    [
      'a clear name',
      [row(0, 'Nimbus', 'caution', 71), row(1, 'Lumivora', 'clear', 98, { com: 'registered' })],
      ['good', 'Best name'],
      '“Lumivora” comes first of the 2 names: verdict clear, score 98, .com taken. “Nimbus” is second: verdict caution.',
    ],
    [
      'the best so far',
      [row(0, 'Lumivora', 'caution', 71), row(1, 'Nimbus', null, null)],
      ['warn', 'Best name so far, with caution'],
      '“Lumivora” comes first of the 1 name finished so far: verdict caution, score 71, .com free.',
    ],
    [
      'what speaks against the second',
      [
        row(0, 'Lumivora', 'clear', 98, { reasons: [] }),
        row(1, 'Nimbus', 'clear', 90, {
          reasons: [
            { effect: 'note', text: 'A far mark: NIMBA.', points: 2 },
            { effect: 'note', text: 'A near mark: NIMBU.', points: 8 },
          ],
        }),
      ],
      ['good', 'Best name'],
      '“Lumivora” comes first of the 2 names: verdict clear, score 98, no objection found, .com free. “Nimbus” is second: score 90, because: A near mark: NIMBU.',
    ],
    [
      'a reason that the first does not have',
      [
        row(0, 'Lumivora', 'caution', 70, { reasons: [TAKEN] }),
        row(1, 'Nimbus', 'caution', 58, {
          reasons: [TAKEN, { rule: 'mark-near', effect: 'note', text: 'A near mark: NIMBU.', points: 8 }],
        }),
      ],
      ['warn', 'Best name, with caution'],
      '“Lumivora” comes first of the 2 names: verdict caution, score 70, 1 caution, .com free. “Nimbus” is second: score 58, because: A near mark: NIMBU.',
    ],
    [
      'only the score if both have the same reasons',
      [
        row(0, 'Lumivora', 'caution', 70, { reasons: [TAKEN] }),
        row(1, 'Nimbus', 'caution', 58, { reasons: [TAKEN] }),
      ],
      ['warn', 'Best name, with caution'],
      '“Lumivora” comes first of the 2 names: verdict caution, score 70, 1 caution, .com free. “Nimbus” is second: score 58.',
    ],
    [
      'a taken domain',
      [
        row(0, 'Nimbus', 'clear', 98, { reasons: [], com: 'registered' }),
        row(1, 'Lumivora', 'clear', 98, { reasons: [] }),
      ],
      ['good', 'Best name'],
      '“Lumivora” comes first of the 2 names: verdict clear, score 98, no objection found, .com free. “Nimbus” is second: with the same verdict and score, .com taken.',
    ],
    [
      'equals',
      [row(0, 'Lumivora', 'clear', 98), row(1, 'Nimbus', 'clear', 98)],
      ['good', 'Best name'],
      '“Lumivora” comes first of the 2 names: verdict clear, score 98, .com free. “Nimbus” is second: nothing sets it apart but the order in which the names were sent.',
    ],
    [
      'a single name that comes twice',
      [row(0, 'Lumivora', 'clear', 98), row(1, 'LUMIVORA', 'clear', 98, { checkId: 'chk_Lumivora' })],
      ['good', 'Best name'],
      '“Lumivora”: verdict clear, score 98, .com free.',
    ],
    [
      'nothing but conflicts',
      [row(0, 'Lumivora', 'conflict', 0), row(1, 'Nimbus', 'conflict', 0)],
      ['bad', 'No name without a conflict'],
      'Each of the 2 names has a conflict: choose other names.',
    ],
    [
      'nothing that was searched in full',
      [row(0, 'Lumivora', 'conflict', 0), row(1, 'Nimbus', 'inconclusive', null)],
      ['open', 'No name with a verdict yet'],
      'For 1 of the 2 names, no verdict is possible yet, because a search is incomplete; the others have a conflict.',
    ],
  ])('names %s and says why', (_what, rows, banner, said) => {
    expect(word(...rows)).toEqual(banner)
    expect(sentence(...rows)).toBe(said)
  })

  it('is none while no name has a verdict', () => {
    expect(word(row(0, 'Lumivora', null, null))).toBeNull()
  })
})

describe('a domain of a list', () => {
  it.each([
    ['available', 'Free'],
    ['registered', 'Taken'],
    ['for_sale', 'For sale'],
    ['reserved', 'Reserved'],
    ['unknown', 'Unknown'],
  ])('that is %s is %s', (status, said) => {
    expect(domainWord({ domains: [{ tld: 'com', status }] }, 'com')?.word).toBe(said)
  })

  it('is that of the first spelling, and says whose it is', () => {
    const domains = [
      { tld: 'com', status: 'registered', own: true },
      { tld: 'com', status: 'available' },
    ]
    expect(domainWord({ domains }, 'com')?.word).toBe('Of the applicant')
    expect(domainWord({ domains }, 'net')).toBeNull()
  })

  it('has .com first, then the order of the request', () => {
    expect(tldsInOrder(['io', 'com', 'de'])).toEqual(['com', 'io', 'de'])
  })
})

describe('the table of a list', () => {
  it('shows of each source the worst reason that rests on it', () => {
    const of = {
      level: 'extended',
      sources: {
        domains: 'done',
        social: 'unknown',
        trademarks: 'done',
        companies: 'done',
        analysis: 'skipped',
      },
      reasons: [
        { effect: 'note', findings: ['trademarks/1'], objections: [] },
        { effect: 'conflict', findings: ['trademarks/0'], objections: [] },
      ],
    }
    expect(sourceWord(of, 'trademarks')).toEqual({ tone: 'bad', word: 'Conflict' })
    expect(sourceWord(of, 'domains')).toEqual({ tone: 'good', word: 'Clear' })
    expect(
      sourceWord({ ...of, sources: { ...of.sources, trademarks: 'not_configured' } }, 'trademarks').word,
    ).toBe('Conflict')
    const free = { ...of, reasons: [] }
    expect(sourceWord({ ...free, level: 'knock-out' }, 'trademarks')).toEqual({ tone: 'open', word: 'Gaps' })
    expect(sourceWord(of, 'social').word).toBe('Unknown')
    expect(sourceWord(of, 'analysis').word).toBe('–')
  })
})
