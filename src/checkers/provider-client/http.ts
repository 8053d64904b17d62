import { readFileSync } from 'node:fs'
import { Agent, request as send } from 'undici'
import { decodeBody, readBody } from './http-body.ts'
import { faultOfNetworkError, faultOfStatus } from './http-errors.ts'
import { type HttpExchange, type HttpRequest, ProviderError, type RawAnswer } from './interfaces.ts'

/** 1 MiB: more than any register's answer to one request. */
const MAX_ANSWER_BYTES = 1024 * 1024

/** The agent does not limit connections: the budget of a host does. */
const agent = new Agent({
  pipelining: 1,
  keepAliveTimeout: 30_000,
  keepAliveMaxTimeout: 60_000,
  connect: { timeout: 10_000 },
  maxHeaderSize: 32 * 1024,
})

const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
)

/** The `User-Agent` of requests, with the URL at which to read who sends them. */
export function userAgentOf(contactUrl: string | undefined): string {
  const contact = contactUrl === undefined ? '' : ` (+${new URL(contactUrl).href})`
  return `namecheck/${manifest.version}${contact}`
}

/** Sends requests with this `User-Agent`. */
export function httpExchange(userAgent: string): HttpExchange {
  return (request, signal) =>
    exchange({ ...request, headers: { 'user-agent': userAgent, ...request.headers } }, signal)
}

async function exchange(request: HttpRequest, signal: AbortSignal): Promise<RawAnswer> {
  const visited = new Set<string>()
  let url = new URL(request.url)
  for (;;) {
    visited.add(url.href)
    const answer = await once(url, request, signal)
    if (request.accept.includes(answer.status)) return answer
    const target = redirectTarget(answer, url)
    if (!target) throw faultOfStatus(answer)
    checkRedirect(request.redirects, target, visited, answer)
    url = target
  }
}

async function once(
  url: URL,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<RawAnswer & { status: number }> {
  const maxBytes = request.maxBytes ?? MAX_ANSWER_BYTES
  try {
    signal.throwIfAborted()
    const response = await send(url, {
      dispatcher: agent,
      method: request.method ?? 'GET',
      headers: { 'accept-encoding': 'gzip', ...request.headers },
      body: request.body ?? null,
      signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    const headers = flat(response.headers)
    const raw = await readBody(response.body, maxBytes, signal)
    const bytes = await decodeBody(raw, headers['content-encoding'], maxBytes)
    return { status: response.statusCode, headers, bytes }
  } catch (error) {
    throw faultOfNetworkError(error, signal, url.host)
  }
}

function redirectTarget(answer: RawAnswer, from: URL): URL | null {
  const location = answer.headers.location
  const redirects = [301, 302, 303, 307, 308]
  if (answer.status === undefined || !redirects.includes(answer.status) || location === undefined) return null
  return URL.parse(location, from.href)
}

/** Throws if a redirect must not be followed. */
function checkRedirect(
  rule: HttpRequest['redirects'],
  target: URL,
  visited: ReadonlySet<string>,
  answer: RawAnswer,
): void {
  const objection = redirectObjection(rule, target, visited)
  if (objection === null) return
  throw new ProviderError('redirect_refused', `redirected to ${target.origin}: ${objection}`, { answer })
}

function redirectObjection(
  rule: HttpRequest['redirects'],
  target: URL,
  visited: ReadonlySet<string>,
): string | null {
  if (rule === 'refuse') return 'redirects are not followed here'
  if (visited.has(target.href)) return 'that is a loop'
  if (visited.size > rule.max) return `more than ${rule.max} hops`
  if (target.username || target.password) return 'it carries credentials'
  return rule.allow(target) ? null : 'that host is not trusted'
}

function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const result: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) result[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value
  }
  return result
}
