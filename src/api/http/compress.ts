import compression from 'compression'
import type { Request, RequestHandler, Response } from 'express'
import onHeaders from 'on-headers'

/** Minimum size in bytes: smaller answers gain nothing, and those that contain a secret are smaller. */
export const LEAST_TO_PACK = 1_024
const TEXTS =
  /^(?:application\/(?:problem\+|openapi\+|schema\+)?json|application\/javascript|image\/svg\+xml|text\/(?:css|csv|html|javascript|markdown|plain))\b/
/** A POST may return a report too; other answers to POST may contain a secret. */
const REPORTS = /^\/api\/v1\/(?:checks|batches)(?:\/\w+\/(?:cancel|retry))?\/?(?:\?|$)/

/**
 * Compresses text answers from 1 KiB (br, gzip, deflate, as the caller accepts). Event streams and compressed content
 * are excluded, and so are answers with a secret next to the caller's own input (BREACH). A strong entity tag becomes a
 * weak one, because the bytes differ (RFC 9110 §8.8.1).
 */
export function compress(): RequestHandler {
  const pack = compression({ threshold: LEAST_TO_PACK, filter: isWorthIt })
  return (req, res, next) => {
    if (req.headers['accept-encoding'] === undefined) {
      onHeaders(res, () => void res.vary('Accept-Encoding'))
      return next()
    }
    // Registered first, so it runs last, when the encoding of the answer is known.
    onHeaders(res, () => weaken(req, res))
    pack(req, res, next)
  }
}

function isWorthIt(req: Request, res: Response): boolean {
  const isSafe = req.method === 'GET' || req.method === 'HEAD' || REPORTS.test(req.originalUrl)
  return isSafe && TEXTS.test(String(res.getHeader('Content-Type') ?? ''))
}

function weaken(req: Request, res: Response): void {
  const tag = res.getHeader('ETag')
  if (typeof tag !== 'string' || tag.startsWith('W/')) return
  if (res.statusCode === 304) {
    // A client that names the tag of the compressed form holds that form.
    res.vary('Accept-Encoding')
    const named = req.headers['if-none-match']?.includes(`W/${tag}`) === true
    if (named && takesPacked(req)) res.setHeader('ETag', `W/${tag}`)
  } else if (res.hasHeader('Content-Encoding')) res.setHeader('ETag', `W/${tag}`)
}

const takesPacked = (req: Request): boolean =>
  req.headers['accept-encoding'] !== undefined && req.acceptsEncodings('br', 'gzip', 'deflate') !== false
