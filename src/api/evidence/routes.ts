import type { IRouter, Request, Response } from 'express'
import { z } from 'zod'
import type { Checkpoint } from '../../evidence/checkpoint.ts'
import { makeBundle } from '../../evidence/make-bundle.ts'
import { HISTORY_OF_CHECK } from '../http/authenticate.ts'
import { invalid, Problem } from '../http/problem.ts'
import { readQuery, refuseQuery } from '../http/query.ts'
import { send, sendJson } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'

/** A signed document never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
const SHORT_LIVED = 'public, max-age=10'
const SIZE = /^[1-9]\d{0,15}$/

export const checkpointListParameters = z.strictObject({
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/, 'must be a whole number from 1 to 100')
    .transform(Number)
    .default(20),
  cursor: z.string().regex(SIZE, 'must be the nextCursor of the previous page').transform(Number).optional(),
})

export const consistencyParameters = z.strictObject({
  from: z
    .string({ error: 'is required: the size of the smaller log' })
    .regex(SIZE, 'must be a number of events')
    .transform(Number),
})

/** `/checks/{id}/evidence` for the owner; `/checkpoints…` without a key: checkpoints contain only hashes. */
export function evidenceRoutes(router: IRouter, api: Api): void {
  const { authorize, evidence, view } = api
  const { checkpoints, tree } = evidence

  resource(router, '/checks/:id/evidence', {
    get: authorize.key(HISTORY_OF_CHECK, 'reads', async (req, res, client) => {
      refuseQuery(req)
      const { _id: checkId } = await api.reports.find(client, String(req.params.id))
      const bundle = await makeBundle(evidence, checkId)
      res.setHeader('Content-Disposition', `attachment; filename="evidence-${checkId}.json"`)
      send(res, 200, 'application/json', bundle)
    }),
  })

  resource(router, '/checkpoints', {
    get: async (req, res) => {
      const { limit, cursor } = readQuery(req, checkpointListParameters)
      const before = cursor ?? ((await checkpoints.latest())?.number ?? 0) + 1
      const page = await checkpoints.before(before, limit)
      const last = page.at(-1)
      res.setHeader('Cache-Control', SHORT_LIVED)
      sendJson(res, 200, {
        object: 'list',
        data: page.map((checkpoint) => checkpointView(checkpoint, view.publicUrl)),
        nextCursor: last && last.number > 1 ? String(last.number) : null,
      })
    },
  })

  resource(router, '/checkpoints/latest', {
    get: async (req, res) => {
      refuseQuery(req)
      const latest = await checkpoints.latest()
      if (!latest)
        throw new Problem(
          'not-found',
          'No checkpoint exists yet. The service makes the first one soon after the first event.',
        )
      sendEnvelope(res, latest, SHORT_LIVED)
    },
  })

  resource(router, '/checkpoints/:size', {
    get: async (req, res) => {
      refuseQuery(req)
      sendEnvelope(res, await bySize(api, req), IMMUTABLE)
    },
  })

  resource(router, '/checkpoints/:size/consistency', {
    get: async (req, res) => {
      const { from } = readQuery(req, consistencyParameters)
      const { size } = await bySize(api, req)
      if (from > size)
        throw invalid({
          parameter: 'from',
          detail: `from: must be at most ${size}, the size of the larger log.`,
        })
      const hashes = await tree.consistency(from, size)
      res.setHeader('Cache-Control', IMMUTABLE)
      sendJson(res, 200, {
        first: from,
        second: size,
        hashes: hashes.map((hash) => Buffer.from(hash).toString('hex')),
      })
    },
  })

  resource(router, '/checkpoints/:size/time-stamp', {
    get: async (req, res) => {
      refuseQuery(req)
      const { number } = await bySize(api, req)
      const stamp = await checkpoints.firstStampFrom(number)
      if (stamp?.number !== number)
        throw new Problem(
          'not-found',
          'This checkpoint has no time stamp. A later checkpoint may have one that covers it.',
        )
      const token = Buffer.from(stamp.token, 'base64')
      res.setHeader('Cache-Control', IMMUTABLE)
      res.setHeader('Content-Type', 'application/octet-stream')
      res.setHeader('Content-Length', token.length)
      res.end(req.method === 'HEAD' ? undefined : token)
    },
  })
}

/** Throws {@link Problem} `not-found` if no checkpoint covers exactly this many events. */
async function bySize({ evidence }: Api, req: Request): Promise<Checkpoint> {
  const asked = String(req.params.size)
  const size = SIZE.test(asked) ? Number(asked) : 0
  const found = size > 0 ? await evidence.checkpoints.firstOver(size) : null
  if (found?.size !== size)
    throw new Problem(
      'not-found',
      'No checkpoint covers exactly this number of events. GET /api/v1/checkpoints lists all checkpoints.',
    )
  return found
}

function sendEnvelope(res: Response, { envelope }: Checkpoint, caching: string): void {
  res.setHeader('Cache-Control', caching)
  send(res, 200, 'application/json', envelope)
}

function checkpointView({ number, size, root, time, previous, hash, keyId }: Checkpoint, publicUrl: string) {
  const self = `${publicUrl}/api/v1/checkpoints/${size}`
  return { object: 'checkpoint', number, size, root, time, previous, hash, keyId, links: { self } }
}
