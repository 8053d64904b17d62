import { describe, expect, it } from '@jest/globals'
import { judgment } from '../../src/events/check.ts'
import { NewerThanProgram } from '../../src/events/newer-than-program.ts'
import type { CompanyFinding } from '../../src/events/sections.ts'
import { CURRENT_RULE_SET, judge, ruleSetNamed } from '../../src/verdict/judge.ts'
import { objectionsOf } from '../../src/verdict/objections.ts'
import { worded } from '../../src/verdict/reason-text.ts'
import { currentRules } from '../../src/verdict/rules.ts'
import * as given from './cases.ts'

const verdictOn = (findings: given.Findings, over: Parameters<typeof given.request>[0] = {}) => {
  const { verdict, score, reasons } = judge(CURRENT_RULE_SET, {
    request: given.request(over),
    outcomes: given.outcomes(findings),
  })
  return { verdict, score, rules: reasons.map(({ rule }) => rule) }
}

describe('a name that is free everywhere', () => {
  it('is clear, with every requested source in the basis', () => {
    expect(judge(CURRENT_RULE_SET, { request: given.request(), outcomes: given.outcomes() })).toEqual({
      verdict: 'clear',
      verdictBasis: ['domains', 'social', 'trademarks', 'companies', 'analysis'],
      score: 100,
      ruleSet: '2026-12',
      reasons: [],
    })
  })

  it('is clear for the requested sources if the rest is skipped, and the basis lists them', () => {
    const { domains } = given.outcomes()
    const said = judge(CURRENT_RULE_SET, {
      request: given.request({ sources: ['domains'] }),
      outcomes: { domains },
    })
    expect(said).toMatchObject({ verdict: 'clear', verdictBasis: ['domains'] })
  })
})

describe('trademarks', () => {
  it.each([
    ['live', given.mark(), 'conflict', 'trademark-conflict'],
    ['live, of any classes', given.mark({ niceClasses: [] }), 'conflict', 'trademark-conflict'],
    ['of unknown status', given.mark({ status: 'unknown' }), 'caution', 'trademark-high'],
    ['dead', given.mark({ status: 'dead' }), 'clear', 'trademark-exact-dead'],
    ['a well-known brand', given.brand(), 'conflict', 'brand-exact'],
  ])('that are the same, %s: %s', (_, mark, verdict, rule) => {
    expect(verdictOn({ trademarks: [mark] })).toMatchObject({ verdict, rules: [rule] })
  })
})

describe('companies', () => {
  it.each([
    ['active, asked', given.company(), 'conflict', 'company-exact'],
    [
      'active, in a part of an asked country',
      given.company({ jurisdiction: 'GB-SCT' }),
      'conflict',
      'company-exact',
    ],
    [
      'active, in the Union of an asked member',
      given.company({ jurisdiction: 'EU' }),
      'conflict',
      'company-exact',
    ],
    ['active, elsewhere', given.company({ jurisdiction: 'NO' }), 'caution', 'company-exact-elsewhere'],
    [
      'active, with unknown jurisdiction',
      given.company({ jurisdiction: null }),
      'caution',
      'company-exact-elsewhere',
    ],
    ['of unknown status', given.company({ status: 'unknown' }), 'caution', 'company-exact-unknown-status'],
    ['inactive', given.company({ status: 'inactive' }), 'clear', 'company-exact-inactive'],
    [
      'very similar, status unknown',
      given.company({ sameAs: false, similarity: 0.9, status: 'unknown' }),
      'caution',
      'company-similar',
    ],
    ['very similar', given.company({ sameAs: false, similarity: 0.85 }), 'caution', 'company-similar'],
    [
      'very similar, elsewhere',
      given.company({ sameAs: false, similarity: 0.9, jurisdiction: 'NO' }),
      'clear',
      'company-similar-elsewhere',
    ],
  ])('%s: %s', (_, company, verdict, rule) => {
    expect(verdictOn({ companies: [company] })).toMatchObject({ verdict, rules: [rule] })
  })

  it.each(['GB', 'NO'])('very similar but dissolved do not count (%s)', (jurisdiction) => {
    const dissolved = given.company({ sameAs: false, similarity: 0.99, status: 'inactive', jurisdiction })
    expect(verdictOn({ companies: [dissolved] })).toEqual({ verdict: 'clear', score: 100, rules: [] })
  })

  it('of a member state are within a requested European Union', () => {
    const found = { companies: [given.company({ jurisdiction: 'FR' })] }
    expect(verdictOn(found, { jurisdictions: ['EU'] }).verdict).toBe('conflict')
    expect(verdictOn(found, { jurisdictions: ['GB'] }).verdict).toBe('caution')
  })
})

