import { APIConnectionError, APITimeoutError } from './errors.ts'
import { readBody } from './read-body.ts'

/** What sends requests: the built-in `fetch`, or what behaves like it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A whole answer; `bytes` is null when there were too many. */
type Whole = { status: number; headers: Headers; bytes: Uint8Array | null }

/**
 * Sends a request once and reads the whole answer; redirects are not followed. Throws {@link APIConnectionError},
 * {@link APITimeoutError}, or what `signal` was aborted with.
 * @param timeoutMs for the whole exchange
 */
export async function attempt(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<Whole> {
  signal?.throwIfAborted()
  const { host } = new URL(url)
  const ending = new AbortController()
  const late = () =>
    ending.abort(new APITimeoutError(`No complete answer from ${host} within ${timeoutMs / 1_000} s.`))
  const timer = setTimeout(late, timeoutMs)
  const onAbort = () => ending.abort(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([exchange(fetch, url, init, ending.signal), abortOf(ending.signal)])
  } catch (error) {
    if (ending.signal.aborted) throw ending.signal.reason
    throw new APIConnectionError(`No complete answer from ${host}: ${causeOf(error)}.`, { cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    // Lets go of a connection that is still being read.
    ending.abort()
  }
}

async function exchange(fetch: Fetch, url: string, init: RequestInit, signal: AbortSignal): Promise<Whole> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal })
  return { status: response.status, headers: response.headers, bytes: await readBody(response) }
}

/** Also ends the wait for a `fetch` that knows no signals. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** `fetch failed` says nothing; what it was caused by does. Errors may be of another realm than this module's. */
function causeOf(error: unknown): string {
  const { message, cause } = Object(error) as { message?: unknown; cause?: unknown }
  const { message: deeper, code } = Object(cause) as { message?: unknown; code?: unknown }
  return String(deeper || code || message || error)
}
