import { verifyChains } from '../../src/engine/verify/whole-log.ts'
import type { Receivers } from '../program/receivers.ts'
import type { Registries } from '../program/registries.ts'
import type { Program } from '../program/start.ts'
import type { Inspection } from '../servers/inspection.ts'
import type { ApiClient } from '../workload/api-client.ts'
import { type Callers, MARKER } from '../workload/callers.ts'
import type { SimulatedWorld, Violation } from '../world/simulation.ts'
import { judgeAcknowledged, judgeBatches, judgeDone, judgeQuota, openChecks } from './check-invariants.ts'
import { judgeEvent } from './event-invariants.ts'
import { type LoggedOf, LogView } from './log-view.ts'
import { probe } from './probe.ts'
import { judgeReadModels } from './read-model-invariants.ts'
import { judgeErasure, judgeSecrets } from './secrets.ts'
import { judgeTopics } from './topics.ts'
import { dueEndpoints, judgeAnnouncements, judgePauses, judgeReceipts } from './webhooks.ts'

export type AuditorParts = {
  world: SimulatedWorld
  /** What the servers hold. */
  servers: Inspection
  callers: Callers
  client: ApiClient
  registries: Registries
  receivers: Receivers
  /** Names of all processes. */
  processes: readonly string[]
  /** The programs that run now. */
  programs(): readonly Program[]
  /** Every line that a process has written. */
  lines: readonly string[]
  /** Ends what lasts by itself: called once, when the calm phase begins. */
  onCalm(): void
}

/** What follows from the last event is done after this time, ms: reservations are settled after a minute. */
const SETTLED_MS = 300_000
const LOOK_MS = 5_000
/** Faults last for less than this, ms: see the kinds of fault of the world. */
const LONG_MS = 300_000
type Judge = () => readonly Violation[] | Promise<readonly Violation[]>

async function firstFailing(judges: readonly Judge[]): Promise<Judge | undefined> {
  for (const judge of judges) if ((await judge()).length > 0) return judge
  return undefined
}

async function allOf(judges: readonly Judge[]): Promise<Violation[]> {
  const found: Violation[] = []
  for (const judge of judges) found.push(...(await judge()))
  return found
}

/** Judges a history by every law of the service. */
export class Auditor {
  readonly #parts: AuditorParts
  readonly #log = new LogView()
  #seen = 0
  #found: Violation | undefined
  /** The longest time by which a clock was ahead when it wrote an event, and by which it lagged, ms. */
  #aheadMs = 0
  #lateMs = 0
  #isCalm = false
  #hasSetClocks = false

  constructor(parts: AuditorParts) {
    this.#parts = parts
  }

