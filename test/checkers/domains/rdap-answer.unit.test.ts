import { describe, expect, it } from '@jest/globals'
import { type RdapAnswer, readRdap } from '../../../src/checkers/domains/rdap-answer.ts'
import { judgeRow, type RdapSaid } from '../../../src/checkers/domains/row.ts'
import { ProviderError } from '../../../src/checkers/provider-client/contract.ts'
import fc from '../../support/properties.ts'

const read = (status: number, body: string, type = 'application/rdap+json') =>
  readRdap({ status, headers: { 'content-type': type }, bytes: Buffer.from(body) }, 'acme.com')

function said(status: number, body: string, type: string): RdapSaid {
  try {
    return { kind: 'answered', answer: read(status, body, type).value, trusts404: true }
  } catch (error) {
    if (error instanceof ProviderError) return { kind: 'failed', fault: error }
    throw error
  }
}

/** By RFC 7480 §5.3 and RFC 9083 §6, written apart from the code under test. */
function isTrustworthy404(status: number, body: string, type: string): boolean {
  if (status !== 404 || type.includes('html')) return false
  if (body.trim() === '') return true
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value !== 'object' || value === null || Array.isArray(value) || 'objectClassName' in value)
      return false
    if (!('errorCode' in value) || value.errorCode === undefined) return type.includes('rdap+json')
    return Number(value.errorCode) === 404
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
            title: fc.string(),
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
      { numRuns: 3_000 },
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

  it.each([
    [
      'a notice of a block',
      { errorCode: 404, notices: [{ title: 'Blocked', description: ['blocked by us'] }] },
      true,
    ],
    [
      'an error that says so',
      { errorCode: 404, title: 'Not found', description: ['acme.com is reserved'] },
      true,
    ],
    [
      'terms that threaten to block',
      {
        errorCode: 404,
        notices: [
          {
            title: 'Terms of Use',
            description: ['Addresses that ask too often are blocked. All rights reserved.'],
          },
        ],
      },
      false,
    ],
    ['a plain error', { errorCode: 404, title: 'Not found', description: ['All rights reserved'] }, false],
  ])('is held back by %s', (_, body, blocked) => {
    expect(read(404, JSON.stringify(body)).value).toMatchObject({ found: false, blocked })
  })

  it('distinguishes a word in the name from a statement about it', () => {
    const body = '{"errorCode":404,"description":["reserved.com was not found"]}'
    const answer = { status: 404, headers: {}, bytes: Buffer.from(body) }
    expect(readRdap(answer, 'reserved.com').value).toEqual({ found: false, blocked: false })
  })

  it('that asks for a person is none', () => {
    const answer = { status: 404, headers: { 'cf-mitigated': 'challenge' }, bytes: Buffer.alloc(0) }
    expect(() => readRdap(answer, 'acme.com')).toThrow(ProviderError)
  })

  it('survives members that are broken', () => {
    const { value } = read(
      200,
      JSON.stringify({
        objectClassName: 'domain',
        ldhName: 'acme.com',
        status: 'active',
        events: [null, { eventAction: 'registration', eventDate: 'yesterday' }],
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
  const notFound: RdapAnswer = { found: false, blocked: false }
  const absent = { kind: 'answered', answer: 'absent' } as const
  const fault = (code: ProviderError['code']) => new ProviderError(code, 'it went wrong')

  it('is not available on the word of a registry that is known to deny registered names', () => {
    expect(judgeRow({ kind: 'answered', answer: notFound, trusts404: false }, absent).status).toBe('unknown')
  })

  it('is available though DNS kept silent, since the registry is the authority', () => {
    const rdap = { kind: 'answered', answer: notFound, trusts404: true } as const
    expect(judgeRow(rdap, { kind: 'failed', fault: fault('timeout') }).status).toBe('available')
    expect(judgeRow(rdap, { kind: 'failed', fault: fault('server_error') }).status).toBe('unknown')
    expect(judgeRow(rdap, { kind: 'doubtful', fault: fault('timeout') }).status).toBe('unknown')
  })

  it('is not available on an empty 404 that DNS says nothing to', () => {
    const rdap = { kind: 'answered', answer: read(404, '').value, trusts404: true } as const
    expect(judgeRow(rdap, absent).status).toBe('available')
    expect(judgeRow(rdap, { kind: 'failed', fault: fault('timeout') }).status).toBe('unknown')
  })

  it('is not available without an answer of a registry', () => {
    for (const rdap of [{ kind: 'no_server' }, { kind: 'failed', fault: fault('refused') }] as const) {
      expect(judgeRow(rdap, absent).status).toBe('unknown')
    }
  })
})
