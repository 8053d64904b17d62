import { describe, expect, it } from '@jest/globals'
import { readRdap } from '../../../src/checkers/domains/rdap-answer.ts'
import type { DenialForms } from '../../../src/checkers/domains/rdap-forms.ts'
import type { RegistryAnswer } from '../../../src/checkers/domains/registry-answer.ts'
import { judgeRow, type RegistrySaid } from '../../../src/checkers/domains/row.ts'
import { ProviderError } from '../../../src/checkers/provider-client/interfaces.ts'
import fc, { runs } from '../../support/properties.ts'

const STANDARD: DenialForms = { empty: false, phrases: [] }
const read = (status: number, body: string, type = 'application/rdap+json', forms = STANDARD) =>
  readRdap({ status, headers: { 'content-type': type }, bytes: Buffer.from(body) }, 'acme.com', forms)

function said(status: number, body: string, type: string): RegistrySaid {
  try {
    return { kind: 'answered', answer: read(status, body, type).value, by: 'rdap', trusted: true }
  } catch (error) {
    if (error instanceof ProviderError) return { kind: 'failed', by: 'rdap', fault: error }
    throw error
  }
}

/** By RFC 7480 §5.3 and RFC 9083 §6, written apart from the code under test. */
function isTrustworthy404(status: number, body: string, type: string): boolean {
  if (status !== 404 || type.includes('html')) return false
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value !== 'object' || value === null || Array.isArray(value) || 'objectClassName' in value)
      return false
    const error: { errorCode?: unknown; title?: unknown } = value
    const says = error.title === undefined || error.title === '' || /^not found$/i.test(String(error.title))
    return Number(error.errorCode) === 404 && type.includes('rdap+json') && says
  } catch {
    return false
  }
}

