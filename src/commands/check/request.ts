import type { Encryptor } from '../../engine/encryption.ts'
import type { CheckRequest, NameForms, Reservation } from '../../events/check.ts'
import type { EncodedEvent } from '../../events/event.ts'
import { checkStream } from '../../events/streams.ts'
import { barsOf } from '../../names/absolute-grounds/bars.ts'
import { anatomyOf } from '../../names/anatomy/anatomy.ts'
import { type Caller, contextOf } from '../caller.ts'
import { refuseOtherRequest } from '../idempotency.ts'
import { derivedId, randomId } from '../ids.ts'
import { PRICE_OF_A_NAME } from '../quota/price.ts'
import type { UseKind } from '../quota/state.ts'
import { requestFingerprint } from '../request-fingerprint.ts'
import { type QuotaDeps, unlessVoided, writeReserved } from '../reserve.ts'
import { type Carried, checkDecider } from './decider.ts'
import type { CheckState, Requested } from './state.ts'

export type CheckDeps = QuotaDeps & {
  encryptor: Encryptor
  /** Id of the rule set that judges new checks. */
  ruleSet: string
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
  /** Set if the id was claimed beforehand; otherwise it is derived from the idempotency key. */
  checkId?: string
  /** The request as it was sent; it distinguishes a repeat from another request. */
  body: object
  /** Refuses a new request that the present state does not permit; not called for a repeat. May throw anything. */
  admit?(): void
  kind?: UseKind
  cost?: number
  retryOf?: string | null
  carried?: readonly Carried[]
}

/** `events`: the events written by this call; empty for a repeat. */
export type Accepted = {
  checkId: string
  replayed: boolean
  state: CheckState
  events: readonly EncodedEvent[]
}

/**
 * Takes the quota and writes the request. Neither can remain without the other: both are one append, or the reconciler
 * releases a reservation that no check uses. The id is derived from the idempotency key, if any; a check that exists under that id is the
 * answer to a repeat. Rejects with {@link Rejection} `quota-exceeded`, `idempotency-conflict`,
 * `idempotency-key-expired`.
 */
export async function requestCheck(deps: CheckDeps, caller: Caller, check: NewCheck): Promise<Accepted> {
  const requestHash = await requestFingerprint(deps.encryptor, caller.accountId, check.body)
  const checkId = check.checkId ?? checkIdFor(caller, check.idempotencyKey, 'check')
  return unlessVoided(async (tries) => {
    let revision = -1
    if (check.idempotencyKey !== null || tries > 0) {
      const { state, head } = await deps.runner.fold(checkDecider, checkStream(checkId))
      if (state.requested) {
        refuseOtherRequest(state.requested, requestHash, deps.now())
        return { checkId, replayed: true, state, events: [] }
      }
      revision = head.revision
    }
    check.admit?.()
    const use = { id: checkId, revision, kind: check.kind ?? 'check', units: check.cost ?? PRICE_OF_A_NAME }
    const { state, events } = await writeReserved(deps, caller, use, contextOf(caller, checkId), {
      decider: checkDecider,
      stream: checkStream(checkId),
      command: async (reservation) => ({
        type: 'request' as const,
        request: await requested(deps, caller, { ...check, checkId }, { requestHash, reservation }),
        carried: check.carried ?? [],
      }),
    })
    return { checkId, replayed: events.length === 0, state, events }
  })
}

/** Id of a check: the hash of account, mode, operation and idempotency key, or a random id without a key. */
export function checkIdFor(caller: Caller, idempotencyKey: string | null, operation: string): string {
  if (idempotencyKey === null) return randomId('chk')
  return derivedId('chk', [caller.accountId, caller.mode, operation, idempotencyKey])
}

async function requested(
  deps: CheckDeps,
  caller: Caller,
  check: NewCheck & { checkId: string },
  { requestHash, reservation }: { requestHash: string; reservation: Reservation | null },
): Promise<Requested> {
  const { checkId } = check
  const sealedMetadata =
    check.metadata && (await deps.encryptor.encrypt(caller.accountId, `${checkId}/metadata`, check.metadata))
  return {
    checkId,
    query: check.query,
    name: check.name,
    anatomy: anatomyOf(check.name.normalized),
    bars: barsOf(check.name.normalized, check.request),
    request: check.request,
    urgency: check.urgency,
    deadlineAt: new Date(check.deadline).toISOString(),
    ruleSet: deps.ruleSet,
    cost: check.cost ?? PRICE_OF_A_NAME,
    reservation,
    retryOf: check.retryOf ?? null,
    batchId: null,
    keyId: caller.keyId,
    fingerprint: requestHash,
    sealedMetadata,
  }
}
