import type { Evidence } from '../../src/events/sections.ts'
import type { ReportDocument, Section } from '../../src/projections/report/document.ts'
import { CURRENT_RULE_SET } from '../../src/verdict/rule-sets.ts'
import { anatomy, request } from './outcomes.ts'

const AT = '2026-11-01T10:00:00.000Z'

const evidence = (id: string, text: string): Evidence => ({
  id,
  provider: 'rdap',
  request: `GET https://registry.example/${text}`,
  outcome: 'registered',
  httpStatus: 200,
  at: AT,
  durationMs: 12,
  cached: false,
  confidence: 'high',
  sha256: 'ab'.repeat(32),
  kept: true,
})

const section = <S extends Section>(change: Partial<S>): S =>
  ({
    status: 'done',
    reason: null,
    summary: 'Done.',
    coverage: [],
    findings: [],
    evidence: [],
    ...change,
  }) as unknown as S

/** A conflict with findings in every section; `text` is the value of each member that a caller or a register fills. */
export function reportDocument(text: string, change: Partial<ReportDocument> = {}): ReportDocument {
  const ratedText = { score: 50, text }
  const params = { list: [text], count: 1 }
  const similarity = { score: 1, sight: 1, sound: 1, meaning: null }
  return {
    _id: 'chk_000000000000000000000001',
    revision: 7,
    account: 'acc_secret',
    mode: 'live',
    query: text,
    name: { normalized: text, key: 'key' },
    anatomy: anatomy(text),
    bars: [],
    status: 'completed',
    verdict: 'conflict',
    verdictBasis: ['domains', 'trademarks'],
    score: 4,
    ruleSet: CURRENT_RULE_SET,
    reasons: [
      {
        rule: 'trademark-conflict',
        effect: 'conflict',
        points: 90,
        params,
        text,
        findings: ['trademarks/0'],
      },
      { rule: 'domain-taken', effect: 'caution', points: 6, params, text, findings: ['domains/0'] },
    ],
    sections: {
      domains: section<ReportDocument['sections']['domains']>({
        summary: text,
        coverage: [{ register: text, jurisdiction: null, searched: true, dataAsOf: AT }],
        findings: [
          {
            domain: 'lumivora.com',
            unicode: 'lumivora.com',
            tld: 'com',
            status: 'registered',
            registrar: text,
            created: '2001-02-03T00:00:00Z',
            expires: null,
            rule: 'rdap',
            evidence: ['domains-1'],
          },
          {
            domain: 'lumivora.net',
            unicode: 'lumivora.net',
            tld: 'net',
            status: 'unknown',
            registrar: null,
            created: null,
            expires: null,
            rule: 'no-answer',
            evidence: [],
          },
        ],
        evidence: [evidence('domains-1', text)],
      }),
      social: section<ReportDocument['sections']['social']>({
        findings: [
          { network: text, username: text, url: text, status: 'taken', rule: 'api', evidence: [] },
          {
            network: 'GitHub',
            username: 'lumivora',
            url: 'https://github.com/lumivora',
            status: 'available',
            rule: 'api',
            evidence: [],
          },
        ],
      }),
      trademarks: section<ReportDocument['sections']['trademarks']>({
        findings: [
          {
            mark: text,
            number: text,
            office: 'EUIPO',
            jurisdiction: 'EU',
            list: 'register',
            status: 'live',
            niceClasses: [9, 42],
            owner: text,
            exact: true,
            similarity,
            link: text,
            evidence: [],
          },
        ],
      }),
      companies: section<ReportDocument['sections']['companies']>({
        status: 'unknown',
        reason: { code: 'timeout', text, nextStep: text },
        coverage: [{ register: 'Companies House', jurisdiction: 'GB', searched: false, dataAsOf: null }],
        findings: [
          {
            name: text,
            number: '01',
            register: text,
            jurisdiction: 'GB',
            status: 'active',
            statusText: text,
            sameAs: false,
            similarity: 0.9,
            link: text,
            evidence: [],
          },
        ],
      }),
      analysis: section<ReportDocument['sections']['analysis']>({
        findings: [
          {
            engine: text,
            pronounceability: ratedText,
            memorability: ratedText,
            length: { characters: 8, syllables: 3, text },
            ambiguity: ratedText,
            meanings: [{ language: text, meaning: text, negative: true }],
            similarBrands: [{ brand: text, similarity: 0.5 }],
            distinctiveness: { class: 'fanciful', text },
            strengths: [text],
            risks: [text],
            summary: text,
            evidence: [],
          },
        ],
      }),
    },
    request,
    sealedMetadata: 'sealed',
    usage: { cost: 1, charged: 1 },
    batchId: null,
    retryOf: null,
    createdAt: AT,
    deadlineAt: '2026-11-01T10:00:20.000Z',
    completedAt: '2026-11-01T10:00:02.000Z',
    chainHead: 'cd'.repeat(32),
    ...change,
  }
}
