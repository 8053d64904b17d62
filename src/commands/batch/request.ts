import type { CheckRequest, NameForms, Reservation } from '../../events/check.ts'
import type { EncodedEvent } from '../../events/event.ts'
import { batchStream } from '../../events/streams.ts'
import { type Caller, contextOf } from '../caller.ts'
import type { CheckDeps } from '../check/request.ts'
import { Rejection } from '../decider.ts'
import { refuseOtherRequest } from '../idempotency.ts'
import { derivedId, randomId } from '../ids.ts'
import { PRICE_OF_A_NAME } from '../quota/price.ts'
import { requestFingerprint } from '../request-fingerprint.ts'
import { unlessVoided, writeReserved } from '../reserve.ts'
import { type BatchState, batchDecider, type RequestedBatch } from './decider.ts'

/** Maximum number of names in a batch; no plan allows more. */
export const MAX_NAMES = 50

export type NewBatch = {
  /** In the order of the request. */
  names: readonly { query: string; name: NameForms }[]
  request: CheckRequest
  /** Epoch ms; applies to every check. */
  deadline: number
  metadata: Readonly<Record<string, string>> | null
  /** In one line; null without one. */
  title?: string | null | undefined
  idempotencyKey: string | null
  /** From {@link batchIdFor}. */
  batchId: string
  /** The request as it was sent; it distinguishes a repeat from another request. */
  body: object
  /** Refuses a new request that the present state does not permit; not called for a repeat. May throw anything. */
  admit?(): void
}

/** `events`: the events written by this call; empty for a repeat. */
export type AcceptedBatch = {
  batchId: string
  replayed: boolean
  state: BatchState
  events: readonly EncodedEvent[]
}

/** What a sealed title is bound to. */
export const titlePurpose = (batchId: string): string => `${batchId}/title`

/** Id of a batch: the hash of account, mode and idempotency key, or a random id without a key. */
export function batchIdFor({ accountId, mode }: Caller, idempotencyKey: string | null): string {
  if (idempotencyKey === null) return randomId('bat')
  return derivedId('bat', [accountId, mode, 'batch', idempotencyKey])
}

/**
 * Takes the quota for all names or for none, and writes the request as one event with the ids of all checks. A reaction
 * requests the checks themselves. A batch that exists under the id of the idempotency key is the answer to a repeat.
 * Rejects with {@link Rejection} `plan-upgrade-required`, `quota-exceeded`, `idempotency-conflict`,
 * `idempotency-key-expired`.
 */
export async function requestBatch(deps: CheckDeps, caller: Caller, batch: NewBatch): Promise<AcceptedBatch> {
  const { batchId, idempotencyKey } = batch
  const requestHash = await requestFingerprint(deps.encryptor, caller.accountId, batch.body)
  return unlessVoided(async (tries) => {
    let revision = -1
    if (idempotencyKey !== null || tries > 0) {
      const { state, head } = await deps.runner.fold(batchDecider, batchStream(batchId))
      if (state.requested) {
        refuseOtherRequest(state.requested, requestHash, deps.now())
        return { batchId, replayed: true, state, events: [] }
      }
      revision = head.revision
    }
    batch.admit?.()
    await refuseTooMany(deps, caller, batch.names.length)
    const rows = rowsOf(batchId, batch.names)
    const cost = new Set(rows.map(({ checkId }) => checkId)).size * PRICE_OF_A_NAME
    const use = { id: batchId, revision, kind: 'batch', units: cost } as const
    const { state, events } = await writeReserved(deps, caller, use, contextOf(caller, batchId), {
      decider: batchDecider,
      stream: batchStream(batchId),
      command: async (reservation) => ({
        type: 'request' as const,
        request: await eventOf(deps, caller, batch, { rows, cost, reservation, fingerprint: requestHash }),
      }),
    })
    return { batchId, replayed: events.length === 0, state, events }
  })
}

async function refuseTooMany({ directory }: CheckDeps, { accountId }: Caller, names: number): Promise<void> {
  const { plan, terms } = await directory.account(accountId)
  if (names > terms.namesPerBatch)
    throw new Rejection(
      'plan-upgrade-required',
      `The plan ${plan} allows ${terms.namesPerBatch} names per batch, but this batch has ${names}.`,
    )
}

/**
 * A repeated name is the same check, also if only its case differs. Ids are derived from the batch and the first row of
 * the name, so that every expansion of the batch gives the same ids.
 */
function rowsOf(batchId: string, names: NewBatch['names']): RequestedBatch['rows'] {
  const checks = new Map<string, string>()
  return names.map(({ query, name }, index) => {
    const same = name.normalized.toLowerCase()
    const checkId = checks.get(same) ?? derivedId('chk', [batchId, String(index)])
    checks.set(same, checkId)
    return { index, query, name, checkId }
  })
}

async function eventOf(
  { encryptor, ruleSet }: CheckDeps,
  { accountId, keyId }: Caller,
  { batchId, request, deadline, metadata, title }: NewBatch,
  taken: { rows: RequestedBatch['rows']; cost: number; reservation: Reservation | null; fingerprint: string },
): Promise<RequestedBatch> {
  return {
    batchId,
    ...taken,
    request,
    deadlineAt: new Date(deadline).toISOString(),
    ruleSet,
    keyId,
    sealedMetadata: metadata && (await encryptor.encrypt(accountId, `${batchId}/metadata`, metadata)),
    ...(title && { sealedTitle: await encryptor.encrypt(accountId, titlePurpose(batchId), title) }),
  }
}
