import type { ServerEnd, World } from '../../world/interfaces.ts'
import { canceled, notLeader, timedOut, unavailable, wrongVersion } from './errors.ts'
import {
  ClusterLog,
  check,
  indexAt,
  type LogQuery,
  type Proposed,
  readLog,
  readStream,
  type Stored,
  type StreamQuery,
} from './log.ts'

/** What a node sends over a connection; `call` is the number of the call that it belongs to. */
export type Message = { call: number } & (
  | { reply: unknown }
  | { failure: Error }
  | { events: readonly Stored[] }
  | { live: true }
)

/** The answer comes over the connection, or never. */
export const LATER: unique symbol = Symbol('later')
export type Later = typeof LATER

/** A connection of a client, at the node. */
export type Channel = {
  end: ServerEnd<Message>
  node: number
  followers: Map<number, Follower>
  closes: boolean
}
/** A subscription: the index of the next event that it receives. */
type Follower = { next: number; live: boolean }

export type AppendRequest = { stream: string; expected: number; events: readonly Proposed[] }
type Pending = { channel: Channel; call: number }
/** A node that has lost the others and does not know it; `shows` events of the log, and ids of events accepted since. */
type Deposed = { node: number; shows: number; drafts: Map<string, string[]> }

const NODES = 3
/** The server gives up a commit after this time, ms. */
const COMMIT_TIMEOUT_MS = 2_000
/** A client notices after this time that a node is silent (keep-alive interval and time-out), ms. */
const SILENCE_MS = 20_000
const PER_MESSAGE = 50
/** The server writes its own statistics now and then. */
const STATISTICS_EVERY = 40

/** The nodes of an EventStoreDB, at the level of requests. Times in ms. */
export class Cluster {
  readonly log = new ClusterLog()
  /** Servers from version 23.10 on say when a subscription is live. */
  readonly #saysLive: boolean
  readonly #world: World
  readonly #channels = new Set<Channel>()
  #pending = new Set<Pending>()
  /** Grows with each loss of a leader: its commits are then no longer decided by it. */
  #term = 0
  #leader: number | null = 0
  #gossiped = 0
  #silent: number | undefined
  #deposed: Deposed | undefined
  #deposedUntil = Number.NEGATIVE_INFINITY
  #lastCommitAt = 0
  /** Until when commits are slow, the disk is full, and so on. */
  readonly until = { slow: 0, full: 0, busy: 0, down: 0 }
  lostAnswers = 0

  constructor(world: World) {
    this.#world = world
    this.#saysLive = !world.draw.chance(0.5)
  }

  get leader(): number | null {
    return this.#leader
  }

  /** The node that a client finds by gossip. A node that has lost the others still names itself. */
  endpoint(): number {
    return this.#deposed && this.#world.draw.chance(0.3) ? this.#deposed.node : this.#gossiped
  }

  /** Whether a node without a majority answers, or did so within the last `ms`. */
  showedOldLog(ms: number): boolean {
    return this.#world.now() - ms < this.#deposedUntil
  }

