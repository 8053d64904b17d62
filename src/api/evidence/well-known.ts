import type { IRouter } from 'express'
import { validUntil } from '../../evidence/key-chain.ts'
import { refuseQuery } from '../http/query.ts'
import { sendJson } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'

/**
 * `/.well-known/namecheck-keys.json`: the public keys of evidence signatures, as JWK (RFC 8037), each with its time and
 * its statement. A verifier pins one of them and does not trust a key only because it is listed here.
 */
export function wellKnown(router: IRouter, { evidence }: Api): void {
  resource(router, '/.well-known/namecheck-keys.json', {
    get: async (req, res) => {
      refuseQuery(req)
      const keys = await evidence.keys.all()
      res.setHeader('Cache-Control', 'public, max-age=300')
      sendJson(res, 200, {
        keys: keys.map(({ number, id, x, from, previous, envelope }, i) => ({
          kty: 'OKP',
          crv: 'Ed25519',
          use: 'sig',
          alg: 'EdDSA',
          kid: id,
          x,
          number,
          from,
          until: validUntil(keys[i + 1]),
          previous: previous === '' ? null : previous,
          statement: JSON.parse(envelope),
        })),
      })
    },
  })
}
