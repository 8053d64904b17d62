import type { IncomingHttpHeaders } from 'node:http'
import type { Source } from '../events/sections.ts'
import type { Scene } from './scenes.ts'

/** An HTTP request as a registry of the sandbox sees it. */
export type Asked = {
  method: string
  /** Decoded once, without the registry's prefix, beginning with `/`. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** As text, '' without one. */
  body: string
}

/** What goes back. The bytes depend on the question alone: no clock, no random, no port. */
export type Reply = {
  status: number
  type: string
  body: string
  headers?: Record<string, string>
}

/** A question that concerns a name: its scene decides, and it may be played with a fault. */
export type About = { name: string; answer: (scene: Scene, key: string) => Reply }

/** One registry, behind its path prefix. */
export type Registry = {
  source: Source
  /** Understands a request; a plain reply is for those that concern no name. */
  hear: (asked: Asked) => About | Reply
}

export const JSON_TYPE = 'application/json'

/** A JSON answer. */
export const json = (body: unknown, status = 200, type = JSON_TYPE): Reply => ({
  status,
  type,
  body: JSON.stringify(body),
})

/**
 * The answer to what the sandbox does not play. Never 404: a caller could take that for a free name.
 */
export const notPlayed = (what: string): Reply =>
  json({ error: 'not-played', detail: `the sandbox does not play ${what}` }, 501)
