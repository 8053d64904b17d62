import { toULabel } from '../../names/domains/idna.ts'
import { fitsWildcard } from '../../primitives/wildcard.ts'
import { MAX_RETRY_AFTER_MS } from '../provider-client/http-errors.ts'
import { ProviderError, type RawAnswer, type Reading } from '../provider-client/interfaces.ts'
import type { RegistryAnswer } from './registry-answer.ts'
import type { WhoisServer } from './whois-servers.ts'

const REGISTERED_TTL = 24 * 3_600
const NOT_FOUND_TTL = 15 * 60
/** Pause after an answer that asks for one without its length, ms. */
const PAUSE_MS = 30_000
const SECOND_MS = 1_000

/** What a WHOIS server says about a name; `refer` names the server to ask instead. */
export type WhoisAnswer = RegistryAnswer & { refer?: string }

/**
 * Reads the answer of a WHOIS server by the forms of this server alone. Text in no known form says nothing. An answer in
 * two forms that contradict each other says nothing either.
 * @param domain the requested name, in A-label form, lower case
 */
export function readWhois(answer: RawAnswer, domain: string, server: WhoisServer): Reading<WhoisAnswer> {
  const text = new TextDecoder(server.encoding).decode(answer.bytes)
  const names = [domain, domain.split('.').map(toULabel).join('.')]
  const spoken = text.split(/[\r\n]+/).map(spaced)
  const lines = new Set(spoken.map((line) => line.toLowerCase()))
  const fits = (line: string) => {
    const patterns = names.map((name) => plain(line.replaceAll('{name}', name)))
    return patterns.some((pattern) =>
      pattern.includes('*') ? [...lines].some((each) => fitsWildcard(each, pattern)) : lines.has(pattern),
    )
  }
  const says = (forms: readonly (readonly string[])[]) => forms.some((form) => form.every(fits))
  if (says(server.throttled)) throw throttled(answer, text)
  const free = says(server.free)
  const kept = KEPT_BACK.find((kind) => says(server[kind]))
  if (kept) return denied(free && kept === 'reserved' ? 'unrecognized' : kept)
  const held = HELD.find(([kind]) => says(server[kind]))
  if (held && free) return denied('unrecognized')
  if (held) {
    const [, rule] = held
    return {
      value: { found: true, status: 'registered', rule, ...factsOf(spoken, server) },
      outcome: 'registered',
      confidence: 'high',
      ttlSeconds: REGISTERED_TTL,
    }
  }
  if (free) return denied('not_found')
  const refer = server.refer && captured(spoken, server.refer)
  const unclear = denied('unrecognized')
  return refer ? { ...unclear, value: { ...unclear.value, refer } } : unclear
}

/** A name in one of these states is not registered, or not for everybody. */
const KEPT_BACK = ['premium', 'reserved'] as const

/** States of a registered name; the most specific first, since all of them also match `taken`. */
const HELD = [
  ['redemption', 'whois_redemption_period'],
  ['quarantine', 'whois_quarantine'],
  ['pendingDelete', 'whois_pending_delete'],
  ['taken', 'whois_registered'],
] as const

/** A line with single spaces, one of them after the first colon. */
const spaced = (line: string): string =>
  line
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/^([^:]*:) ?/, '$1 ')
    .trim()

const plain = (line: string): string => spaced(line).toLowerCase()

function denied(kind: 'not_found' | 'premium' | 'reserved' | 'unrecognized'): Reading<WhoisAnswer> {
  return {
    value: { found: false, kind },
    outcome: kind,
    confidence: kind === 'unrecognized' ? 'none' : 'high',
    ttlSeconds: kind === 'unrecognized' ? 0 : NOT_FOUND_TTL,
  }
}

function throttled(answer: RawAnswer, text: string): ProviderError {
  const seconds = /\b(\d{1,6}) ?s(?:ec(?:ond)?s?)?\b/i.exec(text)?.[1]
  const wait = seconds === undefined ? PAUSE_MS : Number(seconds) * SECOND_MS
  const retryAfterMs = Math.min(wait, MAX_RETRY_AFTER_MS)
  return new ProviderError('rate_limited', 'the answer asks the client to slow down', {
    answer,
    retryAfterMs,
  })
}

function factsOf(lines: readonly string[], { fields }: WhoisServer) {
  const { registrar, created, expires } = fields
  return {
    registrar: registrar.map((line) => captured(lines, line)).find((found) => found !== null) ?? null,
    created: dateOf(created && captured(lines, created)),
    expires: dateOf(expires && captured(lines, expires)),
  }
}

/** The text in the place of the final `*` of a form; null if no line has it. */
function captured(lines: readonly string[], form: string): string | null {
  const start = plain(form.replace(/\*$/, ''))
  for (const line of lines) {
    const rest = line.toLowerCase().startsWith(start) ? line.slice(start.length).trim() : ''
    if (rest !== '') return rest.slice(0, 200)
  }
  return null
}

/** A day `yyyy-mm-dd`, with `-`, `.` or `/`, at the beginning of a text, as RFC 3339; null for any other spelling. */
function dateOf(text: string | null | undefined): string | null {
  const [, year, month, day] = /^(\d{4})[-./](\d\d)[-./](\d\d)(?!\d)/.exec(text ?? '') ?? []
  const time = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
