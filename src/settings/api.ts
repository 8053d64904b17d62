import { domainAddress, list, origin, port, seconds, text, url, wholeNumber } from './values.ts'

/** The HTTP API: its addresses, its reverse proxy and its limits. */
export const apiSettings = {
  HOST: text.default('127.0.0.1').describe('Address that the API listens on.'),
  PORT: port.default(8080).describe('Port that the API listens on; 0 selects a free port.'),
  PUBLIC_URL: url
    .optional()
    .describe(
      'Address at which clients reach the API. The service uses it in `Location`, links and problem types. Default `http://HOST:PORT`, with the loopback address if `HOST` is a wildcard address such as `0.0.0.0`.',
    ),
  REGISTRAR_URL: domainAddress
    .optional()
    .describe(
      'Address of a registrar, such as `https://registrar.example/?domain={domain}`. Reports link each free domain to it, with the domain in place of `{domain}`; in test mode, they have no link. Default: no links.',
    ),
  TRUST_PROXY: wholeNumber
    .default(0)
    .describe(
      'Number of reverse proxies before the service. It trusts the `X-Forwarded-*` headers that they set. With 0 behind a proxy, all clients without a valid key or session count as one address.',
    ),
  CORS_ORIGINS: list(origin)
    .default([])
    .describe(
      'Origins whose pages can call the API from a browser, `https://app.example.com,…`, or `*` for any origin. A key in a page is public, so give it few scopes.',
    ),
  MAX_CONNECTIONS: wholeNumber
    .min(1)
    .default(10_000)
    .describe(
      'Maximum number of open connections. The service closes further connections immediately. A quarter is kept for addresses with few connections, unless `TRUST_PROXY` is set: then the proxy must limit the connections of a client.',
    ),
  MAX_IN_FLIGHT: wholeNumber
    .min(1)
    .default(2_000)
    .describe(
      'Maximum number of requests in progress in the process. Each account can have at most as many in progress as are still free, so its share shrinks as the process fills up. The service answers further requests with 429 or 503 and `Retry-After`. Requests without a valid key or session are counted separately: a quarter as many, shared between addresses in the same way.',
    ),
  MAX_WAITING: wholeNumber
    .min(1)
    .default(4_000)
    .describe(
      'Maximum number of requests that wait for a check or batch to finish (`Prefer: wait`). They are counted separately from requests in progress and shared between accounts in the same way.',
    ),
  MAX_IN_FLIGHT_PER_ACCOUNT: wholeNumber
    .min(1)
    .default(500)
    .describe(
      'Maximum number of requests in progress for one account and mode in each process, even if more are free. The same number of requests can wait. The service answers further requests with 429 and `Retry-After`.',
    ),
  MAX_EVENT_STREAMS: wholeNumber
    .min(1)
    .default(500)
    .describe(
      'Maximum number of check histories that a process streams live, shared between accounts in the same way as requests. The service answers further requests for a stream with 429 or 503.',
    ),
  MAX_EVENT_STREAMS_PER_ACCOUNT: wholeNumber
    .min(1)
    .default(50)
    .describe(
      'Maximum number of check histories that a process streams live for one account and mode. The service answers further requests for a stream with 429.',
    ),
  EVENT_STREAM_KEEP_ALIVE_SECONDS: seconds
    .max(50)
    .default(15)
    .describe(
      'Interval at which the service sends a comment on an idle live history and verifies that the key is still valid.',
    ),
  WRONG_KEYS_PER_MINUTE: wholeNumber
    .min(1)
    .default(20)
    .describe(
      'Wrong keys that one address (IPv6: one /64) can send per minute, over all processes. The service answers further wrong keys with 429. It counts wrong admin tokens separately and always accepts a correct key or token. Behind a reverse proxy, set `NAMECHECK_TRUST_PROXY`; otherwise all clients count as one.',
    ),
}
