import { describe, expect, it } from '@jest/globals'
import type { Coverage, RightKind, TrademarkFinding } from '../../src/events/sections.ts'
import { gradeOf, gradeOfSign } from '../../src/verdict/grades.ts'
import { judge } from '../../src/verdict/judge.ts'
import { worded } from '../../src/verdict/reason-text.ts'
import * as given from './cases.ts'

type Comparison = NonNullable<TrademarkFinding['comparison']>

const near = (over: Partial<Comparison>, mark: Partial<TrademarkFinding> = {}) =>
  given.similarMark(0.9, { comparison: given.comparison(over), ...mark })
const same = (over: Partial<Comparison>, mark: Partial<TrademarkFinding> = {}) =>
  given.mark({ comparison: given.comparison({ relation: 'same', burden: 400, ...over }), ...mark })

describe('the grade of a mark', () => {
  it.each([
    ['a sign almost the same, close goods', near({ burden: 0.5 }), 'conflict'],
    ['a sign almost the same, related goods', near({ burden: 0.5, goods: 'related' }), 'conflict'],
    ['a sign almost the same, remote goods', near({ burden: 0.5, goods: 'remote' }), 'medium'],
    ['a sign almost the same, no goods named', near({ goods: 'unknown', goodsBasis: 'none' }), 'high'],
    ['almost the same, but the name has its own meaning', near({ meaningDiffers: true }), 'high'],
    ['its own meaning, related goods', near({ meaningDiffers: true, goods: 'related' }), 'high'],
    ['its own meaning, remote goods', near({ meaningDiffers: true, goods: 'remote' }), 'medium'],
    ['its own meaning, a close sign', near({ burden: 10, meaningDiffers: true }), 'high'],
    ['a close sign, close goods', near({ burden: 10 }), 'high'],
    ['a close sign, related goods', near({ burden: 10, goods: 'related' }), 'medium'],
    ['almost the same, the same named goods', near({ burden: 6, goodsBasis: 'terms' }), 'conflict'],
    ['close, the same named goods', near({ burden: 7, goodsBasis: 'terms' }), 'high'],
    ['almost the same, related goods', near({ burden: 6, goods: 'related' }), 'high'],
    [
      'one letter of a long sign, the same named goods',
      near({ burden: 10, oneLetter: true, goodsBasis: 'terms' }),
      'conflict',
    ],
    [
      'one letter of a long sign, related named goods',
      near({ burden: 10, oneLetter: true, goods: 'related', goodsBasis: 'terms' }),
      'high',
    ],
    [
      'a common surname, related goods',
      near({ burden: 0.5, shared: 'muller', goods: 'related', goodsBasis: 'terms' }),
      'high',
    ],
    [
      'the same common surname, related goods',
      same({ shared: 'rossi', goods: 'related', goodsBasis: 'terms' }),
      'high',
    ],
    ['the same common surname, close goods', same({ shared: 'rossi', goodsBasis: 'terms' }), 'conflict'],
    [
      'a plural of words for the goods',
      near({
        relation: 'contained',
        burden: 0.1,
        shared: 'golden jewels',
        sharedDescribes: true,
        oneLetter: true,
        goodsBasis: 'terms',
      }),
      'conflict',
    ],
    ['goods in doubt, the same sign', same({ goods: 'unknown', goodsBasis: 'doubt' }), 'high'],
    ['goods in doubt, a close sign', near({ burden: 10, goods: 'unknown', goodsBasis: 'doubt' }), 'high'],
    ['goods in doubt, a similar sign', near({ burden: 70, goods: 'unknown', goodsBasis: 'doubt' }), 'low'],
    [
      'one letter, the same named goods',
      near({ burden: 140, oneLetter: true, goodsBasis: 'terms' }),
      'medium',
    ],
    [
      'nothing but a word for the goods',
      near({ relation: 'shared', burden: 9, shared: 'tea', sharedDescribes: true }),
      null,
    ],
    ['a similar sign, close goods', near({ burden: 70 }), 'medium'],
    ['a similar sign, remote goods', near({ burden: 70, goods: 'remote' }), null],
    ['a remote sign', near({ burden: 1_000 }), 'low'],
    ['a sign beyond all lines', near({ burden: 1_001 }), null],
    ['the same sign, however many share it', same({}), 'conflict'],
    ['the same sign, related goods', same({ goods: 'related' }), 'conflict'],
    ['the same sign, remote goods', same({ goods: 'remote' }), 'medium'],
    ['the same sign, no goods named', same({ goods: 'unknown', goodsBasis: 'none' }), 'conflict'],
    ['letters alone, as close by chance in a large register', near({ burden: 40, chance: 40 }), 'low'],
    [
      'one letter that differs, in a large register',
      near({ burden: 40, chance: 40, oneLetter: true }),
      'medium',
    ],
    [
      'one letter that differs, but too many marks are as close',
      near({ burden: 90, chance: 90, oneLetter: true }),
      'low',
    ],
    ['letters alone, in a small register', near({ burden: 40, chance: 4 }), 'medium'],
    ['a close sign in a large register', near({ burden: 25, chance: 100 }), 'medium'],
    [
      'a shared word in a large register',
      near({ relation: 'contained', burden: 40, chance: 40, shared: 'gold' }),
      'medium',
    ],
    ['the same meaning in a large register', near({ relation: 'meaning', burden: 61, chance: 61 }), 'medium'],
    ['the same sign in a large register', same({ chance: 400 }), 'conflict'],
    ['one of a family of marks', near({ burden: 400, shared: 'nova', family: 2, sharedBy: 2 }), 'medium'],
    [
      'one of a family of marks, as close as chance explains',
      near({ burden: 61, chance: 61, shared: 'nova', family: 2, sharedBy: 2 }),
      'medium',
    ],
    ['one of two marks of an owner', near({ burden: 400, shared: 'nova', family: 1, sharedBy: 1 }), 'low'],
    [
      'one of many marks with a part that many owners share',
      near({ burden: 400, shared: 'gold', family: 5, sharedBy: 3 }),
      'low',
    ],
    ['a mark that may be dead', same({}, { status: 'unknown' }), 'high'],
    ['a dead mark', same({}, { status: 'dead' }), null],
    ['a mark of the applicant', same({}, { own: true }), null],
  ] as const)('%s', (_, mark, grade) => {
    expect(gradeOf(mark)).toBe(grade)
  })

  it('needs a comparison, unless the sign is the same', () => {
    expect(gradeOfSign(given.similarMark(0.99))).toBeNull()
    expect(gradeOfSign(given.mark())).toBe('conflict')
  })
})

