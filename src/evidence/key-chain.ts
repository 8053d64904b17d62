import type { Checkpoint } from './checkpoint.ts'
import { type Envelope, isSignedBy, readEnvelope, TYPES } from './envelope.ts'
import { EvidenceRefused } from './refused.ts'
import { follows, type SigningKey } from './signing-key.ts'

/** A process that has not seen yet that a key was replaced may sign with it for so long (ms). */
const OVERLAP_MS = 3_600_000

/** Until when a key may sign: an hour behind the beginning of the next one; null where there is no next one. */
export function validUntil(next: Pick<SigningKey, 'from'> | undefined): string | null {
  return next ? new Date(Date.parse(next.from) + OVERLAP_MS).toISOString() : null
}

/**
 * The keys that follow from one that the verifier trusts: forwards and backwards, for as long as each has signed the
 * next. Keys that come with what they have signed prove nothing by themselves.
 */
export class KeyChain {
  readonly #trusted: Map<string, SigningKey & { until: string | null }>

  /** `pinned` is the id of the trusted key; `keys` in the order of their numbers. Throws {@link EvidenceRefused}. */
  constructor(keys: readonly SigningKey[], pinned: string) {
    const at = keys.findIndex(({ id }) => id === pinned)
    if (at < 0)
      throw new EvidenceRefused(
        `none of its keys is the pinned one (${pinned}); it has ${keys.map(({ id }) => id).join(', ') || 'none'}`,
      )
    let first = at
    while (first > 0 && linked(keys[first], keys[first - 1])) first -= 1
    let last = at
    while (last < keys.length - 1 && linked(keys[last + 1], keys[last])) last += 1
    const run = keys.slice(first, last + 1)
    this.#trusted = new Map(run.map((key, i) => [key.id, { ...key, until: validUntil(run[i + 1]) }]))
  }

  /** Throws {@link EvidenceRefused} unless a trusted key has signed the envelope within its time. */
  check(what: string, envelope: Envelope, time: string): void {
    const [signature, ...others] = envelope.signatures
    const key = this.#trusted.get(signature?.keyId ?? '')
    if (!key || others.length > 0)
      throw new EvidenceRefused(
        `${what} is signed by ${signature?.keyId}, which does not follow from the pinned key`,
      )
    if (!isSignedBy(envelope, key))
      throw new EvidenceRefused(
        `the signature on ${what} does not hold: it was altered, or signed by another key`,
      )
    if (time < key.from || (key.until !== null && time > key.until))
      throw new EvidenceRefused(`${what} is of ${time}, when key ${key.number} was not in use`)
  }

  checkCheckpoint(checkpoint: Checkpoint): void {
    const envelope = readEnvelope(checkpoint.envelope, TYPES.checkpoint)
    this.check(`checkpoint ${checkpoint.number}`, envelope, checkpoint.time)
  }
}

const linked = (later: SigningKey | undefined, earlier: SigningKey | undefined): boolean =>
  later !== undefined && earlier !== undefined && follows(later, earlier)
