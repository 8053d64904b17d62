import { delayBefore, PATIENT } from '../../primitives/back-off.ts'
import { type Timer, timers } from '../../primitives/runtime.ts'
import { kafkaFailure } from './failures.ts'
import { GroupMember, type Membership } from './member.ts'

type MembershipOptions = Membership & {
  /** This process is no longer a member, and so has no partitions. */
  onLost(): void
  /** It recovers by itself. */
  onProblem(error: Error): void
}

/**
 * Keeps a member in the group as long as it is wanted. When one ends, the next one joins and retries until it succeeds.
 */
export class GroupMembership {
  readonly #membership: MembershipOptions
  #member: GroupMember | undefined
  #waiting: { timer: Timer; resume(): void } | undefined
  #stopped = false
  /** Of the previous members. */
  #heartbeats = 0

  constructor(membership: MembershipOptions) {
    this.#membership = membership
  }

  /** The present member. */
  get member(): GroupMember | undefined {
    return this.#member
  }

  /** Heartbeats that the coordinator has accepted from the members of this process. */
  get heartbeats(): number {
    return this.#heartbeats + (this.#member?.heartbeats ?? 0)
  }

  start(): void {
    void this.#live()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#waiting) {
      timers.clear(this.#waiting.timer)
      this.#waiting.resume()
    }
    await this.#member?.leave()
  }

  async #live(): Promise<void> {
    let failures = 0
    const onJoined: MembershipOptions['onJoined'] = (...joined) => {
      failures = 0
      this.#membership.onJoined(...joined)
    }
    while (!this.#stopped) {
      const member = new GroupMember({ ...this.#membership, onJoined })
      this.#member = member
      const error = await endOf(member)
      if (this.#stopped) return
      this.#heartbeats += member.heartbeats
      this.#member = undefined
      this.#membership.onLost()
      this.#membership.onProblem(kafkaFailure(error))
      await member.leave()
      if (!this.#stopped) await this.#pause(delayBefore(failures, PATIENT))
      failures += 1
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resume) => {
      this.#waiting = { timer: timers.setTimeout(resume, ms), resume }
    })
  }
}

async function endOf(member: GroupMember): Promise<unknown> {
  try {
    await member.run()
  } catch (error) {
    return error
  }
  return member.ended
}