  /** Judges the events that were written since the last look. */
  watch(): Violation | undefined {
    const { servers, registries, callers, world } = this.#parts
    const events = servers.events()
    while (this.#seen < events.length && !this.#found) {
      const event = events[this.#seen++]
      if (!event) continue
      this.#note(Date.parse(event.time) - world.now())
      this.#found = judgeEvent(this.#log, this.#log.take(event), registries)
    }
    const complaint = callers.complaints[0]
    if (complaint !== undefined) this.#found ??= { law: 'the API keeps its word', what: complaint }
    return this.#found
  }

  /** Whether the callers have finished and every check has ended. */
  done(): boolean {
    this.watch()
    if (!this.#isCalm) {
      this.#isCalm = true
      this.#parts.onCalm()
      return false
    }
    const { programs, processes } = this.#parts
    const haveStarted = programs().length === processes.length
    if (!this.#hasSetClocks && haveStarted) this.#setClocks()
    return this.#hasSetClocks && this.#parts.callers.pending === 0 && openChecks(this.#log).length === 0
  }

  /** The true time of the calm phase, as the clocks of all processes have it: later than every time in the log. */
  #clock(): number {
    return this.#parts.world.now() + this.#aheadMs
  }

  /** An event may take its time from a clock before that is set, and come into the log after it: then clocks are set again. */
  #note(aheadMs: number): void {
    this.#lateMs = Math.max(this.#lateMs, -aheadMs)
    if (aheadMs <= this.#aheadMs) return
    this.#aheadMs = aheadMs
    if (this.#hasSetClocks) this.#setClocks()
  }

  /**
   * Sets every clock to one time that is not before any time in the log: an attempt planned by a clock that was ahead becomes
   * due, as it would after that time.
   */
  #setClocks(): void {
    const { world, processes } = this.#parts
    for (const name of processes) world.jump(name, this.#clock() - world.clock(name))
    this.#hasSetClocks = true
  }

  /** Whether a check had so much time until its deadline that only its registries can have used it up. */
  #hadTime({ time, data }: LoggedOf<'CheckRequested'>): boolean {
    const ms = Date.parse(data.deadlineAt) - Date.parse(time)
    return ms >= LONG_MS && this.#aheadMs < 1_000 && this.#lateMs < 1_000
  }

  waiting(): string {
    return `${this.#parts.callers.pending} callers, ${openChecks(this.#log).join(', ')}`
  }

  /** Judges everything, as soon as what follows from the last event is done. */
  async audit(): Promise<readonly Violation[]> {
    const { world, servers } = this.#parts
    const until = world.now() + SETTLED_MS
    const probed = await probe({ ...this.#parts, hasTopics: servers.topics !== undefined })
    for (;;) {
      const failing = await firstFailing(this.#judges())
      if (!failing) return probed
      while ((await failing()).length > 0) {
        if (world.now() >= until) return [...probed, ...(await allOf(this.#judges()))]
        await this.#parts.client.wait(LOOK_MS)
      }
    }
  }

  /** Each judges some laws by what is there when it is called. */
  #judges(): Judge[] {
    const { servers, callers, registries, receivers, lines } = this.#parts
    const log = this.#log
    const erased = () =>
      callers.all.filter((caller) => caller.erased === 'acknowledged').map(({ accountId }) => accountId)
    const judges: Judge[] = [
      () => judgeAcknowledged(log, callers.all),
      () => judgeDone(log, registries, (requested) => this.#hadTime(requested)),
      () => judgeBatches(log),
      () => judgeQuota(log),
      () => judgePauses(log),
      () => judgeAnnouncements(log),
      () => judgeReceipts(log, callers.all, receivers),
      () => this.#judgeDue(),
      () => this.#judgeTopics(),
      () => judgeReadModels(servers),
      () => judgeSecrets(servers, lines, [MARKER, ...callers.secrets]),
      () => judgeErasure(servers, erased()),
      () => this.#judgeChains(),
      () => this.#judgeParts(),
    ]
    return judges.map((judge) => async () => {
      const immediate = this.watch()
      return immediate ? [immediate] : judge()
    })
  }

  #judgeDue(): Violation[] {
    return dueEndpoints(this.#log, this.#clock() - LOOK_MS).map((what) => ({
      law: 'no webhook lost',
      what: `${what} waits although its time has come`,
    }))
  }

  #judgeTopics(): Violation[] {
    const topics = this.#parts.servers.topics?.()
    return topics ? judgeTopics(this.#log, topics.all, topics.prefix) : []
  }

  async #judgeChains(): Promise<Violation[]> {
    const events = this.#parts.servers.events()
    const { problem } = await verifyChains({
      readAll: async (after, limit) => {
        const from = after === '' ? 0 : events.findIndex(({ position }) => position === after) + 1
        return events.slice(from, from + limit)
      },
    })
    return problem
      ? [
          {
            law: 'history is intact',
            what: `${problem.stream} revision ${problem.revision}: ${problem.what}`,
          },
        ]
      : []
  }

  /** Every part of every process works, every consumer has caught up, and nothing is a dead letter. */
  async #judgeParts(): Promise<Violation[]> {
    const { world, programs } = this.#parts
    const law = 'nothing stops in silence'
    const found: Violation[] = []
    for (const program of programs()) {
      const { name, reported } = program
      for (const part of reported) found.push({ law, what: `${name} says that ${part} does not work` })
      const lags = await world.within(name, () =>
        Promise.all(program.consumers.map(async (one) => ({ group: one.group, ...(await one.lag()) }))),
      )
      for (const { group, events } of lags)
        if (events > 0) found.push({ law, what: `${name}: ${group} is ${events} events late` })
      const letters = await world.within(name, () => program.writeSide.engine.eventBus.deadLetters.list())
      for (const { group, stream, error } of letters)
        found.push({ law: 'poison has a cause', what: `${group} has a dead letter of ${stream}: ${error}` })
    }
    return found
  }
}
