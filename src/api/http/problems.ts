/** One kind of problem: what its page and every answer of its kind say. */
export type ProblemKind = { status: number; title: string; about: string; fix: string }

/**
 * Every problem that the API answers with (RFC 9457), by code. The code is the last part of `type`, never changes
 * its meaning, and is what clients are to tell problems apart by.
 */
export const problems = {
  'malformed-request': {
    status: 400,
    title: 'Malformed HTTP request',
    about:
      'The bytes are not a valid HTTP/1.1 request: a header holds control characters, or `Host` is missing or repeated (RFC 9112 §3.2), for example.',
    fix: 'Send it with a library for HTTP; the connection is closed after this.',
  },
  'malformed-json': {
    status: 400,
    title: 'The body is not JSON',
    about:
      'The body is empty, is cut short, is not UTF-8, breaks the grammar of JSON (RFC 8259), or has two members of one name in an object (RFC 7493 §2.3).',
    fix: 'Send one JSON value in UTF-8; `detail` says where reading ended, `errors` points to a repeated member.',
  },
  'invalid-header': {
    status: 400,
    title: 'A header has a value that cannot be used',
    about: 'A header that changes what the request does has a value outside of what it may have.',
    fix: 'Send the header as `detail` describes it, or leave it out.',
  },
  'missing-api-key': {
    status: 401,
    title: 'No API key was sent',
    about: 'The request has no `Authorization` header with the scheme `Bearer`.',
    fix: 'Send `Authorization: Bearer <API key>`. Keys in the address are never read.',
  },
  'invalid-api-key': {
    status: 401,
    title: 'The API key is not valid',
    about: 'The key is mistyped, unknown, expired or revoked.',
    fix: 'Send a key that stands; `GET /api/v1/keys` lists them, `POST /api/v1/keys` issues one.',
  },
  'invalid-admin-token': {
    status: 401,
    title: 'The admin token is missing or wrong',
    about: 'The admin API and `/metrics` take the token of the setting `NAMECHECK_ADMIN_TOKEN`, no API key.',
    fix: 'Send `Authorization: Bearer <admin token>`.',
  },
  'insufficient-scope': {
    status: 403,
    title: 'The API key lacks a scope',
    about: 'The key is valid, but was issued without the scope that this call needs, or would pass on.',
    fix: 'Use a key with the scope that `detail` names.',
  },
  'https-required': {
    status: 403,
    title: 'The request came as http',
    about: 'This service is reached by https alone. Over http everybody on the way can read the key.',
    fix: 'Send the request to the https address, and replace a live key that was sent over http.',
  },
  'plan-upgrade-required': {
    status: 403,
    title: 'The plan does not include this',
    about: 'The feature, or one more of what was asked for, is not in the plan of the account.',
    fix: 'Change the plan, or do without; `GET /api/v1/plans` lists what each one includes.',
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
    about: 'Test keys ask the sandbox registries, and these are switched off here.',
    fix: 'Use a live key, or have the operator set `NAMECHECK_SANDBOX=true`.',
  },
  'not-found': {
    status: 404,
    title: 'There is nothing here',
    about:
      'The path is unknown, or what it names does not exist for this account and mode. What belongs to another account, or to the other mode, is answered the same way.',
    fix: 'Check the path and the id, and that the key is of the same account and mode.',
  },
  gone: {
    status: 410,
    title: 'This is no longer there',
    about:
      'The operation was announced to end with the headers `Deprecation` and `Sunset`, and its time is over.',
    fix: 'Use what `Link` names as `successor-version`; `rel="deprecation"` leads to what has changed.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The method is not allowed here',
    about: 'The path exists, but does not take this method.',
    fix: 'Use one of the methods in the `Allow` header.',
  },
  'not-acceptable': {
    status: 406,
    title: 'None of the accepted media types is available',
    about: 'The `Accept` header leaves out every form in which this can be answered.',
    fix: 'Accept `application/json`.',
  },
  'idempotency-conflict': {
    status: 409,
    title: 'The Idempotency-Key was used for another request',
    about: 'Under this key another request was accepted before. Nothing was done or charged now.',
    fix: 'Repeat the first request as it was, or use a new key.',
  },
  'no-webhook-endpoint': {
    status: 409,
    title: 'No webhook endpoint is subscribed',
    about:
      'Delivery by webhook was asked for, but no endpoint of this mode would receive it. Nothing was charged.',
    fix: 'Register an endpoint first, or leave `delivery` out.',
  },
  'webhook-paused': {
    status: 409,
    title: 'The endpoint is paused',
    about: 'A paused endpoint gets nothing, test messages included. What is queued for it waits.',
    fix: 'Resume it first: `POST /api/v1/webhooks/{id}/resume`.',
  },
  'too-many-webhooks': {
    status: 409,
    title: 'There are too many webhook endpoints',
    about: 'An account may have 16 endpoints in each mode.',
    fix: 'Delete an endpoint, or change one instead.',
  },
  'too-many-shares': {
    status: 409,
    title: 'There are too many links to this check',
    about: 'A check may have 20 links that are active at the same time.',
    fix: 'Withdraw them with `DELETE /api/v1/checks/{id}/share`, or pass one of them on.',
  },
  'too-many-secrets': {
    status: 409,
    title: 'Too many secrets sign at the same time',
    about:
      'Each rotation with an overlap adds a secret that signs until the overlap is over; five may at a time.',
    fix: 'Wait until one has ended, or rotate with `overlapSeconds` 0, which ends all that came before.',
  },
  'jurisdictions-required': {
    status: 409,
    title: 'Jurisdictions must be set before live keys are issued',
    about: 'A live check must know whose registers to ask when the caller does not say.',
    fix: 'Have the operator set `NAMECHECK_JURISDICTIONS`, for example `GB,EU`.',
  },
  'check-not-finished': {
    status: 409,
    title: 'The check is still under way',
    about: 'Only a check that has ended can be retried.',
    fix: 'Wait until its `status` is `completed` or `canceled`, or cancel it.',
  },
  'nothing-to-retry': {
    status: 409,
    title: 'There is nothing to retry',
    about: 'Every source of the check gave its answer, so a retry would ask nobody.',
    fix: 'Request a new check to ask all sources anew.',
  },
  'account-erased': {
    status: 409,
    title: 'The account was erased',
    about: 'An erased account cannot be changed any more.',
    fix: 'Open a new account.',
  },
  'request-timeout': {
    status: 408,
    title: 'The request took too long to arrive',
    about: 'The headers have 15 s to arrive, the whole request 30 s. The connection is closed after this.',
    fix: 'Send the request again on a new connection.',
  },
  'request-too-large': {
    status: 413,
    title: 'The body is too large',
    about: 'A body may have 64 KiB, also after it is decompressed. Extensions of its chunks are bounded too.',
    fix: 'Send a smaller body, without chunk extensions.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The media type is not supported',
    about: 'Bodies are taken as `application/json` in UTF-8 alone.',
    fix: 'Send `Content-Type: application/json`, without a charset or with `charset=utf-8`.',
  },
  'invalid-request': {
    status: 422,
    title: 'The request has members that cannot be used',
    about:
      'A member or parameter is unknown, missing, of the wrong type or out of bounds. Nothing was done or charged.',
    fix: 'Correct what `errors` lists: `pointer` (RFC 6901) points into the body, `parameter` names a query parameter.',
  },
  'idempotency-key-expired': {
    status: 422,
    title: 'The Idempotency-Key is too old',
    about: 'The key was used more than 30 days ago, so whether this is a repeat can no longer be told.',
    fix: 'Use a new key.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests in this minute',
    about: 'Writes and reads of an account each have a budget for a minute, in each mode its own.',
    fix: 'Wait for the seconds in `Retry-After`; `RateLimit` tells what is left.',
  },
  'quota-exceeded': {
    status: 429,
    title: 'The checks of this month are used up',
    about: 'The plan includes a number of checks for each calendar month (UTC). Nothing was charged.',
    fix: 'Wait for the next month (`Retry-After`), or change the plan.',
  },
  'too-many-in-flight': {
    status: 429,
    title: 'Too many requests of this account are under way',
    about:
      'One account may have a share of the requests that a process takes at once, so that others get their turn.',
    fix: 'Wait for answers before you send more; `Prefer: respond-async` keeps no request open.',
  },
  'too-many-event-streams': {
    status: 429,
    title: 'Too many histories of this account are streamed',
    about: 'One account may have a number of histories of checks streamed live at once in each mode.',
    fix: 'Close streams that nobody reads, or read the history page by page.',
  },
  'too-many-wrong-keys': {
    status: 429,
    title: 'Too many wrong keys came from this address',
    about:
      'Wrong, expired and revoked keys are counted by the address that they come from, wrong admin tokens apart from them. After too many, further wrong ones are answered with this problem until the minute is over. A right key or token from the same address gets in.',
    fix: 'Wait for the seconds in `Retry-After`, and take the wrong key out of use.',
  },
  'headers-too-large': {
    status: 431,
    title: 'The headers are too large',
    about: 'The headers of a request may have 16 KiB together. The connection is closed after this.',
    fix: 'Send fewer or shorter headers.',
  },
  'internal-error': {
    status: 500,
    title: 'Something went wrong on our side',
    about: 'The request hit a fault of the service. It was logged under `requestId`.',
    fix: 'Repeat the request under the same `Idempotency-Key`; if it stays, report the `requestId`.',
  },
  'store-refused': {
    status: 500,
    title: 'The stored data cannot be used',
    about:
      'What the request reads is damaged or was altered, or the store does not accept the service. The log names the record and the cure under `requestId`.',
    fix: 'Report the `requestId` to the operator of the service; a repeated request gets the same answer until the store is repaired.',
  },
  overloaded: {
    status: 503,
    title: 'Too many requests are under way',
    about: 'The service takes no more requests at once than it can serve.',
    fix: 'Repeat the request after the seconds in `Retry-After`.',
  },
  draining: {
    status: 503,
    title: 'This process is going down',
    about: 'The process finishes what it has begun and takes nothing new.',
    fix: 'Repeat the request after the seconds in `Retry-After`; another process answers.',
  },
  'store-unavailable': {
    status: 503,
    title: 'The store cannot be reached',
    about: 'Nothing can be read or written for certain just now. Nobody is let in, and nothing is lost.',
    fix: 'Repeat the request, with the same `Idempotency-Key`, after the seconds in `Retry-After`.',
  },
  'storage-full': {
    status: 503,
    title: 'The store has no space left',
    about: 'Nothing new can be written until the operator makes space. What was accepted stays readable.',
    fix: 'Repeat the request later.',
  },
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof problems

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code)
