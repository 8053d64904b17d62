import { lagAfter } from '../engine/kafka/relay/lag.ts'
import type { LedShards, Relay } from '../engine/kafka/relay/relay.ts'
import { sentThrough } from '../engine/kafka/relay/shards.ts'
import type { EphemeralStore } from '../engine/ports/ephemeral-store.ts'
import type { Lag } from '../engine/ports/event-bus.ts'
import { type EventStore, StoreUnavailable } from '../engine/ports/event-store.ts'
import type { Part } from '../primitives/process-part.ts'

const PREFIX = 'relays '
/** Leaders publish every two seconds that they lead; one that has been silent for this time is considered ended. */
const FRESH_MS = 10_000

/** Publishes which relays this process leads, and how far each is from the end of the log. */
export async function publishRelayStates(
  ephemeralStore: EphemeralStore,
  who: string,
  relays: readonly (readonly [name: string, relay: Relay])[],
): Promise<void> {
  const leading = relays.filter(([, relay]) => relay.leading)
  const leads = await Promise.all(
    leading.map(async ([name, relay]) => [name, { ...(await relay.lag()), shards: relay.shards }] as const),
  )
  if (leads.length > 0) await ephemeralStore.beat(PREFIX + who, { leads: Object.fromEntries(leads) })
}

/** A process of the previous release does not publish its shards. */
type Leads = Lag & { shards?: LedShards }

/** What each leader of a relay published recently. `now` is epoch ms. */
export async function recentLeaders(
  ephemeralStore: EphemeralStore,
  name: string,
  now: number,
): Promise<Leads[]> {
  const fresh = (await ephemeralStore.beats()).filter(
    ({ part, at }) => part.startsWith(PREFIX) && now - at < FRESH_MS,
  )
  return fresh.flatMap(({ state }) => (state.leads as Record<string, Leads>)[name] ?? [])
}

/**
 * The relay as a part that other roles depend on: it does not work while a shard has no leader. Its state is unknown
 * while heartbeats cannot be read.
 */
export function relayLeader(ephemeralStore: EphemeralStore, now: () => number): Part {
  return {
    name: 'leader of the relay',
    async stoppage() {
      const leaders = await recentLeaders(ephemeralStore, 'relay', now()).catch(() => undefined)
      const missing = leaders === undefined ? null : withoutLeader(leaders)
      if (missing === null) return null
      return new StoreUnavailable(
        `no process leads ${missing}, so events wait before they reach the topics: check the processes of the role relay`,
      )
    },
  }
}

/**
 * What has no leader; null if every stream has one. While processes differ in the number of shards, those with one of the
 * numbers send everything.
 */
function withoutLeader(leaders: readonly Leads[]): string | null {
  const led = Map.groupBy(
    leaders.map(({ shards }) => shards ?? { of: 1, led: [0] }),
    ({ of }) => of,
  )
  const missing = [...led].map(([of, each]) => {
    const taken = new Set(each.flatMap(({ led }) => led))
    return {
      of,
      shards: Array.from({ length: of }, (_, shard) => shard).filter((shard) => !taken.has(shard)),
    }
  })
  if (missing.some(({ shards }) => shards.length === 0)) return null
  const [first] = missing
  return first === undefined
    ? 'the relay'
    : `the relay's shards ${first.shards.join(', ')} (of 0 to ${first.of - 1})`
}

/** What the relay still has to send: from its leader, or else from the relay checkpoints. */
export async function relayLag(
  { store, ephemeralStore }: { store: EventStore; ephemeralStore: EphemeralStore },
  prefix: string,
  now: number,
): Promise<Lag> {
  const [leader] = await recentLeaders(ephemeralStore, 'relay', now).catch(() => [])
  if (leader) return { events: leader.events, seconds: leader.seconds }
  return lagAfter(store, await sentThrough(store, prefix), now)
}
