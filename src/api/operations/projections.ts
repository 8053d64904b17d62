import type { IRouter, Request, Response } from 'express'
import { z } from 'zod'
import type { ReadModelStatus } from '../../projections/read-model-admin.ts'
import { readOptionalBody } from '../http/body.ts'
import { operatorOf } from '../http/operator-header.ts'
import { invalid, Problem } from '../http/problem.ts'
import { refuseQuery } from '../http/query.ts'
import { sendJson } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'

/** Body of `POST /admin/v1/projections/{name}/rebuild`; `back` returns to the previous generation. */
export const rebuildBody = z.strictObject({ back: z.boolean().default(false) })

/** Routes of `/admin/v1/projections` and below: the status of read models, and their rebuild. */
export function adminProjectionRoutes(router: IRouter, { authorize, projections }: Api): void {
  resource(router, '/projections', {
    get: authorize.admin(async (req, res) => {
      refuseQuery(req)
      const data = await projections.list()
      sendJson(res, 200, { object: 'list', data: data.map(view), nextCursor: null })
    }),
  })
  resource(router, '/projections/:name', {
    get: authorize.admin(async (req, res) => {
      refuseQuery(req)
      sendJson(res, 200, view(found(await projections.get(String(req.params.name)), projections.names)))
    }),
  })
  resource(router, '/projections/:name/rebuild', {
    post: authorize.admin((req, res) => rebuild(projections, req, res)),
    delete: authorize.admin(async (req, res) => {
      refuseQuery(req)
      const status = await projections.cancelRebuild(String(req.params.name))
      sendJson(res, 200, view(found(status, projections.names)))
    }),
  })
}

/** 202 with the status, also if a rebuild is in progress already. */
async function rebuild(projections: Api['projections'], req: Request, res: Response): Promise<void> {
  refuseQuery(req)
  const { back } = await readOptionalBody(req, res, rebuildBody)
  const by = operatorOf(req)
  const asked = found(await projections.rebuild(String(req.params.name), { by, back }), projections.names)
  if (asked.outcome === 'no previous generation')
    throw invalid({ pointer: '/back', detail: 'No earlier generation exists to go back to.' })
  sendJson(res, 202, view(asked.status))
}

const view = (status: ReadModelStatus) => ({ object: 'projection', ...status })

function found<T>(one: T | null, names: readonly string[]): T {
  if (one !== null) return one
  throw new Problem('not-found', `Unknown read model. Choose one of ${names.join(', ')}.`)
}
