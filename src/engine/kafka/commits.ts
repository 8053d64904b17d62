import { type Timer, timers } from '../../primitives/runtime.ts'
import { kafkaFailure } from './failures.ts'
import type { GroupMember } from './member.ts'
import type { Partition } from './partition.ts'

type Committing = {
  everyMs: number
  partitions(): Iterable<Partition>
  member(): GroupMember | undefined
  onProblem(error: Error): void
}

/** Errors of a broker that a rebalance explains: finished work is committed by its next owner, or again. */
const REBALANCED = new Set(['ILLEGAL_GENERATION', 'UNKNOWN_MEMBER_ID', 'REBALANCE_IN_PROGRESS'])

/**
 * Commits how far each partition is finished: at intervals, and at the end. After a lost commit, events are delivered
 * again; nothing else happens.
 */
export class Commits {
  readonly #committing: Committing
  #timer: Timer | undefined
  #running: Promise<void> | undefined
  #waits = false
  #closed = false

  constructor(committing: Committing) {
    this.#committing = committing
  }

  /** An event may have finished. */
  soon(): void {
    if (this.#timer || this.#waits || this.#closed || this.#due().length === 0) return
    this.#timer = timers.setTimeout(() => {
      this.#timer = undefined
      void this.now().then(() => this.soon())
    }, this.#committing.everyMs)
  }

  /** Commits everything that is finished by now. Never rejects. */
  async now(): Promise<void> {
    while (this.#running) await this.#running
    if (this.#waits) return
    const running = this.#commit()
    this.#running = running
    await running
    this.#running = undefined
  }

  /** The group is about to rebalance: commits once more, and then waits for {@link resume}. */
  last(): void {
    void this.now()
    this.#waits = true
  }

  resume(): void {
    this.#waits = false
    this.soon()
  }

  /** Commits one last time. */
  async close(): Promise<void> {
    await this.now()
    this.#closed = true
    timers.clear(this.#timer)
  }

  #due() {
    return [...this.#committing.partitions()].flatMap((partition) => {
      const { due } = partition
      return due ? [{ partition, due }] : []
    })
  }

  async #commit(): Promise<void> {
    const due = this.#due()
    const member = this.#committing.member()
    try {
      if (!member || due.length === 0) return
      await member.commit(
        due.map(({ partition, due: { offset, position } }) => ({
          ...partition.topicPartition,
          offset: String(offset),
          metadata: position,
        })),
      )
      for (const { partition, due: reached } of due) partition.committed(reached.offset)
    } catch (error) {
      if (!isRebalance(error)) this.#committing.onProblem(kafkaFailure(error))
    }
  }
}

function isRebalance(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('type' in at && typeof at.type === 'string' && REBALANCED.has(at.type)) return true
  return false
}