  accept(end: ServerEnd<Message>, node: number): Channel {
    for (const channel of this.#channels) if (!channel.end.isOpen) this.#channels.delete(channel)
    const channel = { end, node, followers: new Map<number, Follower>(), closes: false }
    this.#channels.add(channel)
    return channel
  }

  append(channel: Channel, call: number, request: AppendRequest): { revision: number } | Later {
    const shows = this.#enter(channel)
    if (shows === LATER) return LATER
    if (channel.node === this.#deposed?.node) return this.#draft(this.#deposed, channel, call, request)
    const { stream, expected, events } = request
    const stored = this.log.stream(stream)
    const outcome = check(
      stored.map(({ id }) => id),
      expected,
      events,
    )
    if (outcome === 'conflicts') throw wrongVersion(stream, expected, stored.length - 1)
    const revision = expected + events.length
    if (outcome === 'writes') {
      if (this.#is('full')) return this.#timesOut(channel, call)
      this.log.write(stream, events)
      return this.#commit(channel, call, revision)
    }
    const isShown = (stored[revision]?.index ?? 0) < shows
    return isShown ? { revision } : this.#timesOut(channel, call)
  }

  readStream(channel: Channel, query: StreamQuery): Stored[] | Later {
    const shows = this.#enter(channel)
    return shows === LATER ? LATER : readStream(this.log, query, shows)
  }

  readLog(channel: Channel, query: LogQuery): Stored[] | Later {
    const shows = this.#enter(channel)
    return shows === LATER ? LATER : readLog(this.log, query, shows)
  }

  subscribe(channel: Channel, call: number, after: bigint | 'start'): Later {
    const shows = this.#enter(channel)
    if (shows === LATER) return LATER
    const follower = { next: after === 'start' ? 0 : indexAt(this.log, after + 1n), live: false }
    channel.followers.set(call, follower)
    this.#push(channel, call, follower, shows)
    return LATER
  }

  unsubscribe(channel: Channel, call: number): null {
    channel.followers.delete(call)
    return null
  }

  /** The leader steps down; after `pauseMs` another node leads. The new leader may lack what was not committed. */
  elect(pauseMs: number): void {
    const old = this.#leader
    if (old === null) return
    this.#loseLeader()
    this.#dropFollowers(
      (channel) => channel.node === old,
      () => unavailable('Server Is Not Ready'),
    )
    this.#leadLater(pauseMs, old)
  }

  /** The leader loses the other nodes and does not know it for `forMs`; after `pauseMs` another node leads. */
  depose(pauseMs: number, forMs: number): void {
    const node = this.#leader
    if (node === null || this.#deposed) return
    const drafts = new Map<string, string[]>()
    for (const { stream, id } of this.log.all.slice(this.log.shown))
      drafts.set(stream, [...(drafts.get(stream) ?? []), id])
    this.log.cut()
    this.#loseLeader()
    this.#deposed = { node, shows: this.log.shown, drafts }
    this.#deposedUntil = this.#world.now() + forMs
    this.#leadLater(Math.min(pauseMs, forMs), node)
    this.#world.later(forMs, () => {
      this.#deposed = undefined
      const leader = this.#leader
      this.#dropFollowers(
        (channel) => channel.node === node,
        () => (leader === null ? unavailable('Server Is Not Ready') : notLeader(leader)),
      )
    })
  }

  /** The leader falls silent for `forMs`; after `pauseMs` another node leads. */
  silence(pauseMs: number, forMs: number): void {
    const node = this.#leader
    if (node === null || this.#silent !== undefined) return
    this.#pending.clear()
    this.#loseLeader()
    this.#silent = node
    for (const channel of this.#channels) if (channel.node === node) this.#closeLater(channel)
    this.#leadLater(pauseMs, node)
    this.#world.later(forMs, () => {
      this.#silent = undefined
      this.#close((channel) => channel.node === node)
    })
  }

  /** All nodes restart and are back after `forMs`. */
  restart(forMs: number): void {
    this.until.down = this.#world.now() + forMs
    this.#close(() => true)
    if (this.#leader === null) return
    this.#loseLeader()
    this.#leadLater(forMs, NODES)
  }

  dropSubscriptions(): void {
    const { draw } = this.#world
    this.#dropFollowers(
      () => draw.chance(0.7),
      () => (draw.chance(0.5) ? canceled() : unavailable('The subscription was dropped')),
    )
  }

