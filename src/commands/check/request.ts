import type { LRUCache } from 'lru-cache'
import type { Sealer } from '../../engine/sealing.ts'
import type { CheckRequest, NameForms, Reservation } from '../../events/check.ts'
import type { Context, RecordedEvent } from '../../events/event.ts'
import { checkStream, quotaStream } from '../../events/streams.ts'
import { CURRENT_RULE_SET } from '../../verdict/judge.ts'
import { Rejection } from '../decider.ts'
import type { Directory } from '../directory.ts'
import { derivedId, fingerprint, randomId } from '../ids.ts'
import { monthEnd, monthOf } from '../month.ts'
import { quotaDecider, type UseKind } from '../quota/decider.ts'
import type { CommandRunner } from '../runner.ts'
import { type Carried, type CheckState, checkDecider, type Requested } from './decider.ts'

export type CheckDeps = {
  runner: CommandRunner
  directory: Directory
  sealer: Sealer
  now: () => number
  /** Accounts and months (`<account> <yyyymm>`) that this process has reserved in before. */
  monthsOpened: LRUCache<string, true>
}

/** Who asks. */
export type Caller = {
  accountId: string
  keyId: string
  mode: 'live' | 'test'
  plan: string
  requestId: string
}

export type NewCheck = {
  query: string
  name: NameForms
  request: CheckRequest
  urgency: Requested['urgency']
  /** Epoch ms. */
  deadline: number
  metadata: Readonly<Record<string, string>> | null
  idempotencyKey: string | null
  /** Given where the id was claimed before; otherwise it follows from the idempotency key. */
  checkId?: string
  /** The request as it was sent, for telling a repeat from another request. */
  body: unknown
  kind?: UseKind
  cost?: number
  retryOf?: string | null
  batchId?: string | null
  carried?: readonly Carried[]
}

/** `events`: what was written now; none for a repeat. */
export type Accepted = {
  checkId: string
  replayed: boolean
  state: CheckState
  events: readonly RecordedEvent[]
}

const KEY_LIFE_MS = 30 * 24 * 3_600_000
const VOIDED_TRIES = 5

/**
 * Takes the quota and writes the request, so that neither can stand without the other for good: a
 * reservation that no check names is released by the reconciler. With an idempotency key the id follows
 * from it, and what stands under that id already is the answer.
 * Rejects with {@link Rejection} `quota-exceeded`, `idempotency-conflict`, `idempotency-key-expired`.
 */
export async function requestCheck(deps: CheckDeps, caller: Caller, check: NewCheck): Promise<Accepted> {
  const print = fingerprint(check.body)
  const checkId = check.checkId ?? checkIdFor(caller, check.idempotencyKey, 'check')
  for (let tries = 0; tries < VOIDED_TRIES; tries++) {
    let revision = -1
    if (check.idempotencyKey !== null || tries > 0) {
      const { state, head } = await deps.runner.fold(checkDecider, checkStream(checkId))
      if (state.requested) return repeat(deps, checkId, state, print)
      revision = head.revision
    }
    try {
      const reservation = await reserve(deps, caller, check, checkId, revision)
      return await write(deps, caller, check, checkId, print, reservation)
    } catch (error) {
      if (!(error instanceof Rejection) || error.code !== 'reservation-voided') throw error
    }
  }
  throw new Rejection(
    'overloaded',
    'The request was voided again and again before it could be written; send it again.',
  )
}

/** The id of a check: the hash of account, mode, operation and idempotency key, or chance. */
export function checkIdFor(caller: Caller, idempotencyKey: string | null, operation: string): string {
  if (idempotencyKey === null) return randomId('chk')
  return derivedId('chk', [caller.accountId, caller.mode, operation, idempotencyKey])
}

/** The context of what a caller causes. */
export function contextOf(caller: Caller, causationId: string): Context {
  return {
    account: caller.accountId,
    mode: caller.mode,
    plan: caller.plan,
    actor: `key:${caller.keyId}`,
    correlationId: causationId,
    causationId: caller.requestId,
  }
}

function repeat(deps: CheckDeps, checkId: string, state: CheckState, print: string): Accepted {
  const { requested } = state
  if (requested && deps.now() - Date.parse(requested.at) > KEY_LIFE_MS)
    throw new Rejection(
      'idempotency-key-expired',
      'This Idempotency-Key was used more than 30 days ago; use a new one.',
    )
  if (requested?.fingerprint !== print)
    throw new Rejection(
      'idempotency-conflict',
      'This Idempotency-Key was used before with another request. Send the same request, or use a new key.',
    )
  return { checkId, replayed: true, state, events: [] }
}

async function reserve(
  deps: CheckDeps,
  caller: Caller,
  check: NewCheck,
  checkId: string,
  revision: number,
): Promise<Reservation | null> {
  const units = check.cost ?? 1
  if (caller.mode === 'test' || units === 0) return null
  const month = monthOf(deps.now())
  const account = await termsFor(deps, caller.accountId, month)
  const id = revision < 0 ? checkId : `${checkId}.${revision}`
  await deps.runner.run(
    quotaDecider,
    quotaStream(caller.accountId, month),
    {
      type: 'reserve',
      account: caller.accountId,
      month,
      reservationId: id,
      checkId,
      kind: check.kind ?? 'check',
      units,
      terms: { plan: account.plan, limit: account.terms.checksPerMonth, accountRevision: account.revision },
      resetsAt: monthEnd(month),
    },
    contextOf(caller, checkId),
  )
  return { id, month }
}

/** The first reservation of a month fixes its limit, so for that one the account is read past the cache. */
async function termsFor(deps: CheckDeps, accountId: string, month: string) {
  const known = deps.monthsOpened.has(`${accountId} ${month}`)
  if (known) return deps.directory.account(accountId)
  const account = await deps.directory.freshAccount(accountId)
  deps.monthsOpened.set(`${accountId} ${month}`, true)
  return account
}

async function write(
  deps: CheckDeps,
  caller: Caller,
  check: NewCheck,
  checkId: string,
  print: string,
  reservation: Reservation | null,
): Promise<Accepted> {
  const sealedMetadata =
    check.metadata && (await deps.sealer.seal(caller.accountId, `${checkId}/metadata`, check.metadata))
  const request: Requested = {
    checkId,
    query: check.query,
    name: check.name,
    request: check.request,
    urgency: check.urgency,
    deadlineAt: new Date(check.deadline).toISOString(),
    ruleSet: CURRENT_RULE_SET,
    cost: check.cost ?? 1,
    reservation,
    retryOf: check.retryOf ?? null,
    batchId: check.batchId ?? null,
    keyId: caller.keyId,
    fingerprint: print,
    sealedMetadata,
  }
  const { state, events } = await deps.runner.run(
    checkDecider,
    checkStream(checkId),
    { type: 'request', request, carried: check.carried ?? [] },
    contextOf(caller, checkId),
  )
  return { checkId, replayed: events.length === 0, state, events }
}