describe('a company that has the name', () => {
  const against = (company: Partial<CompanyFinding>, jurisdictions = ['GB', 'DE']) => {
    const outcomes = given.outcomes({ companies: [given.company(company)] })
    const { reasons } = judge('2026-12', { request: given.request({ jurisdictions }), outcomes })
    return Object.fromEntries(
      worded('2026-12', reasons).flatMap(({ rule, text }) =>
        rule.startsWith('company-') ? [[rule, { text, objections: objectionsOf(rule) }]] : [],
      ),
    )
  }

  it('prevents formation; the registration of a mark only where the law gives a company name that right', () => {
    expect(against({ jurisdiction: 'GB' })).toEqual({
      'company-exact': { text: expect.any(String), objections: ['formation', 'use'] },
    })
    expect(against({ jurisdiction: 'DE', name: 'LUMIVORA GMBH' })).toMatchObject({
      'company-exact': { objections: ['formation', 'use'] },
      'company-exact-mark': {
        text: expect.stringMatching(/LUMIVORA GMBH .*MarkenG/),
        objections: ['registration'],
      },
    })
    expect(against({ jurisdiction: 'FR' }, ['EU'])).toHaveProperty('company-exact-mark')
    expect(against({ jurisdiction: 'FR' })).not.toHaveProperty('company-exact-mark')
    expect(against({ jurisdiction: 'DE', status: 'inactive' })).not.toHaveProperty('company-exact-mark')
    expect(against({ jurisdiction: 'DE', own: true })).not.toHaveProperty('company-exact-mark')
  })
})

describe('domains', () => {
  const both = (com: Parameters<typeof given.domain>[1], de: Parameters<typeof given.domain>[1]) => ({
    domains: [given.domain('lumivora.com', com), given.domain('lumivora.de', de)],
  })

  it.each([
    ['one taken', both('registered', 'available'), 'caution', ['domain-taken']],
    ['all taken', both('registered', 'registered'), 'caution', ['domain-taken', 'domain-none-free']],
    ['one reserved', both('reserved', 'available'), 'caution', ['domain-reserved']],
    ['one for sale', both('for_sale', 'available'), 'clear', ['domain-for-sale']],
    ['all for sale', both('for_sale', 'for_sale'), 'caution', ['domain-none-free', 'domain-for-sale']],
    ['one unknown', both('unknown', 'available'), 'inconclusive', ['domain-unknown']],
    ['taken and unknown', both('registered', 'unknown'), 'inconclusive', ['domain-unknown', 'domain-taken']],
  ])('%s', (_, findings, verdict, rules) => {
    expect(verdictOn(findings)).toMatchObject({ verdict, rules })
  })

  it('with a hyphen count little', () => {
    const domains = [...given.FREE.domains, given.domain('lumi-vora.com', 'registered')]
    expect(verdictOn({ domains })).toMatchObject({ verdict: 'clear', rules: ['domain-hyphenated-taken'] })
  })

  it('under TLDs that were not requested do not count', () => {
    const domains = [...given.FREE.domains, given.domain('lumivora.net', 'registered')]
    expect(verdictOn({ domains })).toMatchObject({ verdict: 'clear', rules: [] })
  })

  it('are not all taken if a TLD was not checked', () => {
    const domains = [given.domain('lumivora.com', 'registered')]
    const rules = ['domain-taken', 'domain-not-possible']
    expect(verdictOn({ domains })).toMatchObject({ verdict: 'caution', rules })
  })

  it('are reported if no spelling fits them', () => {
    const domains = [given.domain('lumivora.com', 'available')]
    expect(verdictOn({ domains })).toMatchObject({ verdict: 'clear', rules: ['domain-not-possible'] })
  })
})

describe('what belongs to the applicant', () => {
  it.each<[string, given.Findings]>([
    ['a company', { companies: [given.company({ own: true })] }],
    ['a similar company', { companies: [given.company({ own: true, sameAs: false, similarity: 0.9 })] }],
    ['a dissolved company', { companies: [given.company({ own: true, status: 'inactive' })] }],
    [
      'every domain',
      {
        domains: [
          { ...given.domain('lumivora.com', 'registered'), own: true },
          { ...given.domain('lumivora.de', 'unknown'), own: true },
          { ...given.domain('lumi-vora.com', 'registered'), own: true },
        ],
      },
    ],
    ['a user name', { social: [{ ...given.username('taken'), own: true }] }],
  ])('does not count: %s', (_, findings) => {
    expect(verdictOn(findings)).toEqual({ verdict: 'clear', score: 100, rules: ['own-findings'] })
  })
})

