import type { Checkpoint, ConsistencyProof } from './checkpoint.ts'
import { isConsistent } from './merkle.ts'
import { EvidenceRefused } from './refused.ts'

/** What somebody has kept from earlier, out of the operator's reach. */
export type Held = {
  /** Chain head of the check, hex, as a report or webhook showed it. */
  chainHead?: string
  checkpoint?: Checkpoint
  /** Leads from the kept checkpoint to one at hand, or back; not needed where the kept one is at hand too. */
  consistency?: ConsistencyProof
  /** A time-stamp token, DER. */
  token?: Uint8Array
}

/**
 * Compares what was kept with what is at hand: the hashes of the check's events and the checkpoints.
 * Throws {@link EvidenceRefused} where they are of different pasts, or cannot be compared.
 */
export function compareWith(
  { chainHead, checkpoint: held, consistency }: Held,
  checkpoints: readonly Checkpoint[],
  hashes: readonly string[],
  { check }: { check: string },
): void {
  if (chainHead !== undefined && !hashes.includes(chainHead))
    throw new EvidenceRefused(
      `no event of ${check} has the hash ${chainHead}: its history is another one than when that was shown`,
    )
  if (held && !checkpoints.map((checkpoint) => agree(held, checkpoint, consistency)).includes(true))
    throw new EvidenceRefused(
      `the kept checkpoint ${held.number} over ${held.size} events is not compared by itself with ${checkpoints.map(({ size }) => size).join(', ')} events: get the proof between them (GET /api/v1/checkpoints/<larger size>/consistency?from=<smaller size>) and give it with --consistency`,
    )
}

/** True where both are of one log, false where that cannot be told. Throws {@link EvidenceRefused} where they are not. */
export function agree(held: Checkpoint, found: Checkpoint, proof?: ConsistencyProof): boolean {
  if (held.hash === found.hash) return true
  const both = `the kept checkpoint ${held.number} (${held.size} events, ${held.time}) and checkpoint ${found.number} (${found.size} events, ${found.time})`
  const [first, second] = held.number <= found.number ? [held, found] : [found, held]
  if (first.number === second.number || first.size >= second.size || first.time > second.time)
    throw new EvidenceRefused(`${both} contradict each other: the log was written anew`)
  if (proof?.first !== first.size || proof.second !== second.size) return false
  const hashes = proof.hashes.map((hash) => Buffer.from(hash, 'hex'))
  if (isConsistent(treeOf(first), treeOf(second), hashes)) return true
  throw new EvidenceRefused(
    `${both} are not of one log by this proof: the log was written anew, or the proof is another one`,
  )
}

const treeOf = ({ size, root }: Checkpoint) => ({ size, root: Buffer.from(root, 'hex') })
