import type { IncomingHttpHeaders } from 'node:http'
import type { Source } from '../events/sections.ts'
import type { Scene } from './magic-names.ts'

/** An HTTP request as a registry of the sandbox sees it. */
export type RegistryRequest = {
  method: string
  /** Decoded once, without the registry's prefix, with a leading `/`. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** As text, '' without one. */
  body: string
}

/** The response. Its bytes depend on the request alone: no clock, no random numbers, no port. */
export type Reply = {
  status: number
  type: string
  body: string
  headers?: Record<string, string>
}

/** A request about a name: the name's scene decides the answer, and a fault of the scene applies. */
export type NameRequest = { name: string; answer: (scene: Scene, key: string) => Reply }

/** One registry, at its path prefix. */
export type Registry = {
  source: Source
  /** Interprets a request; returns a plain reply for a request that is not about a name. */
  handle: (asked: RegistryRequest) => NameRequest | Reply
}

export const JSON_TYPE = 'application/json'

/** A JSON answer. */
export const json = (body: unknown, status = 200, type = JSON_TYPE): Reply => ({
  status,
  type,
  body: JSON.stringify(body),
})

/**
 * The answer to a request that the sandbox does not support. Never 404: a caller could take that for a free name.
 */
export const notSimulated = (what: string): Reply =>
  json({ error: 'not-played', detail: `the sandbox does not simulate ${what}` }, 501)
