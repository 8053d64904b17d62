import { createSecretKey, type KeyObject } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { sealInput } from '../../../src/api/checks/goods-and-applicant.ts'
import { reportTag, reportView } from '../../../src/api/checks/view.ts'
import { Encryptor } from '../../../src/engine/encryption.ts'
import type { ReportDocument } from '../../../src/projections/report/document.ts'
import { CURRENT_RULE_SET } from '../../../src/verdict/rule-sets.ts'
import { anatomy, request } from '../../support/outcomes.ts'

const keys = new Map<string, KeyObject>([['acc_1', createSecretKey(Buffer.alloc(32, 7))]])
const encryptor = new Encryptor({
  key: async (id) => keys.get(id) ?? null,
  destroy: async (id) => void keys.delete(id),
  damaged: async () => [],
  close: async () => {},
})
const view = { publicUrl: 'https://names.example', encryptor }

const NOTHING = {
  status: 'done' as const,
  reason: null,
  summary: 'Nothing found.',
  coverage: [],
  findings: [],
  evidence: [],
}
const EMPTY: ReportDocument['sections'] = {
  domains: NOTHING,
  social: NOTHING,
  trademarks: NOTHING,
  companies: NOTHING,
  analysis: NOTHING,
}

/** Empty sections. */
function sections(change: Partial<ReportDocument['sections']> = {}): ReportDocument['sections'] {
  return { ...EMPTY, ...change }
}

function report(change: Partial<ReportDocument> = {}): ReportDocument {
  return {
    _id: 'chk_1',
    revision: 6,
    account: 'acc_1',
    mode: 'live',
    query: ' Lumivora™',
    name: { normalized: 'Lumivora', key: 'lumivora' },
    anatomy: anatomy('Lumivora'),
    bars: [],
    status: 'completed',
    verdict: 'clear',
    verdictBasis: ['domains'],
    score: 90,
    ruleSet: CURRENT_RULE_SET,
    reasons: [],
    sections: sections(),
    request,
    sealedMetadata: null,
    usage: { cost: 1, charged: 1 },
    batchId: null,
    retryOf: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    deadlineAt: '2026-11-01T00:00:20.000Z',
    completedAt: '2026-11-01T00:00:01.000Z',
    chainHead: 'ab',
    ...change,
  }
}

const evidence = (provider: string, sha256: string | null = 'aa') => ({
  id: `companies/${provider}/name`,
  provider,
  request: 'GET /',
  outcome: 'none',
  at: '2026-11-01T00:00:00.000Z',
  durationMs: 1,
  cached: false,
  confidence: 'high' as const,
  sha256,
  kept: true,
})

describe('the report', () => {
  it('has the same bytes for the same document, whatever way it was stored', async () => {
    const written = JSON.stringify(await reportView(report(), view))
    const shuffled = Object.fromEntries(Object.entries(report()).reverse()) as ReportDocument
    expect(JSON.stringify(await reportView(JSON.parse(JSON.stringify(shuffled)), view))).toBe(written)
  })

  it('leaves out what no client may see', async () => {
    const shown = await reportView(report(), view)
    expect(shown).not.toHaveProperty('account')
    expect(JSON.stringify(shown)).not.toContain('acc_1')
  })

  it('shows a reason only where there is one', async () => {
    const reason = { code: 'timeout', text: 'No answer.', nextStep: 'Try again.' }
    const companies = { ...EMPTY.companies, status: 'unknown' as const, reason }
    const shown = await reportView(report({ sections: sections({ companies }) }), view)
    expect(shown.sections.companies).toHaveProperty('reason.code', 'timeout')
    expect(shown.sections.domains).not.toHaveProperty('reason')
  })

  it('opens the metadata, until the account is erased', async () => {
    const sealedMetadata = await encryptor.encrypt('acc_1', 'chk_1/metadata', { project: 'Aurora' })
    expect((await reportView(report({ sealedMetadata }), view)).metadata).toEqual({ project: 'Aurora' })
    expect((await reportView(report(), view)).metadata).toEqual({})
    const erased = report({ sealedMetadata, account: 'acc_erased' })
    expect((await reportView(erased, view)).metadata).toBeNull()
  })

  it('opens project, client and addressee, until the account is erased', async () => {
    const sent = { project: 'Aurora', branding: { client: 'Fjord AS', preparedFor: null } }
    const sealed = await sealInput(encryptor, 'acc_1', sent)
    const withInput = report({ request: { ...request, ...sealed } })
    expect((await reportView(withInput, view)).request).toMatchObject(sent)
    const erased = { ...withInput, account: 'acc_erased' }
    expect((await reportView(erased, view)).request).toMatchObject({ project: null, branding: null })
  })

  it('links to what can be done now', async () => {
    const self = 'https://names.example/api/v1/checks/chk_1'
    const running = report({ status: 'running', completedAt: null })
    expect((await reportView(running, view)).links).toEqual({ self, cancel: `${self}/cancel`, retry: null })
    expect((await reportView(report(), view)).links).toEqual({ self, cancel: null, retry: `${self}/retry` })
  })

  it('credits the sources whose answers are in it, and no others', async () => {
    const companies = {
      ...EMPTY.companies,
      evidence: [evidence('gleif'), evidence('gleif'), evidence('companies-house', null), evidence('brreg')],
    }
    const { attributions } = await reportView(report({ sections: sections({ companies }) }), view)
    expect(attributions).toHaveLength(2)
    expect(attributions[0]).toContain('NLOD')
    expect(attributions[1]).toContain('CC0')
    expect((await reportView(report(), view)).attributions).toEqual([])
  })

  it('is tagged by its revision', () => {
    expect(reportTag(report({ revision: 7 }))).not.toBe(reportTag(report()))
  })
})

it('gives the day on which marks must be searched again, six months after the report', async () => {
  const { notice } = await reportView(report(), view)
  expect(notice).toContain('Search for marks again on 2027-05-01.')
  expect(notice).toContain('does not show them yet')
  expect(notice).toContain('no legal advice')
  const open = await reportView(report({ completedAt: null, createdAt: '2026-08-31T12:00:00.000Z' }), view)
  expect(open.notice).toContain('Search for marks again on 2027-02-28.')
})

it('names the registrar for free domains, but none for made-up ones', async () => {
  const registrar = 'https://registrar.example/?domain={domain}'
  const of = async (mode: 'live' | 'test') =>
    (await reportView(report({ mode }), { ...view, registrar })).links
  expect(await of('live')).toMatchObject({ registrar })
  expect(await of('test')).not.toHaveProperty('registrar')
})
