import { describe, expect, it } from '@jest/globals'
import { Webhook } from 'standardwebhooks'
import { sign, signingKey } from '../../../src/webhooks/delivery/signing.ts'
import { newWebhookSecret } from '../../../src/webhooks/endpoint/secret.ts'
import fc, { runs } from '../../support/properties.ts'

const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
const body = '{"test": 2432232314}'

describe('sign', () => {
  it('gives the signature of the published test vector', () => {
    const key = signingKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
    expect(sign(id, 1614265330_000, body, [key])['webhook-signature']).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    )
  })

  it('is accepted by the library of the standard with any of the secrets', () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 1, max: 4 }), (text, count) => {
        const secrets = Array.from({ length: count }, newWebhookSecret)
        const headers = sign(id, Date.now(), text, secrets.map(signingKey))
        for (const secret of secrets)
          expect(new Webhook(secret).verify(text, headers)).toEqual(JSON.parse(text))
      }),
      { numRuns: runs(25) },
    )
  })

  it.each([
    ['a changed body', `${body} `, Date.now(), 'No matching signature'],
    ['an old timestamp', body, Date.now() - 3_600_000, 'too old'],
    ['a timestamp to come', body, Date.now() + 3_600_000, 'too new'],
  ])('is refused by it with %s', (_what, received, at, why) => {
    const secret = newWebhookSecret()
    const headers = sign(id, at, body, [signingKey(secret)])
    expect(() => new Webhook(secret).verify(received, headers)).toThrow(why)
  })

  it('is refused by it with another secret', () => {
    const headers = sign(id, Date.now(), body, [signingKey(newWebhookSecret())])
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow('No matching signature')
  })

  it('makes secrets of 32 bytes, each of them another', () => {
    const secret = newWebhookSecret()
    expect(secret).toMatch(/^whsec_/)
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
    expect(newWebhookSecret()).not.toBe(secret)
  })
})
