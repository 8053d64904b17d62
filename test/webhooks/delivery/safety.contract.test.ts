import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { parseRanges } from '../../../src/webhooks/delivery/addresses.ts'
import { createResolve, type Resolve } from '../../../src/webhooks/delivery/resolve.ts'
import { WebhookSender } from '../../../src/webhooks/delivery/sender.ts'
import { checkTarget, TargetRefused } from '../../../src/webhooks/delivery/target.ts'
import { WebhookReceiver } from '../../support/webhook-receiver.ts'
import { NAMES, SPELLINGS } from './spellings.ts'

const real = createResolve()
const resolve: Resolve = async (name) => NAMES[name] ?? (name.includes('localhost') ? real(name) : [])
const guard = { resolve, allowed: [], allowHttp: true }
const never = new AbortController().signal
let inside: WebhookReceiver
let six: WebhookReceiver
let outside: WebhookReceiver

const reached = () => inside.received.length + six.received.length

beforeAll(async () => {
  inside = await WebhookReceiver.open('127.0.0.1')
  six = await WebhookReceiver.open('::1', inside.port)
  outside = await WebhookReceiver.open('127.0.0.2')
})
afterAll(() => Promise.all([inside.close(), six.close(), outside.close()]))
beforeEach(() => {
  inside.received.length = 0
  six.received.length = 0
})

describe('an address to which nothing is sent', () => {
  it('comes in sixty spellings and more', () => {
    expect(new Set(SPELLINGS).size).toBeGreaterThanOrEqual(60)
  })

  it.each(SPELLINGS)('is refused when it is registered as %s', async (host) => {
    const registering = checkTarget(`http://${host}:${inside.port}/hook`, guard)
    await expect(registering).rejects.toBeInstanceOf(TargetRefused)
  })

  it.each(SPELLINGS)('is not connected to as %s', async (host) => {
    const sender = new WebhookSender({ ...guard, now: Date.now, timeoutMs: 5_000 })
    const text = `http://${host}:${inside.port}/hook`
    const url = URL.canParse(text) ? text : null
    if (url !== null) {
      const { cause } = await sender.post(url, '{}', {}, never)
      expect(cause).toBe('forbidden_address')
    }
    expect(reached()).toBe(0)
    await sender.close()
  })

  it.each(SPELLINGS)('is not reached by way of a redirect to %s', async (host) => {
    const allowed = parseRanges(['127.0.0.2'])
    const sender = new WebhookSender({ ...guard, allowed, now: Date.now, timeoutMs: 5_000 })
    for (const status of [301, 302, 303, 307, 308]) {
      const location = encodeURI(`http://${host}:${inside.port}/hook`)
      outside.answer = (_received, res) => void res.writeHead(status, { location }).end()
      const sent = await sender.post(`http://127.0.0.2:${outside.port}/`, '{}', {}, never)
      expect([sent.cause, sent.status]).toEqual(['redirect', status])
    }
    expect(reached()).toBe(0)
    await sender.close()
  })

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '64:ff9b::7f00:1'])(
    'is not connected to when a name comes to mean %s after it was registered',
    async (address) => {
      let answers: string[] = ['93.184.216.34']
      const rebinding = { ...guard, resolve: async () => answers }
      const { url } = await checkTarget(`http://turns.example:${inside.port}/hook`, rebinding)
      answers = [address]
      const sender = new WebhookSender({ ...rebinding, now: Date.now, timeoutMs: 5_000 })
      expect((await sender.post(url, '{}', {}, never)).cause).toBe('forbidden_address')
      answers = ['93.184.216.34', address]
      expect((await sender.post(url, '{}', {}, never)).cause).toBe('forbidden_address')
      expect(reached()).toBe(0)
      await sender.close()
    },
  )

  it('is asked for once for each connection, so that a second answer changes nothing', async () => {
    const asked: string[] = []
    const turning: Resolve = async (name) => {
      asked.push(name)
      return asked.length === 1 ? ['127.0.0.2'] : ['127.0.0.1']
    }
    const allowed = parseRanges(['127.0.0.2/32'])
    const sender = new WebhookSender({ resolve: turning, allowed, now: Date.now, timeoutMs: 5_000 })
    outside.answer = (_received, res) => void res.writeHead(200).end()
    const url = `http://turns.example:${outside.port}/`
    expect((await sender.post(url, '{}', {}, never)).status).toBe(200)
    expect(asked).toEqual(['turns.example'])
    await sender.close()
  })
})

describe('what an endpoint may be', () => {
  const open = { ...guard, resolve: async () => ['93.184.216.34'] }

  it.each([
    ['https://Example.COM:443/a?b=c', 'https://example.com/a?b=c', 'example.com'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/', 'xn--bcher-kva.example'],
    ['http://example.com:8080', 'http://example.com:8080/', 'example.com:8080'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/', '[2606:4700::1111]'],
  ])('%s, written as %s', async (text, url, host) => {
    expect(await checkTarget(text, open)).toEqual({ url, host })
  })

  it.each([
    ['ftp://example.com/', 'https'],
    ['example.com', 'URL'],
    ['https://a:b@example.com/', 'password'],
    ['https://example.com/#top', 'fragment'],
    [`https://example.com/${'a'.repeat(2_100)}`, 'characters'],
  ])('not %s', async (text, why) => {
    await expect(checkTarget(text, open)).rejects.toThrow(why)
  })

  it('plain http only where it is allowed', async () => {
    await expect(checkTarget('http://example.com/', { ...open, allowHttp: false })).rejects.toThrow('https')
  })

  it('inside of a range that the operator allows', async () => {
    const allowed = parseRanges(['127.0.0.0/8', '::1'])
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])
      await expect(checkTarget(`http://${host}/`, { ...guard, allowed })).resolves.toBeDefined()
    await expect(checkTarget('http://10.0.0.1/', { ...guard, allowed })).rejects.toThrow(TargetRefused)
  })

  it('not what has no address', async () => {
    const failing = async () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
    await expect(checkTarget('https://nowhere.example/', { ...open, resolve: failing })).rejects.toThrow(
      'could not be resolved',
    )
  })
})
