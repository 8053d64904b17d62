import type { IRouter } from 'express'
import { lazy } from '../../../primitives/lazy.ts'
import { keptJson } from '../../http/kept.ts'
import { Problem } from '../../http/problem.ts'
import { refuseQuery } from '../../http/query.ts'
import { sendJson } from '../../http/respond.ts'
import { resource } from '../../http/route-methods.ts'
import type { Api } from '../../route-context.ts'
import { schemaPath } from './newest.ts'
import { publishedSchemas } from './published.ts'

/** `/event-schemas` and below: the published contract of the events, without a key. */
export function eventSchemaRoutes(router: IRouter, { settings }: Api): void {
  const published = lazy(publishedSchemas)
  const list = lazy(() =>
    keptJson({
      object: 'list',
      data: [...published()].map(([type, versions]) => {
        const newest = Math.max(...versions.keys())
        return {
          object: 'event_schema',
          type,
          newest,
          versions: [...versions.keys()]
            .sort((a, b) => a - b)
            .map((version) => ({ version, url: settings.publicUrl + schemaPath(type, version) })),
        }
      }),
      nextCursor: null,
    }),
  )
  resource(router, '/event-schemas', {
    get: async (req, res) => {
      refuseQuery(req)
      res.setHeader('Cache-Control', 'public, max-age=300')
      await list().send(res)
    },
  })
  resource(router, '/event-schemas/:type/:version', {
    get: (req, res) => {
      refuseQuery(req)
      const { type, version } = req.params
      const schema = published().get(String(type))?.get(Number(version))
      if (!schema)
        throw new Problem('not-found', 'Unknown event type or version. /api/v1/event-schemas lists all.')
      // A schema may gain members within its version, so it is not cached for long.
      res.setHeader('Cache-Control', 'public, max-age=300')
      sendJson(res, 200, schema, 'application/schema+json')
    },
  })
}
