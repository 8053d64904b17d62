import { describe, expect, it } from '@jest/globals'
import type { Bar, CheckRequest } from '../../src/events/check.ts'
import { judge } from '../../src/verdict/judge.ts'
import { worded } from '../../src/verdict/reason-text.ts'
import * as given from './cases.ts'

const bar = (kind: Bar['kind'], effect: Bar['effect'] = 'bar', over: Partial<Bar> = {}): Bar => ({
  kind,
  effect,
  word: 'Lumivora',
  language: null,
  jurisdictions: ['GB'],
  niceClasses: [],
  source: 'a law',
  ...over,
})

/** The verdict on a name that nothing else speaks against. */
function judged(
  bars: readonly Bar[],
  request: Partial<CheckRequest> = {},
  findings: Parameters<typeof given.outcomes>[0] = {},
) {
  const outcomes = given.outcomes(findings)
  const coverage = [
    { register: 'UKIPO', jurisdiction: 'GB', searched: true, dataAsOf: null, depth: 'similar' as const },
  ]
  const trademarks = { ...outcomes.trademarks, coverage } as typeof outcomes.trademarks
  return judge('2026-12', { request: given.request(request), outcomes: { ...outcomes, trademarks }, bars })
}

describe('absolute grounds', () => {
  it.each([
    ['hateful', 'bar', 'conflict'],
    ['hateful', 'warning', 'caution'],
    ['offensive', 'bar', 'caution'],
    ['offensive', 'warning', 'caution'],
    ['emblem', 'bar', 'conflict'],
    ['protected_word', 'bar', 'caution'],
    ['protected_word', 'note', 'clear'],
    ['geographical_indication', 'bar', 'conflict'],
    ['geographical_indication', 'warning', 'caution'],
    ['drug_name', 'bar', 'caution'],
    ['drug_name', 'warning', 'caution'],
    ['generic', 'bar', 'caution'],
    ['descriptive', 'bar', 'caution'],
    ['descriptive', 'warning', 'caution'],
    ['descriptive', 'note', 'clear'],
    ['place', 'bar', 'caution'],
    ['surname', 'bar', 'caution'],
  ] as const)('%s, %s: %s', (kind, effect, verdict) => {
    const said = judged([bar(kind, effect)])
    expect(said.verdict).toBe(verdict)
    expect(said.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(100 - (said.score ?? 0))
    for (const { text } of worded('2026-12', said.reasons)) expect(text).not.toMatch(/[{}]/)
  })

  it.each(['descriptive', 'generic', 'place', 'surname', 'drug_name'] as const)(
    'a %s name is never clear; registration is named only where trademarks were requested',
    (kind) => {
      const said = judged([bar(kind)], { sources: ['domains'] })
      expect([said.verdict, said.reasons.map(({ rule }) => rule)]).toEqual(['caution', ['not-distinctive']])
      for (const { text } of worded('2026-12', said.reasons))
        expect(text).not.toMatch(/regist|trademark|mark\b/i)
      const asked = judged([bar(kind)], { sources: ['domains', 'trademarks'] })
      expect(asked.reasons.map(({ rule }) => rule)).toEqual([`bar-${kind.replace('_', '-')}`])
    },
  )

  it.each(['hateful', 'offensive', 'emblem', 'protected_word'] as const)(
    'a bar of the kind %s counts whatever was requested',
    (kind) => {
      expect(judged([bar(kind)], { sources: ['domains'] }).verdict).not.toBe('clear')
    },
  )

  it('count what the analysis calls descriptive once', () => {
    const analysis = [given.analysis({ distinctiveness: { class: 'descriptive', text: '' } })]
    const rules = (bars: readonly Bar[]) => judged(bars, {}, { analysis }).reasons.map(({ rule }) => rule)
    expect(rules([])).toContain('weak-distinctiveness')
    for (const kind of ['descriptive', 'generic'] as const)
      expect(rules([bar(kind)])).not.toContain('weak-distinctiveness')
    expect(rules([bar('place')])).toContain('weak-distinctiveness')
  })

  it('say which word, where', () => {
    const { reasons } = judged([bar('emblem', 'bar', { word: 'Red Cross', jurisdictions: ['GB', 'DE'] })])
    expect(worded('2026-12', reasons)[0]?.text).toContain('Red Cross (GB, DE)')
  })

  it.each([
    { niceClasses: [5] },
    {
      niceClasses: [],
      goodsTerms: [{ id: '050001', niceClass: 5, text: 'aconitine', certainty: 'certain' as const }],
    },
    { niceClasses: [5], sources: ['domains' as const] },
  ])('note for class 5 that drug-name safety was not assessed', (request) => {
    const said = judged([], request)
    expect(said.verdict).toBe('clear')
    expect(said.reasons.map(({ rule }) => rule)).toContain('drug-name-safety')
  })
})
