import { Stuck } from '../../../primitives/process-part.ts'
import { timers } from '../../../primitives/runtime.ts'
import type { Lag } from '../../ports/event-bus.ts'
import { type Position, StoreUnavailable } from '../../ports/event-store.ts'
import { RelayCheckpoint } from './checkpoint.ts'
import { lagAfter, reaches } from './lag.ts'
import { Leadership } from './leader-election.ts'
import type { Lease } from './leader-lease.ts'
import { LeaderSession, type Route } from './leader-session.ts'

const LOOK_AGAIN_MS = 200

/** Competes for leadership and, while elected, sends; also reports how far the present leader has come. */
export class RelayWorker {
  readonly #route: Route
  readonly #leadership: Leadership
  #leads: { lease: Lease; session: LeaderSession } | undefined
  #stopped = false
  #waiting = new Set<() => void>()
  /** At the previous check. */
  #heartbeats = 0
  #seen: { relayed: Position; end: Position } | undefined
  #problem: Error | undefined

  constructor(route: Route, election: { group: string; topic: string }) {
    const onProblem = (error: Error) => {
      this.#problem = error
      route.onProblem(error)
    }
    this.#route = { ...route, onProblem }
    this.#leadership = new Leadership({
      ...election,
      clients: route.clients,
      sessionMs: route.timing.sessionMs,
      onProblem,
      lead: (lease, stopping) => this.#lead(lease, stopping),
    })
  }

  get leading(): boolean {
    return this.#leads?.lease.held ?? false
  }

  /**
   * Reports a leader that has sent nothing although events waited, and a process that is neither elected nor on
   * standby.
   */
  async stoppage(): Promise<Error | null> {
    const why = await this.#stoppage()
    if (why === null) this.#problem = undefined
    return why && (this.#problem ?? why)
  }

  /**
   * Events of the log that are not yet in the topics. A process that does not lead answers from the relay checkpoint.
   */
  async lag(): Promise<Lag> {
    const { store, now, messageMapper } = this.#route
    return lagAfter(store, await this.#relayed(), now(), messageMapper)
  }

  /**
   * Resolves when every event that was in the log at the time of the call is in the topics. Rejects when it is stopped.
   */
  async caughtUp(): Promise<void> {
    const { store, messageMapper } = this.#route
    const end = await store.end()
    for (;;) {
      if (this.#stopped) throw new Error('the relay was stopped')
      try {
        if (await reaches(store, await this.#relayed(), end, messageMapper)) return
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error
      }
      await this.#change()
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#leadership.stop()
    this.#wakeUp()
  }

  async #lead(lease: Lease, stopping: AbortSignal): Promise<void> {
    const session = await LeaderSession.begin(this.#route, lease, stopping, () => this.#wakeUp())
    this.#leads = { lease, session }
    try {
      await session.run()
    } finally {
      this.#leads = undefined
    }
  }

  async #stoppage(): Promise<Error | null> {
    const { heartbeats, isElected } = this.#leadership
    const isMember = heartbeats > this.#heartbeats
    this.#heartbeats = heartbeats
    if (this.#leads && !this.leading)
      return new Stuck('its leader session does not end, though its lease has')
    if (!isMember) return new Error('the group has accepted no heartbeat')
    if (!isElected) return null
    return this.#leads ? this.#progress(this.#leads.session) : new Stuck('it is elected but does not lead')
  }

  async #progress(session: LeaderSession): Promise<Error | null> {
    const { store, messageMapper } = this.#route
    const { relayed } = session
    const seen = this.#seen
    this.#seen = { relayed, end: await store.end() }
    const unread = await session.stoppage()
    if (!seen || relayed !== seen.relayed || (await reaches(store, relayed, seen.end, messageMapper)))
      return null
    return unread ?? new Error('it leads, but sends nothing though events wait')
  }

  async #relayed(): Promise<Position> {
    if (this.#leads) return this.#leads.session.relayed
    const { store, name, now } = this.#route
    return (await RelayCheckpoint.read(store, name, now)).position
  }

  async #change(): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = () => {
        timers.clear(timer)
        this.#waiting.delete(done)
        resolve()
      }
      const timer = timers.setTimeout(done, LOOK_AGAIN_MS)
      this.#waiting.add(done)
    })
  }

  #wakeUp(): void {
    for (const done of this.#waiting) done()
  }
}
