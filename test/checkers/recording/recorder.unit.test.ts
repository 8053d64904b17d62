import { afterAll, beforeEach, expect, it } from '@jest/globals'
import { z } from 'zod'
import { readRdap } from '../../../src/checkers/domains/rdap-answer.ts'
import { denialFormsOf } from '../../../src/checkers/domains/rdap-forms.ts'
import { askLocal } from '../../../src/checkers/local-register.ts'
import {
  ProviderError,
  type Question,
  type RawAnswer,
} from '../../../src/checkers/provider-client/interfaces.ts'
import { RecordingProviderClient } from '../../../src/checkers/recording/recorder.ts'
import { answerOf, MAX_BODY_BYTES, recording } from '../../../src/checkers/recording/recording.ts'
import { Scrubber } from '../../../src/checkers/recording/scrub.ts'
import { PATIENT_MS } from '../../support/time-limits.ts'
import { clientInMemory, taskFor } from '../trademarks/harness.ts'

const SECRETS = {
  NZBN_KEY: 'marker/key+1',
  EUIPO_CLIENT_SECRET: 'marker-secret',
  SOCIAL_BASE_URL: 'https://relay.example/?pass=marker-query',
}
const { providerClient } = clientInMemory()
afterAll(() => providerClient.close())
let client: RecordingProviderClient
beforeEach(() => {
  const scrubber = new Scrubber(SECRETS)
  client = new RecordingProviderClient(providerClient, { scrubber, program: '1.2.3', tlds: ['com'] })
  client.provider({
    name: 'rdap/rdap.example',
    source: 'domains',
    configured: true,
    covers: '.com',
    timeoutMs: PATIENT_MS,
    concurrency: 8,
    ratePerSecond: 1_000,
  })
})

/** Asks one question, and returns its recording and the text of its body. */
async function recordingOf(answer: RawAnswer | ProviderError, more: Partial<Question<unknown>> = {}) {
  const question: Question<unknown> = {
    id: 'domains/rdap/example.com',
    provider: 'rdap/rdap.example',
    host: 'rdap.example',
    request: 'GET https://rdap.example/domain/example.com',
    cacheKey: null,
    send: async () => {
      if (answer instanceof ProviderError) throw answer
      return answer
    },
    read: (raw) => readRdap(raw, 'example.com', denialFormsOf('https://rdap.example/')),
    ...more,
  }
  await client.ask(taskFor('Example'), question)
  expect(client.recordings).toHaveLength(1)
  const one = recording.parse(client.recordings[0])
  const bytes = one.answer ? answerOf(one.answer).bytes : new Uint8Array()
  return { one, text: Buffer.from(bytes).toString('latin1') }
}

const json = (value: unknown, headers = {}): RawAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/rdap+json', ...headers },
  bytes: new TextEncoder().encode(JSON.stringify(value)),
})
const read = (outcome: string) => ({
  read: () => ({ value: null, outcome, confidence: 'high', ttlSeconds: 0 }) as const,
})

const card = (name: string) => [
  'vcard',
  [
    ['version', {}, 'text', '4.0'],
    ['fn', {}, 'text', name],
    ['adr', { label: '1 Long Road' }, 'text', ['', '', '1 Long Road', 'Leeds', '', '', '']],
    ['tel', { type: 'voice' }, 'uri', 'tel:+44.2079460000'],
    ['email', {}, 'text', 'jane.doe@person.example'],
  ],
]
const domain = {
  objectClassName: 'domain',
  ldhName: 'example.com',
  status: ['active'],
  entities: [
    { roles: ['registrant'], vcardArray: card('Jane Doe') },
    {
      roles: ['registrar'],
      vcardArray: card('Good Names Ltd'),
      entities: [{ roles: ['abuse'], vcardArray: card('John Abuse') }],
    },
  ],
  remarks: [{ description: ['Write to jane.doe@person.example or call +44 20 7946 0000.'] }],
}

it('records an answer without the contact data of people, which the reader reads alike', async () => {
  const { one, text } = await recordingOf(json(domain))
  expect(text).not.toMatch(/jane|doe|john|leeds|long road|7946|person\.example/i)
  expect(text).toContain('["fn",{},"text","Good Names Ltd"]')
  expect(text).toContain('["email",{},"text","xxxx.xxx@xxxxxx.xxxxxxx"]')
  expect(one).toMatchObject({
    recording: 1,
    program: '1.2.3',
    source: 'domains',
    scope: null,
    asked: { name: 'Example', tlds: ['com'] },
    outcome: 'registered',
    by: 'reader',
    repeatable: true,
  })
})