  #is(what: keyof Cluster['until']): boolean {
    return this.#world.now() < this.until[what]
  }

  /** How many events the node shows. Throws for a request that it does not handle. */
  #enter(channel: Channel): number | Later {
    const { node } = channel
    if (this.#is('down')) throw unavailable('No connection established')
    if (node === this.#silent) {
      this.#closeLater(channel)
      return LATER
    }
    if (this.#is('busy')) throw unavailable('Server Is Too Busy')
    if (node === this.#deposed?.node) return this.#deposed.shows
    if (this.#leader === null) throw unavailable('Server Is Not Ready')
    if (node !== this.#leader) throw notLeader(this.#leader)
    return this.log.shown
  }

  #commit(channel: Channel, call: number, revision: number): { revision: number } | Later {
    if (this.log.all.length % STATISTICS_EVERY === 0) this.#writeStatistics()
    const world = this.#world
    const { draw } = world
    const delay = this.#is('slow') ? draw.below(2 * COMMIT_TIMEOUT_MS) : draw.chance(0.3) ? draw.below(6) : 0
    const now = world.now()
    const at = Math.max(this.#lastCommitAt, now + delay)
    const isLost = this.lostAnswers > 0
    if (isLost) this.lostAnswers -= 1
    if (isLost && draw.chance(0.5)) world.later(0, () => channel.end.close())
    if (at <= now && this.#pending.size === 0) {
      this.#show(this.log.all.length)
      return isLost ? LATER : { revision }
    }
    this.#lastCommitAt = at
    const [end, term, pending] = [this.log.all.length, this.#term, { channel, call }]
    this.#pending.add(pending)
    world.later(at - now, () => {
      if (term !== this.#term) return
      this.#pending.delete(pending)
      this.#show(end)
      if (!isLost) channel.end.send({ call, reply: { revision } })
    })
    return at - now > COMMIT_TIMEOUT_MS ? this.#timesOut(channel, call) : LATER
  }

  /** A node without a majority accepts an append, refuses other writers because of it, and never commits it. */
  #draft({ drafts, shows }: Deposed, channel: Channel, call: number, request: AppendRequest): Later {
    const { stream, expected, events } = request
    const drafted = drafts.get(stream) ?? []
    const ids = [...this.log.stream(stream, shows).map(({ id }) => id), ...drafted]
    const outcome = check(ids, expected, events)
    if (outcome === 'conflicts') throw wrongVersion(stream, expected, ids.length - 1)
    if (outcome === 'writes') drafts.set(stream, [...drafted, ...events.map(({ id }) => id)])
    return this.#timesOut(channel, call)
  }

  #timesOut(channel: Channel, call: number): Later {
    this.#world.later(COMMIT_TIMEOUT_MS, () => channel.end.send({ call, failure: timedOut() }))
    return LATER
  }

  #show(end: number): void {
    this.log.shown = Math.max(this.log.shown, end)
    for (const channel of this.#channels)
      if (channel.node === this.#leader)
        for (const [call, follower] of channel.followers) this.#push(channel, call, follower, this.log.shown)
  }

  #push({ end }: Channel, call: number, follower: Follower, shows: number): void {
    const events = this.log.all.slice(follower.next, shows).filter(({ stream }) => !stream.startsWith('$'))
    follower.next = Math.max(follower.next, shows)
    for (let at = 0; at < events.length; at += PER_MESSAGE)
      end.send({ call, events: events.slice(at, at + PER_MESSAGE) })
    if (!follower.live && this.#saysLive) end.send({ call, live: true })
    follower.live = true
  }

  /** What readers do not see yet is either with the next leader, or lost. */
  #loseLeader(): void {
    this.#term += 1
    this.#leader = null
    this.#lastCommitAt = 0
    if (this.#world.draw.chance(0.5)) this.log.cut()
    else this.log.shown = this.log.all.length
    for (const { channel, call } of this.#pending) channel.end.send({ call, failure: timedOut() })
    this.#pending = new Set()
  }

  #leadLater(pauseMs: number, old: number): void {
    const world = this.#world
    const { draw } = world
    world.later(pauseMs, () => {
      const others = Array.from({ length: NODES }, (_, node) => node).filter(
        (node) => node !== old && node !== this.#silent && node !== this.#deposed?.node,
      )
      const leader = draw.of(others)
      this.#leader = leader
      this.#show(this.log.shown)
      // Gossip names a former leader for a while.
      world.later(draw.chance(0.5) ? draw.below(2_000) : 0, () => {
        this.#gossiped = this.#leader ?? leader
      })
    })
  }

  #dropFollowers(which: (channel: Channel) => boolean, why: () => Error): void {
    for (const channel of this.#channels) {
      if (!which(channel)) continue
      for (const call of channel.followers.keys()) channel.end.send({ call, failure: why() })
      channel.followers.clear()
    }
  }

  #close(which: (channel: Channel) => boolean): void {
    for (const channel of this.#channels) {
      if (!which(channel)) continue
      channel.end.close()
      this.#channels.delete(channel)
    }
  }

  #closeLater(channel: Channel): void {
    if (channel.closes) return
    channel.closes = true
    this.#world.later(SILENCE_MS, () => channel.end.close())
  }

  #writeStatistics(): void {
    const data = new TextEncoder().encode('{}')
    this.log.write('$stats-127.0.0.1:2113', [
      { id: `statistics-${this.log.all.length}`, type: '$statsCollected', data, metadata: {} },
    ])
  }
}
