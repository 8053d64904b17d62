import { describe, expect, it } from '@jest/globals'
import { Webhook } from 'standardwebhooks'
import { signWebhook, verifyWebhook, WebhookVerificationError } from '../../../sdk/node/src/index.ts'
import { sign, signingKey } from '../../../src/webhooks/delivery/signing.ts'
import { newWebhookSecret } from '../../../src/webhooks/endpoint/secret.ts'
import fc from '../../support/properties.ts'

const [secret, other] = [newWebhookSecret(), newWebhookSecret()]
const body = JSON.stringify({
  id: 'msg_1',
  type: 'ping',
  timestamp: '2026-11-21T00:00:00Z',
  data: { name: 'Größe 名' },
})
const now = () => signWebhook(body, secret)

function codeOf(verify: () => unknown): string {
  try {
    verify()
  } catch (error) {
    expect(error).toBeInstanceOf(WebhookVerificationError)
    const { code, message } = error as WebhookVerificationError
    expect(message).not.toContain(secret.slice(6))
    return code
  }
  return 'accepted'
}

describe('a message', () => {
  it('that the service signed is accepted, with any of its secrets', () => {
    const headers = { ...sign('msg_1', Date.now(), body, [secret, other].map(signingKey)) }
    for (const known of [secret, other, [newWebhookSecret(), other]])
      expect(verifyWebhook(body, headers, known)).toEqual(JSON.parse(body))
  })

  it('signed here or by the reference library is accepted by the other', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.uuid(), (data, id) => {
        const text = JSON.stringify({ id, type: 'ping', data })
        const [key, at] = [newWebhookSecret(), new Date()]
        const ours = signWebhook(text, key, { messageId: id, at })
        const reference = new Webhook(key)
        expect(ours['webhook-signature']).toBe(reference.sign(id, at, text))
        expect(reference.verify(text, ours)).toEqual(JSON.parse(text))
        expect(verifyWebhook(text, ours, key)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('is read as text, Buffer or bytes, with headers as Node, Express and fetch provide them', () => {
    const headers = now()
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    )
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
    const inTheMiddle = Buffer.from(`##${body}##`).subarray(2, -2)
    for (const form of [body, Buffer.from(body), inTheMiddle, new TextEncoder().encode(body)])
      for (const heads of [headers, upper, lists, new Headers(headers)])
        expect(verifyWebhook(form, heads, secret).type).toBe('ping')
  })

  it.each([
    ['no signature of version 1', { 'webhook-signature': 'v2,abc v1a,abc' }, 'no-matching-signature'],
    [
      'a signature cut short',
      { 'webhook-signature': now()['webhook-signature'].slice(0, 20) },
      'no-matching-signature',
    ],
    ['an empty signature', { 'webhook-signature': 'v1,' }, 'no-matching-signature'],
    ['a time with a tail', { 'webhook-timestamp': `${now()['webhook-timestamp']}.5` }, 'invalid-timestamp'],
  ])('with %s is refused', (_, change, code) => {
    expect(codeOf(() => verifyWebhook(body, { ...now(), ...change }, secret))).toBe(code)
  })

  it('without headers is refused', () => {
    expect(codeOf(() => verifyWebhook(body, {}, secret))).toBe('missing-header')
  })

  it('is accepted within the allowed tolerance of its time', () => {
    const headers = signWebhook(body, secret, { at: new Date(Date.now() - 3_000_000) })
    expect(codeOf(() => verifyWebhook(body, headers, secret, { toleranceSeconds: 3_600 }))).toBe('accepted')
  })

  it('of a type that this version does not know is returned', () => {
    const text = '{"id":"msg_1","type":"check.dreamt","data":{"deep":true}}'
    expect(verifyWebhook(text, signWebhook(text, secret), secret)).toEqual(JSON.parse(text))
  })
})
