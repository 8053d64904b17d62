import { delayBefore, PATIENT } from '../../../primitives/back-off.ts'
import { clock } from '../../../primitives/runtime.ts'
import type { KafkaClients } from '../client.ts'
import { kafkaFailure } from '../failures.ts'
import type { Lease } from './leader-lease.ts'
import { RelayMember } from './member.ts'
import { sleep } from './sleep.ts'

export type LeadershipOptions = {
  clients: KafkaClients
  group: string
  topic: string
  sessionMs: number
  /**
   * Leads until the lease is over or the process is stopping, then returns; called again for each lease, one call at a
   * time. Returning earlier gives up the leadership.
   */
  lead(lease: Lease, stopping: AbortSignal): Promise<void>
  onProblem(error: Error): void
}

/** Competes for leadership as long as the process lives: rejoins with back-off, whatever ended a membership. */
export class Leadership {
  readonly #options: LeadershipOptions
  readonly #stopping = new AbortController()
  readonly #stopped: Promise<void>
  #member: RelayMember | undefined
  #lease: Lease | undefined
  /** Of the previous members. */
  #heartbeats = 0

  constructor(options: LeadershipOptions) {
    this.#options = options
    this.#stopped = this.#run()
  }

  /** Heartbeats that the coordinator has accepted from this process. */
  get heartbeats(): number {
    return this.#heartbeats + (this.#member?.heartbeats ?? 0)
  }

  /** Whether the group has elected this process. */
  get isElected(): boolean {
    return this.#lease?.held ?? false
  }

  /** Ends the lease, waits until {@link LeadershipOptions.lead} returns, leaves the group. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#stopped
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    for (let failures = 0; !signal.aborted; failures += 1) {
      const began = clock.monotonic()
      await this.#memberOnce(signal)
      if (clock.monotonic() - began > this.#options.sessionMs) failures = 0
      await sleep(delayBefore(failures, PATIENT), signal)
    }
  }

  async #memberOnce(stopping: AbortSignal): Promise<void> {
    const { lead: _, ...rest } = this.#options
    const leaseLost = Promise.withResolvers<undefined>()
    const stopped = aborted(stopping)
    let newest: Lease | undefined
    let leading = Promise.resolve()
    let isGivenUp = false
    const onLease = (lease: Lease) => {
      // Until it has left, the group may elect the member again. The next member leads.
      if (isGivenUp) {
        lease.end()
        return
      }
      newest = lease
      this.#lease = lease
      leading = leading
        .then(() => this.#lead(lease, stopping))
        .then(() => {
          // If the group revoked the lease, the member is about to rejoin by itself.
          if (lease === newest && !lease.signal.aborted) leaseLost.resolve(undefined)
        })
    }
    const member = new RelayMember({ ...rest, onLease })
    this.#member = member
    try {
      await Promise.race([member.join(), stopped])
      const broken = await Promise.race([member.ended, leaseLost.promise, stopped])
      if (broken) throw broken
    } catch (error) {
      this.#options.onProblem(kafkaFailure(error))
    }
    isGivenUp = true
    if (!stopping.aborted) newest?.end()
    this.#heartbeats += member.heartbeats
    this.#member = undefined
    await leading
    await member.leave()
  }

  async #lead(lease: Lease, stopping: AbortSignal): Promise<void> {
    if (!lease.held || stopping.aborted) return
    try {
      await this.#options.lead(lease, stopping)
    } catch (error) {
      this.#options.onProblem(error instanceof Error ? error : new Error(String(error)))
    }
  }
}

/** Resolves when the signal aborts. */
function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}
