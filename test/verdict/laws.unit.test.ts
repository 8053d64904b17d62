import { describe, expect, it } from '@jest/globals'
import { judgment, type Verdict } from '../../src/events/check.ts'
import { DECISIVE, SOURCES, type Source, type SourceOutcome } from '../../src/events/sections.ts'
import { judge, RULE_SETS } from '../../src/verdict/judge.ts'
import fc from '../support/properties.ts'
import * as given from './cases.ts'

const WORSE: readonly Verdict[] = ['clear', 'caution', 'inconclusive', 'conflict']
const rank = (verdict: Verdict) => WORSE.indexOf(verdict)

const score = fc.double({ min: 0, max: 1, noNaN: true })
const classes = fc.array(fc.constantFrom(9, 31, 42), { maxLength: 2 })

const findings = fc.record({
  domains: fc.array(
    fc
      .tuple(
        fc.constantFrom('lumivora.com', 'lumivora.de', 'lumi-vora.com', 'lumivora.net'),
        fc.constantFrom('registered', 'available', 'reserved', 'for_sale', 'unknown'),
      )
      .map(([name, status]) => given.domain(name, status)),
    { maxLength: 5 },
  ),
  social: fc.array(
    fc.constantFrom('taken', 'available', 'invalid', 'manual', 'unknown').map(given.username),
    {
      maxLength: 4,
    },
  ),
  trademarks: fc.array(
    fc
      .record({
        exact: fc.boolean(),
        list: fc.constantFrom('register', 'well_known'),
        status: fc.constantFrom('live', 'dead', 'unknown'),
        niceClasses: classes,
        score,
      })
      .map(({ score, ...over }) => given.similarMark(score, over)),
    { maxLength: 5 },
  ),
  companies: fc.array(
    fc
      .record({
        sameAs: fc.boolean(),
        status: fc.constantFrom('active', 'inactive', 'unknown'),
        jurisdiction: fc.constantFrom('GB', 'DE', 'NO', 'EU', null),
        similarity: score,
      })
      .map((over) => given.company(over)),
    { maxLength: 5 },
  ),
  analysis: fc.array(
    fc
      .boolean()
      .map((negative) => given.analysis({ meanings: [{ language: 'German', meaning: 'x', negative }] })),
    { maxLength: 1 },
  ),
})

const status = fc.constantFrom('done', 'unknown', 'not_configured')
const statuses = fc.record(
  { domains: status, social: status, trademarks: status, companies: status, analysis: status },
  { requiredKeys: [] },
)
const asked = fc.subarray([...SOURCES], { minLength: 1 })
const request = fc
  .record({ sources: asked, niceClasses: classes, jurisdictions: fc.subarray(['GB', 'DE', 'EU']) })
  .map(given.request)

const anyCase = fc.tuple(request, findings, statuses).map(([ask, found, ended]) => {
  const all = given.outcomes(found)
  const outcomes: Partial<Record<Source, SourceOutcome>> = {}
  for (const source of SOURCES) {
    const end = ended[source]
    if (end !== undefined) outcomes[source] = { ...all[source], status: end }
  }
  return { request: ask, outcomes }
})

const reversed = (outcomes: Partial<Record<Source, SourceOutcome>>) =>
  Object.fromEntries(
    Object.entries(outcomes).map(([source, outcome]) => [
      source,
      { ...outcome, findings: [...outcome.findings].reverse() },
    ]),
  )

describe.each([...RULE_SETS.keys()])('whatever was found, by rule set %s', (ruleSet) => {
  it('the same input gives the same bytes, in the shape of the contract', () => {
    fc.assert(
      fc.property(anyCase, (of) => {
        const said = judge(ruleSet, of)
        expect(JSON.stringify(judge(ruleSet, structuredClone(of)))).toBe(JSON.stringify(said))
        expect(judgment.parse(said)).toEqual(said)
      }),
    )
  })

  it('the order of findings changes neither verdict nor score', () => {
    fc.assert(
      fc.property(anyCase, (of) => {
        const said = judge(ruleSet, of)
        const other = judge(ruleSet, { ...of, outcomes: reversed(of.outcomes) })
        expect([other.verdict, other.score]).toEqual([said.verdict, said.score])
        expect(other.reasons.map(({ rule }) => rule)).toEqual(said.reasons.map(({ rule }) => rule))
      }),
    )
  })

  it('one more conflict never makes it better', () => {
    fc.assert(
      fc.property(anyCase, fc.boolean(), (of, isBrand) => {
        fc.pre(of.request.sources.includes('trademarks') && of.outcomes.trademarks?.source === 'trademarks')
        const { trademarks } = of.outcomes
        const before = judge(ruleSet, of)
        const findings = [
          ...(trademarks?.findings ?? []),
          isBrand ? given.brand() : given.mark({ niceClasses: [] }),
        ]
        const outcomes = { ...of.outcomes, trademarks: { ...trademarks, findings } as SourceOutcome }
        const after = judge(ruleSet, { ...of, outcomes })
        expect(after.verdict).toBe('conflict')
        expect(rank(after.verdict)).toBeGreaterThanOrEqual(rank(before.verdict))
        if (before.score !== null) expect(after.score).toBeLessThanOrEqual(before.score)
      }),
    )
  })

  it('a requested decisive source that is not done is never clear nor only caution', () => {
    fc.assert(
      fc.property(anyCase, (of) => {
        const open = DECISIVE.some(
          (source) => of.request.sources.includes(source) && of.outcomes[source]?.status !== 'done',
        )
        const { verdict, score: points, verdictBasis } = judge(ruleSet, of)
        if (open) expect(['inconclusive', 'conflict']).toContain(verdict)
        expect(points === null).toBe(verdict === 'inconclusive')
        expect(verdictBasis.every((source) => of.outcomes[source]?.status === 'done')).toBe(true)
      }),
    )
  })

  it('an analysis and user names alone never do more than warn', () => {
    fc.assert(
      fc.property(anyCase, (of) => {
        const opinions = given.request({ sources: ['social', 'analysis'] })
        const { verdict, verdictBasis } = judge(ruleSet, { ...of, request: opinions })
        if (verdictBasis.length === 0) expect(verdict).toBe('inconclusive')
        else expect(['clear', 'caution']).toContain(verdict)
      }),
    )
  })

  it('every reason refers to existing findings, and the strongest reason is the verdict', () => {
    fc.assert(
      fc.property(anyCase, (of) => {
        const { reasons, verdict } = judge(ruleSet, of)
        for (const reference of reasons.flatMap((reason) => reason.findings)) {
          const [source, index] = reference.split('/') as [Source, string]
          expect(of.outcomes[source]?.findings[Number(index)]).toBeDefined()
        }
        const effects: string[] = reasons.map(({ effect }) => effect)
        expect(verdict).toBe(
          ['conflict', 'inconclusive', 'caution'].find((effect) => effects.includes(effect)) ?? 'clear',
        )
      }),
    )
  })
})

describe('every rule set', () => {
  it.each([...RULE_SETS.values()])(
    '$id: names each rule once and takes off at least what the first finding costs',
    ({ rules }) => {
      expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
      for (const rule of rules) expect(rule.weight.most).toBeGreaterThanOrEqual(rule.weight.first)
    },
  )

  it.each([...RULE_SETS.values()])(
    '$id: every conflict leaves a lower score than anything without one',
    (set) => {
      for (const rule of set.rules.filter(({ effect }) => effect === 'conflict')) {
        expect(100 - rule.weight.first).toBeLessThan(set.leastWithoutConflict)
      }
    },
  )
})
