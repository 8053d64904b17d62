import { hash } from 'node:crypto'
import type { Response } from 'express'
import { namesTag } from './etag.ts'

/** Ends the request with JSON: encoded once, length announced, no body for HEAD. */
export function sendJson(res: Response, status: number, body: unknown, type = 'application/json'): void {
  send(res, status, type, JSON.stringify(body))
}

/** Ends the request with UTF-8 text. A read gets an entity tag, and 304 if the client has that text already. */
export function send(res: Response, status: number, type: string, text: string): void {
  res.statusCode = status
  if (status === 200 && isKnown(res, text)) {
    sendNothing(res, 304)
    return
  }
  res.setHeader('Content-Type', type)
  res.setHeader('Content-Length', Buffer.byteLength(text))
  res.end(res.req.method === 'HEAD' ? undefined : text)
}

/** Ends the request with bytes. */
export function sendBytes(res: Response, status: number, type: string, bytes: Uint8Array): void {
  res.statusCode = status
  res.setHeader('Content-Type', type)
  res.setHeader('Content-Length', bytes.length)
  res.end(res.req.method === 'HEAD' ? undefined : bytes)
}

/** Ends the request without a body. */
export function sendNothing(res: Response, status: 204 | 304): void {
  res.statusCode = status
  res.end()
}

/** Sets the entity tag of a read unless it has one; returns whether the caller names it. */
function isKnown(res: Response, text: string): boolean {
  const { method, headers } = res.req
  if ((method !== 'GET' && method !== 'HEAD') || res.hasHeader('ETag')) return false
  const tag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`
  res.setHeader('ETag', tag)
  return namesTag(headers['if-none-match'], tag)
}