describe('sources that cannot decide', () => {
  it('include user names', () => {
    expect(verdictOn({ social: [given.username('taken')] })).toMatchObject({ verdict: 'clear', score: 99 })
  })

  it('include an analysis, which can only warn', () => {
    const worst = given.analysis({
      meanings: [{ language: 'German', meaning: 'manure', negative: true }],
      similarBrands: [{ brand: 'Nike', similarity: 1 }],
      distinctiveness: { class: 'generic', text: '' },
    })
    expect(verdictOn({ analysis: [worst] })).toMatchObject({
      verdict: 'caution',
      rules: ['bad-meaning', 'weak-distinctiveness', 'analysis-similar-brand'],
    })
  })
})

describe('a source without an answer', () => {
  it.each(['domains', 'trademarks', 'companies'] as const)('%s makes it inconclusive', (source) => {
    const { [source]: _, ...answered } = given.outcomes()
    for (const outcomes of [
      answered,
      { ...answered, [source]: given.outcome(source, [], 'unknown') },
      { ...answered, [source]: given.outcome(source, [], 'not_configured') },
    ]) {
      const said = judge(CURRENT_RULE_SET, { request: given.request(), outcomes })
      expect(said).toMatchObject({ verdict: 'inconclusive', score: null })
      expect(said.reasons.map(({ rule }) => rule)).toEqual([`${source}-unanswered`])
      expect(said.verdictBasis).not.toContain(source)
    }
  })

  it.each(['social', 'analysis'] as const)('%s alone is not enough for clear', (source) => {
    const request = given.request({ sources: [source] })
    for (const outcomes of [{}, { [source]: given.outcome(source, [], 'unknown') }]) {
      const said = judge(CURRENT_RULE_SET, { request, outcomes })
      expect(said).toMatchObject({ verdict: 'inconclusive', verdictBasis: [], score: null })
      expect(said.reasons.map(({ rule }) => rule)).toContain('nothing-answered')
    }
  })

  it.each(['social', 'analysis'] as const)('%s is only noted', (source) => {
    const { [source]: _, ...answered } = given.outcomes()
    const said = judge(CURRENT_RULE_SET, { request: given.request(), outcomes: answered })
    expect(said).toMatchObject({
      verdict: 'clear',
      reasons: [{ rule: `${source}-unanswered`, effect: 'note' }],
    })
  })

  it('still has findings that count, and a conflict outweighs missing answers', () => {
    const trademarks = given.outcome('trademarks', [given.brand()], 'not_configured')
    const said = judge(CURRENT_RULE_SET, {
      request: given.request(),
      outcomes: { ...given.outcomes(), trademarks },
    })
    expect(said.verdict).toBe('conflict')
    expect(said.score).not.toBeNull()
    expect(said.reasons.map(({ rule }) => rule)).toEqual(['brand-exact', 'trademarks-unanswered'])
  })
})

describe('a reason', () => {
  it('names its findings and some of them in words', () => {
    const domains = ['lumivora.com', 'lumivora.de', 'lümivora.de', 'lümivora.com'].map((each) =>
      given.domain(each, 'registered'),
    )
    const said = judge(CURRENT_RULE_SET, { request: given.request(), outcomes: given.outcomes({ domains }) })
    expect(judgment.parse(said)).toEqual(said)
    expect(said.reasons[0]).toEqual({
      rule: 'domain-taken',
      effect: 'caution',
      points: 19,
      params: { list: ['lumivora.com', 'lumivora.de', 'lümivora.de', 'lümivora.com'], count: 4 },
      findings: ['domains/0', 'domains/1', 'domains/2', 'domains/3'],
    })
  })

  it('keeps a dollar sign in a name', () => {
    const said = judge(CURRENT_RULE_SET, {
      request: given.request(),
      outcomes: given.outcomes({ trademarks: [given.mark({ mark: "A$'$&" })] }),
    })
    expect(worded(said.ruleSet, said.reasons)[0]?.text).toContain("A$'$& (EUIPO 123)")
  })
})

describe('rule sets', () => {
  const [older, newer] = ['2020-01', '2099-01'].map((id) => ({ ...currentRules, id }))
  const sets = new Map([older, currentRules, newer].flatMap((set) => (set ? [[set.id, set] as const] : [])))

  it('are found by their id, earlier ones too', () => {
    expect(ruleSetNamed('2020-01', sets)).toBe(older)
    expect(ruleSetNamed('2099-01', sets)).toBe(newer)
    expect(ruleSetNamed(CURRENT_RULE_SET)).toBe(currentRules)
  })

  it('that are unknown are of a newer program', () => {
    expect(() => ruleSetNamed('2099-02', sets)).toThrow(NewerThanProgram)
    const ask = () => judge('2099-01', { request: given.request(), outcomes: {} })
    expect(ask).toThrow(NewerThanProgram)
    expect(ask).toThrow('it has 2026-12')
  })
})