describe('rule set 2026-12', () => {
  const coverage = (depth: 'similar' | 'identical') => [
    { register: 'UKIPO', jurisdiction: 'GB', searched: true, dataAsOf: null, depth },
  ]
  const judged = (marks: TrademarkFinding[], depth: 'similar' | 'identical' = 'similar', request = {}) => {
    const outcomes = given.outcomes({ trademarks: marks })
    const trademarks = { ...outcomes.trademarks, coverage: coverage(depth) } as typeof outcomes.trademarks
    return judge('2026-12', { request: given.request(request), outcomes: { ...outcomes, trademarks } })
  }

  it('names the obstructed classes if the request names no goods, also in a conflict', () => {
    const unnamed = { goods: 'unknown', goodsBasis: 'none' } as const
    const obstructed = (found: TrademarkFinding[], niceClasses: number[] = []) =>
      judged(found, 'similar', { niceClasses }).reasons.find(
        ({ rule }) => rule === 'trademark-obstructed-classes',
      )?.params?.list
    const marks = [same(unnamed), near(unnamed, { niceClasses: [9, 42] })]
    expect(obstructed(marks)).toEqual(['class 9', 'class 42'])
    expect(obstructed(marks.slice(1))).toEqual(['class 9', 'class 42'])
    expect(obstructed(marks, [9])).toBeUndefined()
  })

  it.each([
    ['conflict', near({ burden: 0.5 }), 'conflict'],
    ['high', near({ burden: 10 }), 'caution'],
    ['medium for close goods', near({ burden: 70 }), 'caution'],
    ['medium for other goods', near({ burden: 10, goods: 'related' }), 'clear'],
    ['low', near({ burden: 1_000 }), 'clear'],
  ] as const)('a mark of the grade %s', (_, mark, verdict) => {
    expect(judged([mark]).verdict).toBe(verdict)
  })

  it('is not clear after a search for identical marks only', () => {
    expect(judged([], 'similar').verdict).toBe('clear')
    const { verdict, reasons } = judged([], 'identical')
    expect(verdict).toBe('inconclusive')
    expect(worded('2026-12', reasons).find(({ rule }) => rule === 'trademark-depth')?.text).toContain(
      'UKIPO for GB',
    )
  })

  it('needs one search for similar marks for each right, whatever other registers of that right do', () => {
    const row = (register: string, depth: 'similar' | 'identical', rights: RightKind[]) => ({
      ...{ register, jurisdiction: 'GB', searched: true, dataAsOf: null, depth },
      ...{ territories: ['GB'], rights },
    })
    const verdictOf = (...coverage: Coverage[]) => {
      const outcomes = given.outcomes({ trademarks: [] })
      const trademarks = { ...outcomes.trademarks, coverage } as typeof outcomes.trademarks
      return judge('2026-12', { request: given.request({}), outcomes: { ...outcomes, trademarks } }).verdict
    }
    const redundant = row('Signa', 'identical', ['national', 'international'])
    const whole = row('UKIPO', 'similar', ['national', 'international'])
    expect(verdictOf(whole, redundant)).toBe('clear')
    expect(verdictOf(redundant, row('UKIPO', 'similar', ['national']))).toBe('inconclusive')
    expect(verdictOf({ ...whole, searched: false }, redundant)).toBe('inconclusive')
    expect(verdictOf({ ...whole, jurisdiction: 'IE', territories: ['IE'] }, redundant)).toBe('inconclusive')
  })

  it('is a conflict without goods if close marks are live in most classes', () => {
    const inClasses = (niceClasses: number[]) =>
      near({ burden: 5, goods: 'unknown', goodsBasis: 'none' }, { niceClasses })
    const classes = Array.from({ length: 45 }, (_, i) => i + 1)
    expect(judged([inClasses(classes.slice(0, 22))], 'similar', { niceClasses: [] }).verdict).toBe('caution')
    expect(judged([inClasses(classes.slice(0, 23))], 'similar', { niceClasses: [] }).verdict).toBe('conflict')
  })

  it('makes a similar mark without goods a caution if the request names goods, as they may be the same', () => {
    const mark = near({ burden: 70, goods: 'unknown', goodsBasis: 'none' })
    expect(judged([mark], 'similar').verdict).toBe('caution')
    expect(judged([mark], 'similar', { niceClasses: [] }).verdict).toBe('clear')
  })

  it.each([0.5, 10, 70, 1_000])('speaks of no goods if none are named, at a burden of %d', (burden) => {
    const mark = near({ burden, goods: 'unknown', goodsBasis: 'none' })
    const { reasons } = judged([mark], 'similar', { niceClasses: [] })
    const texts = worded('2026-12', reasons).flatMap(({ rule, text }) =>
      rule.startsWith('trademark-') ? [text] : [],
    )
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => /asked for|same goods|other goods/.test(text))).toEqual([])
  })

  it('does not count what belongs to the applicant', () => {
    expect(judged([same({}, { own: true })]).verdict).toBe('clear')
    const everywhere = { niceClasses: Array.from({ length: 45 }, (_, i) => i + 1), own: true }
    const own = near({ burden: 5, goods: 'unknown', goodsBasis: 'none' }, everywhere)
    expect(judged([own], 'similar', { niceClasses: [] }).verdict).toBe('clear')
  })

  it('keeps points that add up to the score', () => {
    const { score, reasons } = judged([same({}), near({ burden: 10 }), near({ burden: 70 })])
    expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(100 - (score ?? 0))
    expect(worded('2026-12', reasons).every(({ text }) => text.length > 0 && !/[{}]/.test(text))).toBe(true)
  })
})
