import { describe, expect, it } from '@jest/globals'
import { Webhook } from 'standardwebhooks'
import { signWebhook, verifyWebhook, WebhookVerificationError } from '../../../sdk/node/src/index.ts'
import { newWebhookSecret } from '../../../src/commands/webhook/secret.ts'
import { sign, signingKey } from '../../../src/webhooks/signing.ts'
import fc from '../../services/properties.ts'

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
  it('that the service signed is believed, with any of its secrets', () => {
    const headers = { ...sign('msg_1', Date.now(), body, [secret, other].map(signingKey)) }
    for (const known of [secret, other, [newWebhookSecret(), other]])
      expect(verifyWebhook(body, headers, known)).toEqual(JSON.parse(body))
  })

  it('signed here or by the reference library is believed by the other', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.uuid(), (data, id) => {
        const text = JSON.stringify({ id, type: 'ping', data })
        const [key, at] = [newWebhookSecret(), new Date()]
        const ours = signWebhook(text, key, { id, at })
        const reference = new Webhook(key)
        expect(ours['webhook-signature']).toBe(reference.sign(id, at, text))
        expect(reference.verify(text, ours)).toEqual(JSON.parse(text))
        expect(verifyWebhook(text, ours, key)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('is taken as text, Buffer or bytes, with headers as Node, Express and fetch have them', () => {
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
    [
      'a changed body',
      () => verifyWebhook(body.replace('ping', 'pong'), now(), secret),
      'no-matching-signature',
    ],
    ['a space more', () => verifyWebhook(`${body} `, now(), secret), 'no-matching-signature'],
    ['another secret', () => verifyWebhook(body, now(), other), 'no-matching-signature'],
    [
      'another id',
      () => verifyWebhook(body, { ...now(), 'webhook-id': 'msg_2' }, secret),
      'no-matching-signature',
    ],
    [
      'no signature of version 1',
      () => verifyWebhook(body, { ...now(), 'webhook-signature': 'v2,abc v1a,abc' }, secret),
      'no-matching-signature',
    ],
    [
      'a signature cut short',
      () =>
        verifyWebhook(
          body,
          { ...now(), 'webhook-signature': now()['webhook-signature'].slice(0, 20) },
          secret,
        ),
      'no-matching-signature',
    ],
    [
      'an empty signature',
      () => verifyWebhook(body, { ...now(), 'webhook-signature': 'v1,' }, secret),
      'no-matching-signature',
    ],
    [
      'no signature',
      () => verifyWebhook(body, { ...now(), 'webhook-signature': undefined }, secret),
      'missing-header',
    ],
    ['no headers', () => verifyWebhook(body, {}, secret), 'missing-header'],
    [
      'a time in words',
      () => verifyWebhook(body, { ...now(), 'webhook-timestamp': 'today' }, secret),
      'invalid-timestamp',
    ],
    [
      'a time with a tail',
      () => verifyWebhook(body, { ...now(), 'webhook-timestamp': `${now()['webhook-timestamp']}.5` }, secret),
      'invalid-timestamp',
    ],
    [
      'a time long ago',
      () => verifyWebhook(body, signWebhook(body, secret, { at: new Date(Date.now() - 310_000) }), secret),
      'timestamp-too-old',
    ],
    [
      'a time to come',
      () => verifyWebhook(body, signWebhook(body, secret, { at: new Date(Date.now() + 310_000) }), secret),
      'timestamp-too-new',
    ],
    ['no body', () => verifyWebhook(undefined as unknown as string, now(), secret), 'body-not-raw'],
    ['a parsed body', () => verifyWebhook(JSON.parse(body), now(), secret), 'body-not-raw'],
    ['a body that is no event', () => verifyWebhook('[]', signWebhook('[]', secret), secret), 'invalid-body'],
    ['no secret', () => verifyWebhook(body, now(), ''), 'invalid-secret'],
    [
      'an undefined secret',
      () => verifyWebhook(body, now(), undefined as unknown as string),
      'invalid-secret',
    ],
    ['an empty list of secrets', () => verifyWebhook(body, now(), []), 'invalid-secret'],
    ['a secret with a line break', () => verifyWebhook(body, now(), `${secret}\n`), 'invalid-secret'],
    ['an API key for a secret', () => verifyWebhook(body, now(), 'nk_test_abc'), 'invalid-secret'],
  ])('with %s is not believed', (_, verify, code) => {
    expect(codeOf(verify)).toBe(code)
  })

  it('is believed as far from its time as was allowed', () => {
    const headers = signWebhook(body, secret, { at: new Date(Date.now() - 3_000_000) })
    expect(codeOf(() => verifyWebhook(body, headers, secret, { toleranceSeconds: 3_600 }))).toBe('accepted')
  })

  it('of another type than this version knows comes through', () => {
    const text = '{"id":"msg_1","type":"check.dreamt","data":{"deep":true}}'
    expect(verifyWebhook(text, signWebhook(text, secret), secret)).toEqual(JSON.parse(text))
  })
})
