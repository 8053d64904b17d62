import { KEY_LIFE_DAYS } from '../../commands/idempotency.ts'
/** One kind of problem: the content of its page and of every answer of its kind. */
export type ProblemKind = { status: number; title: string; about: string; fix: string }

/**
 * Every problem of the API (RFC 9457), by code. The code is the last part of `type` and never changes its meaning;
 * clients distinguish problems by it.
 */
export const problems = {
  'malformed-request': {
    status: 400,
    title: 'Malformed HTTP request',
    about:
      'The bytes are not a valid HTTP/1.1 request. For example, a header holds control characters, or `Host` is missing or repeated (RFC 9112 §3.2).',
    fix: 'Send the request with an HTTP library. The service closes the connection after this answer.',
  },
  'malformed-json': {
    status: 400,
    title: 'The body is not JSON',
    about:
      'The body is empty, truncated, not UTF-8 or not valid JSON (RFC 8259), or an object repeats a member name (RFC 7493 §2.3).',
    fix: 'Send one JSON value in UTF-8. `detail` says where parsing stopped; `errors` points to a repeated member.',
  },
  'invalid-header': {
    status: 400,
    title: 'A header value is invalid',
    about: 'A header that affects the request has a value that is not allowed.',
    fix: 'Send the header as `detail` describes it, or omit it.',
  },
  'missing-api-key': {
    status: 401,
    title: 'No API key was sent',
    about: 'The request has no `Authorization` header with the scheme `Bearer`.',
    fix: 'Send `Authorization: Bearer <API key>`. The service never reads a key from the URL.',
  },
  'invalid-api-key': {
    status: 401,
    title: 'The API key is not valid',
    about: 'The key is mistyped, unknown, expired or revoked.',
    fix: 'Send a valid key. `GET /api/v1/keys` lists the keys of the account; `POST /api/v1/keys` issues a new one.',
  },
  'invalid-admin-token': {
    status: 401,
    title: 'The admin token is missing or wrong',
    about:
      'The admin API and `/metrics` require the token of the setting `NAMECHECK_ADMIN_TOKEN`; they do not accept API keys.',
    fix: 'Send `Authorization: Bearer <admin token>`.',
  },
  'not-signed-in': {
    status: 401,
    title: 'Not signed in to the console',
    about:
      'The request has no session cookie, its session has ended, or the session lacks the credential that this call requires.',
    fix: 'Sign in to the console again. Programs send an API key to `/api/v1`, which never reads the cookie.',
  },
  'invalid-one-time-token': {
    status: 401,
    title: 'The one-time link is not valid',
    about:
      'A one-time link opens the console once, within 15 minutes, and an invitation lets one person join, within 7 days. This link was used already, was withdrawn, has expired, or is mistyped.',
    fix: 'Run `npm run namecheck -- open`, which asks the running service for a new link, or restart the service. For an invitation, ask the person who sent it.',
  },
  'cross-site-request': {
    status: 403,
    title: 'The request did not come from the console',
    about:
      'The console accepts changes only from its own pages. The headers of this request show that another site or program sent it.',
    fix: 'Open the console at its own address in a browser tab. Programs send an API key to `/api/v1`.',
  },
  'insufficient-scope': {
    status: 403,
    title: 'The API key lacks a scope',
    about:
      'The key is valid, but it lacks a scope that this call requires, or that the request gives to a new key.',
    fix: 'Use a key with the scope that `detail` names.',
  },
  'https-required': {
    status: 403,
    title: 'HTTPS is required',
    about:
      'This service accepts only HTTPS requests. Over plain HTTP, anyone on the network path can read the key.',
    fix: 'Send the request to the HTTPS address. Replace any live key that was sent over HTTP.',
  },
  'plan-upgrade-required': {
    status: 403,
    title: 'The plan does not include this feature or quantity',
    about:
      'The plan of the account does not include the feature, or its limit for the requested item is reached.',
    fix: 'Change the plan, or send the request without the feature. `GET /api/v1/plans` lists what each plan includes.',
  },
  'account-suspended': {
    status: 403,
    title: 'The account is suspended',
    about: 'The operator has suspended the account. Its data is kept.',
    fix: 'Ask the operator of this service to reinstate the account.',
  },
  'test-mode-off': {
    status: 403,
    title: 'Test mode is switched off',
    about: 'Test keys use the sandbox registries, which are switched off on this service.',
    fix: 'Use a live key, or ask the operator of this service to switch on the sandbox.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    about:
      'The path is unknown, or the resource does not exist for this account and mode. Resources of another account, or of the other mode, get the same answer.',
    fix: 'Check the path and the id. Check that the key belongs to the same account and mode as the resource.',
  },
  gone: {
    status: 410,
    title: 'This operation was removed',
    about:
      'The headers `Deprecation` and `Sunset` announced the end of this operation, and that date has passed.',
    fix: 'Use the operation that `Link` names with `rel="successor-version"`. The link with `rel="deprecation"` explains what changed.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The method is not allowed',
    about: 'The path exists but does not support this method.',
    fix: 'Use one of the methods in the `Allow` header.',
  },
  'not-acceptable': {
    status: 406,
    title: 'None of the accepted media types is available',
    about: 'The `Accept` header excludes every media type that this operation can produce.',
    fix: 'Send an `Accept` header that includes `application/json`.',
  },
  'idempotency-conflict': {
    status: 409,
    title: 'The Idempotency-Key was used for a different request',
    about:
      'An earlier, different request used this key. The service did nothing and charged nothing this time.',
    fix: 'Repeat the first request unchanged, or use a new key.',
  },
  'no-webhook-endpoint': {
    status: 409,
    title: 'No webhook endpoint is subscribed',
    about:
      'The request asks for webhook delivery, but no endpoint of this mode would receive the result. Nothing was charged.',
    fix: 'Register an endpoint first, or omit `delivery`.',
  },
  'webhook-paused': {
    status: 409,
    title: 'The endpoint is paused',
    about: 'A paused endpoint receives no messages, not even test messages. Its queued messages wait.',
    fix: 'Resume it first: `POST /api/v1/webhooks/{id}/resume`.',
  },
  'too-many-webhooks': {
    status: 409,
    title: 'Too many webhook endpoints',
    about: 'An account can have at most 16 endpoints in each mode.',
    fix: 'Delete an endpoint, or update an existing one.',
  },
  'too-many-shares': {
    status: 409,
    title: 'Too many share links',
    about: 'A check or a batch can have at most 20 active share links.',
    fix: 'Withdraw the links with `DELETE /api/v1/checks/{id}/share` or `DELETE /api/v1/batches/{id}/share`, or reuse an existing link.',
  },
  'too-many-secrets': {
    status: 409,
    title: 'Too many active signing secrets',
    about:
      'Each rotation with an overlap adds a secret that signs until the overlap ends. At most five secrets can be active.',
    fix: 'Wait until a secret expires, or rotate with `overlapSeconds` 0, which ends all earlier secrets.',
  },
  'jurisdictions-required': {
    status: 409,
    title: 'Jurisdictions must be configured before live keys are issued',
    about: 'A live request that names no jurisdictions uses default ones, so these must be set first.',
    fix: 'Choose the jurisdictions of the account, or ask the operator of this service to set default ones.',
  },
  'check-not-finished': {
    status: 409,
    title: 'The check is still in progress',
    about: 'Only a finished check can be retried.',
    fix: 'Wait until its `status` is `completed` or `canceled`, or cancel it.',
  },
  'nothing-to-retry': {
    status: 409,
    title: 'Nothing to retry',
    about: 'Every source of the check answered, so a retry has no source to query.',
    fix: 'Request a new check to query all sources again.',
  },
  'account-erased': {
    status: 409,
    title: 'The account was erased',
    about: 'An erased account cannot be changed.',
    fix: 'Open a new account.',
  },
  'request-timeout': {
    status: 408,
    title: 'The request took too long to arrive',
    about:
      'The headers must arrive within 15 s, the whole request within 30 s. The service closes the connection after this answer.',
    fix: 'Send the request again on a new connection.',
  },
  'request-too-large': {
    status: 413,
    title: 'The body is too large',
    about:
      'A body can have at most 64 KiB, one with a logo at most 1,366 KiB, before and after decompression. The size of chunk extensions is limited as well.',
    fix: 'Send a smaller body, without chunk extensions.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The media type is not supported',
    about: 'The service accepts only `application/json` bodies in UTF-8.',
    fix: 'Send `Content-Type: application/json`, without a charset or with `charset=utf-8`.',
  },
  'invalid-request': {
    status: 422,
    title: 'The request has invalid members',
    about:
      'A member or parameter is unknown, missing, of the wrong type or out of range. The service did nothing and charged nothing.',
    fix: 'Correct the members that `errors` lists. `pointer` (RFC 6901) points into the body; `parameter` names a query parameter.',
  },
  'idempotency-key-expired': {
    status: 422,
    title: 'The Idempotency-Key is too old',
    about: `The key was used more than ${KEY_LIFE_DAYS} days ago, so the service can no longer detect a repeat.`,
    fix: 'Use a new key.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests this minute',
    about: 'Each account has a budget per minute for writes and another for reads, separate for each mode.',
    fix: 'Wait for the number of seconds in `Retry-After`. `RateLimit` shows the remaining budget.',
  },
  'quota-exceeded': {
    status: 429,
    title: 'The monthly quota of checks is used up',
    about: 'The plan includes a fixed number of checks per calendar month (UTC). Nothing was charged.',
    fix: 'Wait for the next month (`Retry-After`), or change the plan.',
  },
  'too-many-in-flight': {
    status: 429,
    title: 'Too many concurrent requests from this account',
    about:
      'Each account gets a share of the concurrent requests of a process, so that no account can block the others.',
    fix: 'Wait for answers before you send more requests. With `Prefer: respond-async`, a request is answered immediately and does not stay open.',
  },
  'too-many-event-streams': {
    status: 429,
    title: 'Too many open event streams for this account',
    about:
      'Each account can stream a limited number of check histories at the same time, separate for each mode.',
    fix: 'Close unused streams, or read the history page by page.',
  },
  'too-many-wrong-keys': {
    status: 429,
    title: 'Too many wrong keys from this address',
    about:
      'The service counts wrong, expired and revoked keys per client address, and wrong admin tokens separately. Above the limit, it answers further wrong keys with this problem until the minute ends. It still accepts a correct key or token from the same address.',
    fix: 'Wait for the number of seconds in `Retry-After`, and stop using the wrong key.',
  },
  'headers-too-large': {
    status: 431,
    title: 'The headers are too large',
    about:
      'The headers of a request can have at most 16 KiB in total. The service closes the connection after this answer.',
    fix: 'Send fewer or shorter headers.',
  },
  'internal-error': {
    status: 500,
    title: 'Internal error',
    about: 'The service failed while it handled the request. It logged the error under `requestId`.',
    fix: 'Repeat the request with the same `Idempotency-Key`. If the error persists, report the `requestId`.',
  },
  'store-refused': {
    status: 500,
    title: 'The stored data cannot be used',
    about:
      'The stored data that the request reads is damaged or altered, or the store rejects the service. The operator finds the record and the remedy in the service logs, under `requestId`.',
    fix: 'Report the `requestId` to the operator of the service. A repeated request gets the same answer until the store is repaired.',
  },
  overloaded: {
    status: 503,
    title: 'Too many concurrent requests',
    about: 'The service has reached its limit of concurrent requests.',
    fix: 'Repeat the request after the number of seconds in `Retry-After`.',
  },
  draining: {
    status: 503,
    title: 'This process is shutting down',
    about: 'The process finishes its open requests and accepts no new ones.',
    fix: 'Repeat the request after the number of seconds in `Retry-After`; another process will answer.',
  },
  'store-unavailable': {
    status: 503,
    title: 'The store cannot be reached',
    about:
      'The service cannot read or write reliably at the moment. It rejects all requests, and no data is lost.',
    fix: 'Repeat the request with the same `Idempotency-Key` after the number of seconds in `Retry-After`.',
  },
  'storage-full': {
    status: 503,
    title: 'The store has no space left',
    about: 'The service cannot write until the operator frees space. Accepted data stays readable.',
    fix: 'Repeat the request later.',
  },
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof problems

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code)
