import { createHash, randomUUIDv7 } from 'node:crypto'
import type { EventStore } from '../../src/engine/ports/event-store.ts'
import { type Context, type Draft, encodeEvents } from '../../src/events/event.ts'
import { NO_STREAM } from '../../src/events/record.ts'
import { SOURCES, type Source, type SourceOutcome } from '../../src/events/sections.ts'
import { CURRENT_RULE_SET, judge } from '../../src/verdict/judge.ts'
import { anatomy } from './outcomes.ts'

/** Events of one check as {@link writeHistory} makes it: requested, five results, completed. */
export const EVENTS_PER_CHECK = 7
const APPENDS_AT_ONCE = 500
const TLDS = ['com', 'net', 'org', 'io']
const NETWORKS = ['github', 'instagram', 'x', 'youtube', 'tiktok', 'reddit']

/**
 * Writes so many events of checks that have ended, in the order in which a busy service would have written them: with a
 * dozen findings each and the evidence that they rest on, or `times` as many. `end` is the time of the last check (epoch ms).
 * `checkIdOf` names them.
 */
export async function writeHistory(
  store: EventStore,
  events: number,
  times = 1,
  end = Date.now(),
): Promise<void> {
  const checks = Math.ceil(events / EVENTS_PER_CHECK)
  const begun = end - checks
  for (let done = 0; done < checks; done += APPENDS_AT_ONCE) {
    const some = Array.from({ length: Math.min(APPENDS_AT_ONCE, checks - done) }, (_, i) => done + i)
    await Promise.all(some.map((n) => writeCheck(store, n, { at: begun + n, times })))
  }
}

/** Ids as the service makes them. */
const checkIdOf = (n: number): string =>
  `chk_${createHash('sha256').update(String(n)).digest('hex').slice(0, 24)}`

async function writeCheck(
  store: EventStore,
  n: number,
  { at, times }: { at: number; times: number },
): Promise<void> {
  const checkId = checkIdOf(n)
  const stream = `check-${checkId}`
  const context: Context = {
    account: `acc_${n % 100}`,
    mode: 'live',
    plan: 'business',
    actor: 'key:key_bench',
    correlationId: `req_${n}`,
    causationId: `req_${n}`,
  }
  const drafts = draftsOf(checkId, `Lumivora ${n}`, { at, times })
  const encoded = encodeEvents(
    stream,
    NO_STREAM,
    drafts.map((draft) => ({ draft, context })),
    at,
    randomUUIDv7,
  )
  await store.append(stream, -1, encoded)
}

function draftsOf(checkId: string, query: string, { at, times }: { at: number; times: number }): Draft[] {
  const request = {
    sources: [...SOURCES],
    tlds: TLDS,
    jurisdictions: ['GB'],
    niceClasses: [],
    delivery: 'response' as const,
    maxAge: null,
  }
  const outcomes = SOURCES.map((source) => repeated(outcomeOf(source, query, at), times))
  const judged = judge(CURRENT_RULE_SET, {
    request,
    outcomes: Object.fromEntries(outcomes.map((outcome) => [outcome.source, outcome])),
  })
  const key = query.toLowerCase().replaceAll(' ', '')
  return [
    {
      type: 'CheckRequested',
      data: {
        checkId,
        query,
        name: { normalized: query, key },
        anatomy: anatomy(query),
        bars: [],
        request,
        urgency: 'waiting',
        deadlineAt: new Date(at + 20_000).toISOString(),
        ruleSet: CURRENT_RULE_SET,
        cost: 1,
        reservation: { id: `${checkId}/1`, month: '202611' },
        retryOf: null,
        batchId: null,
        keyId: 'key_bench',
        fingerprint: createHash('sha256').update(query).digest('hex'),
        sealedMetadata: null,
      },
    },
    ...outcomes.map(
      (outcome): Draft => ({
        type: 'SourceResult',
        data: { checkId, attempt: 0, outcome, carriedFrom: null, answeredAt: null },
      }),
    ),
    { type: 'CheckCompleted', data: { checkId, ...judged, cause: 'answered', refund: false } },
  ]
}

/** The same findings and evidence over and over. */
function repeated<O extends SourceOutcome>(outcome: O, times: number): O {
  const again = <T>(some: readonly T[]): T[] => Array.from({ length: times }, () => some).flat()
  return { ...outcome, findings: again<unknown>(outcome.findings), evidence: again(outcome.evidence) }
}

function outcomeOf(source: Source, query: string, at: number): SourceOutcome {
  const status = 'done' as const
  const common = { status, reason: null, summary: 'Asked, and answered.', coverage: [] }
  const evidence = (n: number, what: string) => ({
    id: `${source}-${n}`,
    provider: source,
    request: what,
    outcome: '404',
    httpStatus: 404,
    at: new Date(at).toISOString(),
    durationMs: 80 + n,
    cached: false,
    confidence: 'high' as const,
    sha256: createHash('sha256').update(`${query}${n}`).digest('hex'),
    kept: true,
  })
  const name = query.toLowerCase().replaceAll(' ', '')
  switch (source) {
    case 'domains':
      return {
        source,
        ...common,
        findings: TLDS.map((tld, n) => ({
          domain: `${name}.${tld}`,
          unicode: `${name}.${tld}`,
          tld,
          status: 'available',
          registrar: null,
          created: null,
          expires: null,
          rule: 'rdap-404',
          evidence: [`domains-${n}`],
        })),
        evidence: TLDS.map((tld, n) => evidence(n, `GET https://rdap.example/domain/${name}.${tld}`)),
      }
    case 'social':
      return {
        source,
        ...common,
        findings: NETWORKS.map((network, n) => ({
          network,
          username: name,
          url: `https://${network}.example/${name}`,
          status: 'available',
          rule: 'page-404',
          evidence: [`social-${n}`],
        })),
        evidence: NETWORKS.map((network, n) => evidence(n, `GET https://${network}.example/${name}`)),
      }
    default:
      return {
        source,
        ...common,
        findings: [],
        evidence: [evidence(0, `GET https://${source}.example/?q=${name}`)],
      }
  }
}
