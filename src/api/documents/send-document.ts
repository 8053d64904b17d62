import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import { lazy } from '../../primitives/lazy.ts'
import { namesTag } from '../http/etag.ts'
import { refuseQuery } from '../http/query.ts'
import { send, sendNothing } from '../http/respond.ts'

/**
 * Returns a handler that sends a document, which stays the same while the process runs. The first request makes it, so
 * that the start does not wait for it.
 */
export function sendingDocument(make: () => object, whose: 'public' | 'private') {
  const document = lazy(() => {
    const text = JSON.stringify(make())
    return { text, tag: `"${createHash('sha256').update(text).digest('base64url')}"` }
  })
  return (req: Request, res: Response) => {
    refuseQuery(req)
    const { text, tag } = document()
    res.setHeader('Cache-Control', `${whose}, max-age=300`)
    res.setHeader('ETag', tag)
    if (namesTag(req.headers['if-none-match'], tag)) return sendNothing(res, 304)
    send(res, 200, 'application/json', text)
  }
}
