import compression from 'compression'
import type { Request, RequestHandler, Response } from 'express'
import onHeaders from 'on-headers'

/** Smaller answers gain nothing, and those that carry a secret are smaller (bytes). */
const LEAST = 1_024
const TEXTS =
  /^(?:application\/(?:problem\+|openapi\+|schema\+)?json|application\/javascript|image\/svg\+xml|text\/(?:css|csv|html|javascript|markdown|plain))\b/
/** Reports are asked for by POST as well; whatever else a POST answers may carry a secret. */
const REPORTS = /^\/api\/v1\/(?:checks|batches)(?:\/\w+\/(?:cancel|retry))?\/?(?:\?|$)/

/**
 * Compresses texts from 1 KiB on (br, gzip, deflate, as the caller accepts). No stream of events, nothing that is
 * compressed already, and no answer that carries a secret beside what the caller sent (BREACH). A strong entity tag
 * becomes a weak one with it, since the bytes are others (RFC 9110 §8.8.1).
 */
export function compress(): RequestHandler {
  const pack = compression({ threshold: LEAST, filter: isWorthIt })
  return (req, res, next) => {
    if (req.headers['accept-encoding'] === undefined) {
      onHeaders(res, () => void res.vary('Accept-Encoding'))
      return next()
    }
    // Registered first, it runs last: when it is known what became of the answer.
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
    // The caller holds the compressed form where that is what it names.
    res.vary('Accept-Encoding')
    const named = req.headers['if-none-match']?.includes(`W/${tag}`) === true
    if (named && takesPacked(req)) res.setHeader('ETag', `W/${tag}`)
  } else if (res.hasHeader('Content-Encoding')) res.setHeader('ETag', `W/${tag}`)
}

const takesPacked = (req: Request): boolean =>
  req.headers['accept-encoding'] !== undefined && req.acceptsEncodings('br', 'gzip', 'deflate') !== false
