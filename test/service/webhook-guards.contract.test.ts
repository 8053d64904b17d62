import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Mode } from '../../src/events/mode.ts'
import { guardsOf } from '../../src/service/webhook-guards.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { openSenders, targetCheck } from '../../src/webhooks/delivery/guards.ts'
import { WebhookReceiver } from '../support/webhook-receiver.ts'

type Environment = Readonly<Record<string, string>>

const DISTRIBUTED = {
  NAMECHECK_ENGINE: 'distributed',
  NAMECHECK_EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false',
  NAMECHECK_MONGODB_URL: 'mongodb://127.0.0.1:27017',
  NAMECHECK_KAFKA_BROKERS: '127.0.0.1:9092',
}
/** Services that can be reached from another machine. */
const REACHED: readonly (readonly [string, Environment])[] = [
  ['a public URL', { NAMECHECK_PUBLIC_URL: 'https://names.example.com' }],
  ['a public URL in the local network', { NAMECHECK_PUBLIC_URL: 'http://192.168.1.5:8080' }],
  ['a public URL that begins like loopback', { NAMECHECK_PUBLIC_URL: 'http://127.0.0.1.example.com' }],
  ['a trusted proxy', { NAMECHECK_TRUST_PROXY: '1' }],
  [
    'a proxy and a public URL',
    { NAMECHECK_TRUST_PROXY: '1', NAMECHECK_PUBLIC_URL: 'https://names.example.com' },
  ],
  ['a proxy on the same machine', { NAMECHECK_TRUST_PROXY: '1', NAMECHECK_PUBLIC_URL: 'http://localhost' }],
  ['every address of the machine', { NAMECHECK_HOST: '0.0.0.0' }],
  [
    'every address of the machine under a loopback URL',
    { NAMECHECK_HOST: '::', NAMECHECK_PUBLIC_URL: 'http://127.0.0.1:8080' },
  ],
  ['the distributed engine', DISTRIBUTED],
]
const NOT_REACHED: readonly (readonly [string, Environment])[] = [
  ['the defaults', {}],
  ['localhost', { NAMECHECK_HOST: 'localhost', NAMECHECK_PUBLIC_URL: 'http://localhost:9000' }],
  ['IPv6', { NAMECHECK_HOST: '::1', NAMECHECK_PUBLIC_URL: 'http://[::1]:9000/base' }],
  ['a name below localhost', { NAMECHECK_PUBLIC_URL: 'http://names.localhost:9000' }],
]

const never = new AbortController().signal
let receiver: WebhookReceiver

beforeAll(async () => {
  receiver = await WebhookReceiver.open('127.0.0.1')
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.received.length = 0
})

/** Registers a loopback endpoint, and sends to it as if it had been registered before. */
async function tryLoopback(environment: Environment, mode: Mode) {
  const guards = guardsOf(readSettings(environment))
  const senders = openSenders(guards, Date.now)
  const url = `http://127.0.0.1:${receiver.port}/hook`
  try {
    const registered = await targetCheck(guards)(url, mode)
    const { cause, exchange } = await senders[mode].post(url, '{}', {}, never)
    return { refused: 'refused' in registered, cause, response: exchange.response }
  } finally {
    await Promise.all([senders.live.close(), senders.test.close()])
  }
}

describe('a test endpoint on loopback', () => {
  it.each(REACHED)('is neither registered nor called on a service with %s', async (_name, environment) => {
    const tried = await tryLoopback(environment, 'test')
    expect(tried).toEqual({ refused: true, cause: 'forbidden_address', response: null })
    expect(receiver.received).toEqual([])
  })

  it.each(NOT_REACHED)(
    'works on a service that only its own machine reaches: %s',
    async (_name, environment) => {
      expect(await tryLoopback(environment, 'test')).toMatchObject({ refused: false, cause: null })
    },
  )

  it.each(REACHED)('works with an allowed range on a service with %s', async (_name, environment) => {
    const allowing = { ...environment, NAMECHECK_WEBHOOK_ALLOW_RANGES: '127.0.0.0/8' }
    expect(await tryLoopback(allowing, 'test')).toMatchObject({ refused: false, cause: null })
  })
})

describe('a live endpoint on loopback', () => {
  it.each([...REACHED, ...NOT_REACHED])(
    'is never called without an allowed range: %s',
    async (_name, environment) => {
      const tried = await tryLoopback({ ...environment, NAMECHECK_WEBHOOK_ALLOW_HTTP: 'true' }, 'live')
      expect(tried).toEqual({ refused: true, cause: 'forbidden_address', response: null })
    },
  )
})
