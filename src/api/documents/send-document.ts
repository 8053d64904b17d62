import type { Request, Response } from 'express'
import { lazy } from '../../primitives/lazy.ts'
import { keptJson } from '../http/kept.ts'
import { refuseQuery } from '../http/query.ts'

/**
 * Returns a handler that sends a document, which stays the same while the process runs. The first request makes it, and loads what
 * makes it, so that the start does not wait for it.
 */
export function sendingDocument(make: () => object | Promise<object>, whose: 'public' | 'private') {
  const document = lazy(async () => keptJson(await make()))
  return async (req: Request, res: Response) => {
    refuseQuery(req)
    res.setHeader('Cache-Control', `${whose}, max-age=300`)
    await (await document()).send(res)
  }
}
