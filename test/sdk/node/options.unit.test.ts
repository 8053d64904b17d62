import { inspect } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import { ConfigurationError, Namecheck } from '../../../sdk/node/src/index.ts'
import { readOptions } from '../../../sdk/node/src/options.ts'
import { json, recordingClient, SAMPLE_KEY } from './recorded.ts'

const URL_OF_IT = 'https://names.test'

describe('the options of a client', () => {
  it.each([
    ['missing', undefined, /missing: pass new Namecheck\(\{ apiKey \}\) or set NAMECHECK_API_KEY/],
    ['empty', '', /missing/],
    ['in quotation marks', `"${SAMPLE_KEY}"`, /quotation marks/],
    ['followed by a line break', `${SAMPLE_KEY}\n`, /line breaks/],
    ['a whole header', `Bearer ${SAMPLE_KEY}`, /Bearer/],
    ['the secret of an endpoint', 'whsec_abc', /webhook endpoint/],
    ['of another service', 'sk_live_1234', /nk_live_ or nk_test_/],
    ['cut short', SAMPLE_KEY.slice(0, 30), /cut short: it has 30 of 44/],
    ['with a character that no key has', SAMPLE_KEY.replace('aa', 'a-'), /characters that no key has/],
  ])('refuse a key that is %s, and do not show it', (_, apiKey, message) => {
    const make = () => readOptions({ apiKey, baseUrl: URL_OF_IT } as { apiKey: string }, {})
    expect(make).toThrow(ConfigurationError)
    expect(make).toThrow(message)
    if (apiKey) expect(make).not.toThrow(new RegExp(apiKey.trim().slice(-20)))
  })

  it.each([
    ['missing', undefined, /missing: pass new Namecheck\(\{ baseUrl \}\) or set NAMECHECK_BASE_URL/],
    ['no URL', 'names.test', /no URL/],
    ['of another protocol', 'ftp://names.test', /http/],
    ['with a password', 'https://me:secret@names.test', /without user name/],
    ['with a query', 'https://names.test?x', /without \?/],
  ])('refuse a baseUrl that is %s', (_, baseUrl, message) => {
    expect(() => readOptions({ apiKey: SAMPLE_KEY, baseUrl } as { baseUrl: string }, {})).toThrow(message)
  })

  it.each([
    ['https://names.test', 'https://names.test'],
    ['https://names.test/', 'https://names.test'],
    ['https://names.test/api/v1', 'https://names.test'],
    ['https://names.test/api/v1/', 'https://names.test'],
    ['http://10.0.0.1:8080/names//', 'http://10.0.0.1:8080/names'],
  ])('take %s for %s', (baseUrl, expected) => {
    expect(readOptions({ apiKey: SAMPLE_KEY, baseUrl }, {}).baseUrl).toBe(expected)
  })

  it('come from the environment where they are not given', () => {
    const environment = { NAMECHECK_API_KEY: SAMPLE_KEY, NAMECHECK_BASE_URL: URL_OF_IT }
    expect(readOptions({}, environment)).toMatchObject({ apiKey: SAMPLE_KEY, baseUrl: URL_OF_IT })
    expect(readOptions({ baseUrl: 'https://other.test' }, environment).baseUrl).toBe('https://other.test')
  })

  it.each([
    { timeoutMs: 0 },
    { timeoutMs: 1.5 },
    { timeoutMs: Number.POSITIVE_INFINITY },
    { maxRetries: -1 },
    { maxRetries: '2' as unknown as number },
  ])('refuse %j', (options) => {
    expect(() => new Namecheck({ apiKey: SAMPLE_KEY, baseUrl: URL_OF_IT, ...options })).toThrow(
      /must be a whole number from/,
    )
  })

  it('are not seen in a client that is printed', () => {
    const { client } = recordingClient(() => json({}))
    expect(inspect(client, { depth: 9, showHidden: true })).not.toContain(SAMPLE_KEY)
    expect(JSON.stringify(client)).not.toContain(SAMPLE_KEY)
  })
})
