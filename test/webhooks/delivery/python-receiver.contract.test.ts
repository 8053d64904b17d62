import { describe, expect } from '@jest/globals'
import { sign, signingKey } from '../../../src/webhooks/delivery/signing.ts'
import { newWebhookSecret } from '../../../src/webhooks/endpoint/secret.ts'
import { pythonWith } from '../../support/python.ts'
import { itWith } from '../../support/where-possible.ts'

/** Prints for each case whether the library accepts it, or the name of its error. */
const RECEIVER = `
import json, sys
from standardwebhooks.webhooks import Webhook
for case in json.loads(sys.argv[1]):
    try:
        Webhook(case["secret"]).verify(case["body"], case["headers"])
        print("accepted")
    except Exception as error:
        print(type(error).__name__)
`

const python = await pythonWith('standardwebhooks==1.1.0')
const where = itWith(python)

describe('a receiver with the official library for Python', () => {
  where('accepts what was signed, and nothing else', async () => {
    if ('missing' in python) return
    const [secret, older, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()]
    const body = JSON.stringify({ id: 'msg_1', type: 'ping', data: { name: 'Größe 名' } })
    const signed = (at: number) => sign('msg_1', at, body, [secret, older].map(signingKey))
    const now = signed(Date.now())
    const cases = [
      { secret, body, headers: now },
      { secret: older, body, headers: now },
      { secret, body: `${body} `, headers: now },
      { secret, body, headers: signed(Date.now() - 301_000) },
      { secret: other, body, headers: now },
    ]
    const answers = (await python.run(RECEIVER, JSON.stringify(cases))).trim().split('\n')
    const refused = 'WebhookVerificationError'
    expect(answers).toEqual(['accepted', 'accepted', refused, refused, refused])
  })
})
