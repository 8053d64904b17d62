import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { SOURCES } from '../../../src/events/sections.ts'
import { CURRENT_RULE_SET, RULE_SETS } from '../../../src/verdict/judge.ts'
import { worded } from '../../../src/verdict/reason-text.ts'
import { summaryOf } from '../../../src/verdict/summary/sentences.ts'
import type { Summarized } from '../../../src/verdict/summary/summarized.ts'
import * as given from '../cases.ts'
import { CASES, reportOf } from '../summary-cases.ts'

const APPROVED = new URL('../summaries.txt', import.meta.url)

function printed(of: (typeof CASES)[number]): string {
  const report = reportOf(of)
  const reasons = report.reasons.map(
    ({ effect, points, text }) => `  ${effect}${points === undefined ? '' : ` ${points}`}: ${text}`,
  )
  return [
    `# ${of.title}: ${report.verdict} ${report.score ?? ''}`.trim(),
    summaryOf(report),
    ...reasons,
  ].join('\n')
}

describe('the summary of a report', () => {
  it('has the approved words, for six checks of each verdict (APPROVE=1 writes them)', () => {
    const now = `${CASES.map(printed).join('\n\n')}\n`
    if (process.env.APPROVE) writeFileSync(APPROVED, now)
    expect(now).toBe(readFileSync(APPROVED, 'utf8'))
    for (const verdict of ['clear', 'caution', 'conflict', 'inconclusive'])
      expect(CASES.filter((one) => reportOf(one).verdict === verdict).length).toBeGreaterThanOrEqual(6)
  })

  const statuses = Object.fromEntries(
    SOURCES.map((source) => [source, { status: 'done' }]),
  ) as Summarized['sections']
  const alone = (
    rule: string,
    effect: Summarized['reasons'][number]['effect'],
    set: string,
    list: string[],
  ) =>
    summaryOf({
      mode: 'live',
      status: 'completed',
      verdict: effect === 'note' ? 'clear' : effect,
      reasons: worded(set, [{ rule, effect, points: 5, params: { list, count: list.length }, findings: [] }]),
      request: given.request(),
      sections: statuses,
    })
  const rules = [...RULE_SETS.values()].flatMap((set) => set.rules.map((rule) => ({ ...rule, set: set.id })))

  it.each(rules.map(({ id, effect, set }) => [id, effect, set] as const))(
    'speaks plainly of %s (%s) of rule set %s, and never calls a name available or safe',
    (id, effect, set) => {
      for (const list of [['Lumivora (EUIPO 1)'], ['Lumivora (EUIPO 1)', 'b', 'c']]) {
        const summary = alone(id, effect, set, list)
        expect(summary).toMatch(/^[A-Z].*\.$/)
        expect(summary).not.toMatch(
          /undefined|null|[{|}]| {2}|\.\.|,\.|\(\)|: \.|\bavailable\b|\bsafe\b|\bfree to use\b/,
        )
      }
    },
  )

  const reason = (rule: string, ...list: string[]) => ({
    rule,
    effect: 'conflict' as const,
    points: 90,
    params: { list, count: list.length },
    findings: [],
  })

  it('names a mark of several registers once, and a famous brand among the first', () => {
    const studio = ['NIPO 1', 'PRV 2', 'DKPTO 3'].map((place) => `STARBUKS STUDIO (${place})`)
    const summary = summaryOf({
      mode: 'live',
      status: 'completed',
      verdict: 'conflict',
      reasons: worded(CURRENT_RULE_SET, [
        reason('trademark-conflict', ...studio, 'STARBUK (EUIPO 4)'),
        reason('brand-respelt', 'Starbucks'),
      ]),
      request: given.request(),
      sections: statuses,
    })
    expect(summary).toContain(
      'The live trademarks STARBUKS STUDIO (NIPO 1; PRV 2; DKPTO 3) and STARBUK (EUIPO 4) are close to the name',
    )
    expect(summary).toContain('ask an attorney about STARBUKS STUDIO, Starbucks and STARBUK.')
  })

  it('says nothing about trademarks that were not requested', () => {
    const sources = ['domains', 'social', 'companies', 'analysis'] as const
    const others = CASES.map((one) => ({ ...one, request: { ...one.request, sources: [...sources] } }))
    for (const one of others)
      expect(`${one.title}: ${summaryOf(reportOf(one))}`).not.toMatch(/: .*(trademark|\bmark\b)/i)
  })

  it('blames the letters of a name only if they limit every register that was searched for identical marks', () => {
    const [latin, other] = [
      'a name that is not in Latin letters',
      'identical marks only, and a close mark',
    ].map((title) => CASES.find((one) => one.title === title))
    const coverage = [latin, other].flatMap((one) => one?.parts?.trademarks?.coverage ?? [])
    if (!latin || coverage.length !== 2) throw new Error('no such cases')
    const summary = summaryOf(reportOf({ ...latin, parts: { trademarks: { coverage } } }))
    expect(summary).not.toContain('letters')
    expect(summary).toContain('import the register')
  })

  it.each(['queued', 'running', 'canceled'] as const)('has no verdict while %s', (status) => {
    const [first] = CASES
    if (!first) throw new Error('no case')
    const summary = summaryOf({ ...reportOf(first), status, verdict: null, reasons: [] })
    expect(summary).toMatch(/no verdict|before it reached a verdict/)
  })

  it('of a batch row needs no findings', () => {
    const [first] = CASES
    if (!first) throw new Error('no case')
    const { reasons, request } = reportOf(first)
    const row = {
      mode: 'live',
      status: 'completed',
      verdict: 'conflict',
      reasons,
      request,
      sections: statuses,
    } as const
    expect(summaryOf(row)).toContain('LUMIVORA (EUIPO 018123456)')
  })
})
