import { Namecheck } from '../../../sdk/node/src/index.ts'
import type { ClientOptions } from '../../../sdk/node/src/options.ts'

/** Has the form and the checksum of a key, but is not valid. */
export const SAMPLE_KEY = `nk_test_${'a'.repeat(30)}1MSu8z`

export type Recorded = { url: string; method: string; headers: Headers; body: unknown }
export type Answering = (request: Recorded, tries: number) => Response | Promise<Response>

/** A client that records its requests instead of sending them, and answers with `answer`. */
export function recordingClient(answer: Answering, options: ClientOptions = {}) {
  const requests: Recorded[] = []
  const client = new Namecheck({
    apiKey: SAMPLE_KEY,
    baseUrl: 'https://names.test',
    fetch: async (url, { method = 'GET', headers, body, signal }) => {
      signal?.throwIfAborted()
      const request = {
        url,
        method,
        headers: new Headers(headers),
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
      }
      requests.push(request)
      return answer(request, requests.length)
    },
    ...options,
  })
  return { client, requests }
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers })

/** A problem of RFC 9457 as the service sends it. */
export const problem = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  json(
    {
      type: `https://names.test/api-docs/problems/${code}`,
      code,
      title: code,
      status,
      detail: `It is ${code}.`,
      requestId: 'req-1',
    },
    status,
    {
      'content-type': 'application/problem+json',
      ...headers,
    },
  )
