import { expectDocumented } from '../api/documents/openapi/documented.ts'

/** A report as far as tests look into it. */
export type Report = {
  id: string
  status: string
  verdict: string | null
  sections: Record<
    string,
    {
      status: string
      reason?: { code: string }
      findings: {
        status?: string
        network?: string
        register?: string
        jurisdiction?: string | null
        similarity?: number
        evidence: string[]
      }[]
      evidence: { id: string; outcome: string }[]
    }
  >
} & Record<string, unknown>

export type Answer<T> = { status: number; headers: Headers; body: T }

/** Speaks to a service with one key. */
export function clientOf({ url, key }: { url: string; key: string | null }) {
  async function call<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(key !== null && { Authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    expectDocumented({ method, path, body, status: response.status, headers: response.headers, text })
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? null : JSON.parse(text)) as T,
    }
  }
  return {
    call,
    check: (query: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
      call<Report>('POST', '/api/v1/checks', { query, ...more }, headers),
    read: (id: string, headers: Record<string, string> = {}) =>
      call<Report>('GET', `/api/v1/checks/${id}`, undefined, headers),
  }
}
