import type { Checkpoint } from './checkpoint.ts'
import { type Envelope, isSignedBy, readEnvelope, TYPES } from './envelope.ts'
import { EvidenceRefused } from './refused.ts'
import { follows, type SigningKey } from './signing-key.ts'

/** How long (ms) a process may still sign with a replaced key, because it has not seen the new key yet. */
const OVERLAP_MS = 3_600_000

/** Until when a key may sign: an hour after the start of the next accepted key; null if it is the last one. */
export function validUntil(next: Pick<SigningKey, 'from'> | undefined): string | null {
  return next ? new Date(Date.parse(next.from) + OVERLAP_MS).toISOString() : null
}

/**
 * The keys that follow from the trusted ones, forwards and backwards, as long as each key has signed the next. Keys
 * that arrive together with what they have signed prove nothing by themselves.
 */
export class KeyChain {
  readonly #trusted: Map<string, SigningKey & { until: string | null }>

  /**
   * `keys` are all signing keys, in the order of their numbers. `pinned` are the ids of the trusted ones; several
   * if a key was lost and could not sign the next one. Throws {@link EvidenceRefused}.
   */
  constructor(keys: readonly SigningKey[], pinned: readonly string[]) {
    if (keys.some(({ number }, i) => number !== i + 1))
      throw new EvidenceRefused('its keys do not count from 1 without a gap')
    const trusted = new Set(keys.filter(({ id }) => pinned.includes(id)))
    if (trusted.size === 0)
      throw new EvidenceRefused(
        `none of its keys is the pinned one (${pinned.join(', ')}); it has ${keys.map(({ id }) => id).join(', ') || 'none'}`,
      )
    for (const [i, earlier] of keys.entries()) {
      const later = keys[i + 1]
      if (later && trusted.has(earlier) && follows(later, earlier)) trusted.add(later)
    }
    for (const [i, later] of [...keys.entries()].reverse()) {
      const earlier = keys[i - 1]
      if (earlier && trusted.has(later) && follows(later, earlier)) trusted.add(earlier)
    }
    const run = keys.filter((key) => trusted.has(key))
    this.#trusted = new Map(run.map((key, i) => [key.id, { ...key, until: validUntil(run[i + 1]) }]))
  }

  /** Throws {@link EvidenceRefused} unless a trusted key has signed the envelope while it was valid. */
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
