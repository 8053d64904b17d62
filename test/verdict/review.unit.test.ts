import { describe, expect, it } from '@jest/globals'
import { CURRENT_RULE_SET, judge } from '../../src/verdict/judge.ts'
import { type MarkedFinding, reviewedJudgment } from '../../src/verdict/review.ts'
import * as given from './cases.ts'

const SET = CURRENT_RULE_SET
const both: given.Findings = {
  trademarks: [given.mark(), given.similarMark(0.9, { comparison: given.comparison({ burden: 10 }) })],
}
const of = (findings: given.Findings) => ({ request: given.request(), outcomes: given.outcomes(findings) })
const reviewedVerdict = (...given: Parameters<typeof reviewedJudgment>) => reviewedJudgment(...given).verdict
const judged = (...marks: [finding: string, mark: MarkedFinding['mark']][]) =>
  reviewedJudgment(
    SET,
    of(both),
    marks.map(([finding, mark]) => ({ finding, mark })),
  )
const marked = (...marks: Parameters<typeof judged>) => judged(...marks).verdict

describe('the reviewed verdict', () => {
  it('is that of the machine without marks', () => {
    const { verdict, score, reasons } = judge(SET, of(both))
    expect(judged()).toMatchObject({ verdict, score, reasons })
    expect(marked()).toBe('conflict')
  })

  it.each(['own', 'consent', 'distinguished'] as const)(
    'leaves out the reasons of a finding that is %s',
    (mark) => {
      expect(marked(['trademarks/0', mark])).toBe('caution')
      expect(marked(['trademarks/0', mark], ['trademarks/1', mark])).toBe('clear')
      expect(marked(['trademarks/1', mark])).toBe('conflict')
    },
  )

  it('is conflict with a blocking finding, whatever the machine says', () => {
    const blocked = reviewedJudgment(SET, of({}), [{ finding: 'social/0', mark: 'blocking' }])
    expect(blocked).toMatchObject({ verdict: 'conflict', score: 10 })
    expect(blocked.reasons[0]).toMatchObject({
      rule: 'review-blocking',
      points: 90,
      text: 'A reviewer judges that github, lumivora blocks the name.',
      findings: ['social/0'],
    })
    expect(marked(['trademarks/0', 'own'], ['trademarks/1', 'blocking'])).toBe('conflict')
  })

  it('has the same reasons and score if a rule already calls a blocking finding a conflict', () => {
    expect(judged(['trademarks/0', 'blocking'])).toEqual(judged())
  })

  it('has the score and the reasons of the findings that are left', () => {
    const one: given.Findings = { trademarks: both.trademarks?.slice(1) ?? [] }
    const { score, reasons } = judge(SET, of(one))
    const after = judged(['trademarks/0', 'consent'])
    expect(after.score).toBe(score)
    expect(after.reasons.map(({ rule, points }) => [rule, points])).toEqual(
      reasons.map(({ rule, points }) => [rule, points]),
    )
  })

  it('never has a higher score because of a blocking finding', () => {
    const findings = {
      ...both,
      companies: [given.company()],
      domains: [given.domain('lumivora.com', 'registered')],
    }
    const before = judge(SET, of(findings)).score ?? 100
    for (const finding of ['trademarks/0', 'trademarks/1', 'companies/0', 'domains/0'])
      expect(reviewedJudgment(SET, of(findings), [{ finding, mark: 'blocking' }]).score).toBeLessThanOrEqual(
        before,
      )
  })

  it('stays inconclusive while a source has not answered', () => {
    const input = of(both)
    const trademarks = given.outcome('trademarks', both.trademarks ?? [], 'unknown')
    const outcomes = { ...input.outcomes, trademarks }
    const marks = ['trademarks/0', 'trademarks/1'].map((finding) => ({ finding, mark: 'own' as const }))
    expect(reviewedVerdict(SET, { ...input, outcomes }, marks)).toBe('inconclusive')
  })

  describe('where a section is full', () => {
    const conflicts = Array.from({ length: 20 }, () => given.mark())
    const dead = Array.from({ length: 5 }, () => given.mark({ status: 'dead' }))
    const all = conflicts.map((_, at) => `trademarks/${at}`)
    const reviewed = (settled: readonly string[], findings: given.Findings) =>
      reviewedVerdict(
        SET,
        of(findings),
        settled.map((finding) => ({ finding, mark: 'own' })),
      )

    it('is inconclusive if all findings that counted are settled, because others are not shown', () => {
      expect(reviewed(all, { trademarks: [...conflicts, ...dead] })).toBe('inconclusive')
      expect(reviewed(all, { trademarks: [...conflicts, ...dead.slice(1)] })).toBe('clear')
    })

    it('is clear if the places were left to findings that do not count', () => {
      expect(
        reviewed(all, { trademarks: [...conflicts.slice(1), ...dead, given.mark({ status: 'dead' })] }),
      ).toBe('clear')
    })

    it('is that of the findings that are left', () => {
      expect(reviewed(all.slice(1), { trademarks: [...conflicts, ...dead] })).toBe('conflict')
    })

    it('is conflict if another section has a conflict', () => {
      const findings = { trademarks: [...conflicts, ...dead], companies: [given.company()] }
      expect(reviewed(all, findings)).toBe('conflict')
    })
  })
})
