import type { Request } from 'express'
import { notFound } from '../http/problem.ts'

const ENDPOINT_ID = /^whk_[0-9A-Za-z]{24}$/

/** The endpoint id in the path. Throws {@link Problem} `not-found` for a text that cannot be an id. */
export function endpointIdOf(req: Request): string {
  const id = String(req.params.id)
  if (!ENDPOINT_ID.test(id)) throw notFound('endpoint')
  return id
}
