import type { Checkpoint, ConsistencyProof } from './checkpoint.ts'
import { isConsistent } from './merkle.ts'
import { EvidenceRefused } from './refused.ts'

/** What a verifier kept earlier, where the operator cannot change it. */
export type Held = {
  /** Chain head of the check in hex, from a report or webhook. */
  chainHead?: string
  checkpoint?: Checkpoint
  /** Leads from the kept checkpoint to a given one, or back; not needed if the kept one is given too. */
  consistency?: ConsistencyProof
  /** A time-stamp token, DER. */
  token?: Uint8Array
}

/**
 * Compares what was kept with the hashes of the check's events and the given checkpoints. Throws
 * {@link EvidenceRefused} if they contradict each other or cannot be compared.
 */
export function compareWith(
  { chainHead, checkpoint: held, consistency }: Held,
  checkpoints: readonly Checkpoint[],
  hashes: readonly string[],
  { check }: { check: string },
): void {
  if (chainHead !== undefined && !hashes.includes(chainHead))
    throw new EvidenceRefused(
      `no event of ${check} has the hash ${chainHead}: its history differs from the one that was reported`,
    )
  if (held && !checkpoints.map((checkpoint) => agree(held, checkpoint, consistency)).includes(true))
    throw new EvidenceRefused(
      `the kept checkpoint ${held.number} over ${held.size} events cannot be compared directly with ${checkpoints.map(({ size }) => size).join(', ')} events: get the proof between them (GET /api/v1/checkpoints/<larger size>/consistency?from=<smaller size>) and give it with --consistency`,
    )
}

/**
 * True if both belong to one log, false if that cannot be determined. Throws {@link EvidenceRefused} if they do
 * not.
 */
export function agree(held: Checkpoint, found: Checkpoint, proof?: ConsistencyProof): boolean {
  if (held.hash === found.hash) return true
  const both = `the kept checkpoint ${held.number} (${held.size} events, ${held.time}) and checkpoint ${found.number} (${found.size} events, ${found.time})`
  const [first, second] = held.number <= found.number ? [held, found] : [found, held]
  if (first.number === second.number || first.size >= second.size || first.time > second.time)
    throw new EvidenceRefused(`${both} contradict each other: the log was rewritten`)
  if (proof?.first !== first.size || proof.second !== second.size) return false
  const hashes = proof.hashes.map((hash) => Buffer.from(hash, 'hex'))
  if (isConsistent(treeOf(first), treeOf(second), hashes)) return true
  throw new EvidenceRefused(
    `${both} are not of one log by this proof: the log was rewritten, or the proof is a different one`,
  )
}

const treeOf = ({ size, root }: Checkpoint) => ({ size, root: Buffer.from(root, 'hex') })
