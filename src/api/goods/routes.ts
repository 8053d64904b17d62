import type { IRouter } from 'express'
import { z } from 'zod'
import { LONGEST_GOODS } from '../../goods/map-goods.ts'
import { type SuggestedClass, suggestClasses } from '../../goods/suggest.ts'
import { readQuery } from '../http/query.ts'
import { sendJson } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'

export const niceClassParameters = z.object({
  query: z.string().min(1, 'must not be empty').max(LONGEST_GOODS).optional(),
})

/** `/nice-classes`. A search costs time of the processor, so it needs a key, whose limit of reads counts it. */
export function goodsRoutes(router: IRouter, { authorize }: Api): void {
  resource(router, '/nice-classes', {
    get: authorize.key('checks:read', 'reads', async (req, res) => {
      const { query } = readQuery(req, niceClassParameters)
      const data = suggestClasses(query ?? null).map(niceClassView)
      sendJson(res, 200, { object: 'list', data, nextCursor: null })
    }),
  })
}

/** A suggested class as the API answers it. */
export function niceClassView({ niceClass, heading, terms, score }: SuggestedClass) {
  return {
    object: 'nice_class',
    niceClass,
    heading,
    terms: terms.map(({ id, text }) => ({ id, text })),
    score,
  }
}