describe('an answer of a registry', () => {
  it('makes a name available only as a trustworthy 404', () => {
    const body = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom(
        '',
        ' \n',
        '{}',
        '[]',
        'null',
        '404',
        '"not found"',
        '<html></html>',
        '{"errorCode":404}',
      ),
      fc
        .record(
          {
            errorCode: fc.oneof(fc.constantFrom(404, '404', 429, 500, null), fc.integer()),
            title: fc.oneof(
              fc.string(),
              fc.constantFrom('', 'Not found', 'Not Found', 'Rate limit exceeded'),
            ),
            objectClassName: fc.constantFrom('domain', 'error'),
            ldhName: fc.constantFrom('acme.com', 'other.com'),
            status: fc.array(fc.constantFrom('active', 'reserved')),
            notices: fc.array(fc.anything()),
          },
          { requiredKeys: [] },
        )
        .map((value) => JSON.stringify(value)),
    )
    const type = fc.constantFrom('application/rdap+json', 'application/json', 'text/html', 'text/plain', '')
    const status = fc.constantFrom(404, 200)
    let available = 0
    fc.assert(
      fc.property(status, body, type, (code, text, media) => {
        const verdict = judgeRow(said(code, text, media), { kind: 'answered', answer: 'absent' })
        if (verdict.status !== 'available') return
        available++
        expect(isTrustworthy404(code, text, media)).toBe(true)
      }),
      { numRuns: runs(3_000) },
    )
    expect(available).toBeGreaterThan(0)
  })

  it.each([
    ['no name', '{"objectClassName":"domain","status":["active"]}'],
    ['a name without a word on its registration', '{"objectClassName":"domain","ldhName":"acme.com"}'],
    ['another object', '{"objectClassName":"entity","ldhName":"acme.com"}'],
  ])('with %s is not believed', (_, body) => {
    expect(() => read(200, body)).toThrow(ProviderError)
  })

  it('may write the name in capitals and with a final dot', () => {
    const { value } = read(200, '{"objectClassName":"domain","ldhName":"ACME.COM.","status":["active"]}')
    expect(value).toMatchObject({ found: true, status: 'registered' })
  })

  it.each([
    [
      'a registrar',
      { entities: [{ roles: ['registrar'], vcardArray: ['vcard', [['fn', {}, 'text', 'Names Ltd']]] }] },
    ],
    [
      'a day of registration',
      { events: [{ eventAction: 'registration', eventDate: '1999-01-02T03:04:05Z' }] },
    ],
  ])('that says reserved and names %s is a registration', (_, held) => {
    const object = { objectClassName: 'domain', ldhName: 'acme.com', status: ['reserved'] }
    expect(read(200, JSON.stringify(object)).value).toMatchObject({ found: true, status: 'reserved' })
    const { value } = read(200, JSON.stringify({ ...object, ...held }))
    expect(value).toMatchObject({ found: true, status: 'registered', rule: 'rdap_registered' })
  })

  it('distinguishes a word in the name from a statement about it', () => {
    const body = '{"errorCode":404,"description":["reserved.com was not found"]}'
    const answer = {
      status: 404,
      headers: { 'content-type': 'application/rdap+json' },
      bytes: Buffer.from(body),
    }
    expect(readRdap(answer, 'reserved.com', STANDARD).value).toEqual({ found: false, kind: 'not_found' })
  })

  it('may repeat an internationalized name in its own script', () => {
    const body = '{"errorCode":404,"title":"Not Found","description":["Domain bücher.de not found"]}'
    const answer = {
      status: 404,
      headers: { 'content-type': 'application/rdap+json' },
      bytes: Buffer.from(body),
    }
    expect(readRdap(answer, 'xn--bcher-kva.de', STANDARD).value).toEqual({ found: false, kind: 'not_found' })
  })

  it('is a denial without a body only from a server that is known to send it', () => {
    const known = { empty: true, phrases: [] }
    expect(read(404, '', 'application/rdap+json', known).value).toEqual({ found: false, kind: 'not_found' })
    expect(() => read(404, '')).toThrow(ProviderError)
    expect(() => read(404, '<html></html>', 'text/html', known)).toThrow(ProviderError)
  })

  it('is a denial in a sentence that is known for its server', () => {
    const body = '{"errorCode":404,"title":"acme.com may be taken by you"}'
    const known = { empty: false, phrases: ['{name} may be taken by you'] }
    expect(read(404, body, 'application/rdap+json', known).value).toEqual({ found: false, kind: 'not_found' })
    expect(read(404, body).value).toEqual({ found: false, kind: 'unrecognized' })
  })

  it('that asks for a person is none', () => {
    const answer = { status: 404, headers: { 'cf-mitigated': 'challenge' }, bytes: Buffer.alloc(0) }
    expect(() => readRdap(answer, 'acme.com', STANDARD)).toThrow(ProviderError)
  })

  it('survives members that are broken', () => {
    const { value } = read(
      200,
      JSON.stringify({
        objectClassName: 'domain',
        ldhName: 'acme.com',
        status: 'active',
        events: [
          null,
          { eventAction: 'registration', eventDate: 'yesterday' },
          { eventAction: 'expiration', eventDate: '12.5' },
        ],
        entities: [7, { roles: ['registrar'], vcardArray: ['vcard', 'broken'], handle: '292' }],
      }),
    )
    expect(value).toEqual({
      found: true,
      status: 'registered',
      rule: 'rdap_registered',
      registrar: '292',
      created: null,
      expires: null,
    })
  })
})

describe('a row', () => {
  const notFound: RegistryAnswer = { found: false, kind: 'not_found' }
  const absent = { kind: 'answered', answer: 'absent' } as const
  const fault = (code: ProviderError['code']) => new ProviderError(code, 'it went wrong')

  it('is not available on the word of a registry that is known to deny registered names', () => {
    expect(judgeRow({ kind: 'answered', answer: notFound, by: 'rdap', trusted: false }, absent).status).toBe(
      'unknown',
    )
  })

  it('is not available unless DNS has answered', () => {
    const rdap = { kind: 'answered', answer: notFound, by: 'rdap', trusted: true } as const
    expect(judgeRow(rdap, absent).status).toBe('available')
    for (const code of ['timeout', 'refused', 'unreachable', 'invalid_answer', 'server_error'] as const) {
      expect(judgeRow(rdap, { kind: 'failed', fault: fault(code) }).status).toBe('unknown')
      expect(judgeRow(rdap, { kind: 'doubtful', fault: fault(code) }).status).toBe('unknown')
    }
  })

  it('is not available without an answer of a registry', () => {
    for (const rdap of [
      { kind: 'no_server' },
      { kind: 'failed', by: 'rdap', fault: fault('refused') },
    ] as const) {
      expect(judgeRow(rdap, absent).status).toBe('unknown')
    }
  })
})
