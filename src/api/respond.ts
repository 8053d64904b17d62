import type { Response } from 'express'

/** Ends the request with JSON: encoded once, length announced, no body for HEAD. */
export function sendJson(res: Response, status: number, body: unknown, type = 'application/json'): void {
  send(res, status, type, JSON.stringify(body))
}

/** Ends the request with a text in UTF-8. */
export function send(res: Response, status: number, type: string, text: string): void {
  res.statusCode = status
  res.setHeader('Content-Type', type)
  res.setHeader('Content-Length', Buffer.byteLength(text))
  res.end(res.req.method === 'HEAD' ? undefined : text)
}

/** Ends the request without a body. */
export function sendNothing(res: Response, status: 204 | 304): void {
  res.statusCode = status
  res.end()
}