it('keeps an answer without such data byte for byte', async () => {
  const answer = json({ ...domain, entities: [], remarks: [] })
  expect((await recordingOf(answer)).text).toBe(Buffer.from(answer.bytes).toString())
})

it('records no credential of the settings in any spelling, and only headers of a list', async () => {
  const spelled = [
    ...Object.values(SECRETS),
    encodeURIComponent(SECRETS.NZBN_KEY),
    Buffer.from(SECRETS.NZBN_KEY).toString('base64'),
    'Bearer abcdef0123456789abcdef',
  ]
  const answer = json(
    { text: spelled.join(' '), access_token: 'abc', [SECRETS.NZBN_KEY]: 1 },
    {
      'set-cookie': 'session=abc',
      cookie: 'abc',
      authorization: 'abc',
      'x-api-key': 'abc',
      location: `/?key=${SECRETS.EUIPO_CLIENT_SECRET}`,
    },
  )
  const request = `GET https://rdap.example/?key=${encodeURIComponent(SECRETS.NZBN_KEY)}`
  const { one } = await recordingOf(answer, { ...read('seen'), request })
  const text = JSON.stringify(one)
  expect(text).not.toMatch(/marker|abc|cookie|authorization|api-key/)
  expect(text).not.toContain(Buffer.from(SECRETS.NZBN_KEY).toString('base64'))
  expect(Object.keys(one.answer?.headers ?? {})).toEqual(['content-type', 'location'])
})

it('records WHOIS text in another encoding without its contacts', async () => {
  const lines = [
    'Domain Name: example.com',
    'Registrant Name: J\u00e4ne Doe',
    'Admin:',
    '   Jane Doe',
    'Registrar: Good Names',
  ]
  const bytes = Buffer.from(`${lines.join('\r\n')}\r\nTech Email: jane@person.example\r\n`, 'latin1')
  const { one, text } = await recordingOf({ headers: {}, bytes }, read('registered'))
  expect(one.answer?.body.as).toBe('base64')
  expect(text).toContain('Domain Name: example.com\r\nRegistrant Name: xxxx xxx\r\nAdmin:\r\n   xxxx xxx\r\n')
  expect(text).toContain('Registrar: Good Names\r\nTech Email: xxxx@xxxxxx.xxxxxxx')
  expect(text).toHaveLength(bytes.length)
})

it('cuts a long answer, and says that it cannot be read again', async () => {
  const { one, text } = await recordingOf(json({ ...domain, filler: 'x'.repeat(MAX_BODY_BYTES) }))
  expect(text.length).toBeLessThanOrEqual(MAX_BODY_BYTES)
  expect(one).toMatchObject({ outcome: 'registered', repeatable: false, answer: { body: { cut: true } } })
})

it('records an exchange that failed, with the answer if one arrived', async () => {
  const answer = { status: 503, headers: {}, bytes: new TextEncoder().encode('mail admin@person.example') }
  const { one, text } = await recordingOf(new ProviderError('server_error', 'HTTP 503', { answer }))
  expect(one).toMatchObject({ outcome: 'server_error', by: 'exchange', answer: { status: 503 } })
  expect(text).toBe('mail xxxxx@xxxxxx.xxxxxxx')
})

it('records an exchange without an answer', async () => {
  const { one } = await recordingOf(new ProviderError('timeout', 'no answer in time'))
  expect(one).toMatchObject({ outcome: 'timeout', by: 'exchange', answer: null, repeatable: false })
})

it('records no search on this machine', async () => {
  const provider = 'local-register:TEST'
  const limits = { timeoutMs: PATIENT_MS, concurrency: 8, ratePerSecond: 1_000 }
  client.provider({ name: provider, source: 'trademarks', configured: true, covers: 'GB', ...limits })
  const search = { id: 'local', provider, request: 'local', find: () => [], rows: z.array(z.string()) }
  const answer = await askLocal(client, taskFor('Example'), { ...search, counted: () => '0 marks' })
  expect(answer.ok).toBe(true)
  expect(client.recordings).toEqual([])
})
