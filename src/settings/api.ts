import { list, origin, port, seconds, text, url, whole } from './values.ts'

/** The HTTP API: where it listens, what stands in front of it, and how much it takes at once. */
export const apiSettings = {
  HOST: text.default('127.0.0.1').describe('Address that the API listens on.'),
  PORT: port.default(8080).describe('Port that the API listens on; 0 takes a free one.'),
  PUBLIC_URL: url
    .optional()
    .describe(
      'Address under which clients reach the API, for `Location`, links and problem types. Default `http://HOST:PORT`.',
    ),
  TRUST_PROXY: whole
    .default(0)
    .describe('Number of reverse proxies in front whose `X-Forwarded-*` headers are believed.'),
  CORS_ORIGINS: list(origin)
    .default([])
    .describe(
      'Origins whose pages may call the API from a browser, `https://app.example.com,…`, or `*` for any. A key in a page is a key in public: let it have few scopes.',
    ),
  MAX_CONNECTIONS: whole
    .min(1)
    .default(10_000)
    .describe('Connections open at once; more are closed as they come.'),
  MAX_IN_FLIGHT: whole
    .min(1)
    .default(2_000)
    .describe(
      'Requests at work at once. An account may have as many as are free, so that its share shrinks as the process fills; more are answered 429 or 503 with `Retry-After`.',
    ),
  MAX_WAITING: whole
    .min(1)
    .default(4_000)
    .describe(
      'Requests that wait for a check or batch to end (`Prefer: wait`), counted apart from those at work and shared between accounts in the same way.',
    ),
  MAX_IN_FLIGHT_PER_ACCOUNT: whole
    .min(1)
    .default(500)
    .describe(
      'Requests at work at once of one account and mode in each process, and as many that wait, whatever is free; more are answered 429 with `Retry-After`.',
    ),
  MAX_EVENT_STREAMS: whole
    .min(1)
    .default(500)
    .describe(
      'Histories of checks that are streamed live by a process at once, shared between accounts like requests; more are answered 429 or 503.',
    ),
  MAX_EVENT_STREAMS_PER_ACCOUNT: whole
    .min(1)
    .default(50)
    .describe('The same of one account and mode in each process; more are answered 429.'),
  EVENT_STREAM_KEEP_ALIVE_SECONDS: seconds
    .max(50)
    .default(15)
    .describe(
      'How often a live history sends a comment where nothing happens, and looks whether its key still stands.',
    ),
  WRONG_KEYS_PER_MINUTE: whole
    .min(1)
    .default(20)
    .describe(
      'Wrong keys that one address (IPv6: one /64) may send in a minute, over all processes; further ones are answered 429. Wrong admin tokens are counted apart. A right key or token always gets in. Behind a proxy set `NAMECHECK_TRUST_PROXY`, or all clients count as one.',
    ),
}
