import type { IRouter } from 'express'
import { z } from 'zod'
import { doubtsIn } from '../../goods/doubts.ts'
import { LONGEST_GOODS, mapGoods } from '../../goods/map-goods.ts'
import { type SuggestedClass, suggestClasses } from '../../goods/suggest.ts'
import { goodsText, niceClasses } from '../checks/request-body.ts'
import { readBody } from '../http/body.ts'
import { readQuery, refuseQuery } from '../http/query.ts'
import { sendJson } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'

export const niceClassParameters = z.object({
  query: z.string().min(1, 'must not be empty').max(LONGEST_GOODS).optional(),
})

const MAX_TEXTS = 100
/** Between texts of a list; it parts goods like a comma. */
const SEPARATOR = '\n'

/** Body of `POST /goods`. */
export const goodsBody = z.strictObject({
  goods: z
    .union([goodsText, z.array(goodsText).min(1).max(MAX_TEXTS)])
    .transform((given) => (typeof given === 'string' ? given : given.join(SEPARATOR)))
    .refine((text) => text.length <= LONGEST_GOODS, {
      error: `must have at most ${LONGEST_GOODS} characters in all`,
    }),
  niceClasses: niceClasses.optional(),
})

/**
 * `/nice-classes` and `/goods`. Both cost time of the processor, so they need a key, whose limit of reads counts them. Goods are not
 * stored.
 */
export function goodsRoutes(router: IRouter, { authorize }: Api): void {
  resource(router, '/nice-classes', {
    get: authorize.key('checks:read', 'reads', async (req, res) => {
      const { query } = readQuery(req, niceClassParameters)
      const data = suggestClasses(query ?? null).map(niceClassView)
      sendJson(res, 200, { object: 'list', data, nextCursor: null })
    }),
  })
  resource(router, '/goods', {
    post: authorize.key('checks:read', 'reads', async (req, res) => {
      refuseQuery(req)
      const { goods, niceClasses: confirmed = [] } = await readBody(req, res, goodsBody)
      const { terms, unmapped } = mapGoods(goods, confirmed)
      sendJson(res, 200, {
        object: 'goods',
        goodsTerms: terms,
        unmappedGoods: unmapped,
        doubts: doubtsIn(goods, confirmed),
      })
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
