import { lagAfter } from '../engine/kafka/relay/lag.ts'
import type { Relay } from '../engine/kafka/relay/relay.ts'
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
  const leads = await Promise.all(leading.map(async ([name, relay]) => [name, await relay.lag()] as const))
  if (leads.length > 0) await ephemeralStore.beat(PREFIX + who, { leads: Object.fromEntries(leads) })
}

/** What the leader of a relay published recently; null without a leader. `now` is epoch ms. */
export async function recentRelayState(
  ephemeralStore: EphemeralStore,
  name: string,
  now: number,
): Promise<Lag | null> {
  const fresh = (await ephemeralStore.beats()).filter(
    ({ part, at }) => part.startsWith(PREFIX) && now - at < FRESH_MS,
  )
  const said = fresh.flatMap(({ state }) => (state.leads as Record<string, Lag>)[name] ?? [])
  return said[0] ?? null
}

/**
 * The relay as a part that other roles depend on: it does not work without a leader. Its state is unknown while
 * heartbeats cannot be read.
 */
export function relayLeader(ephemeralStore: EphemeralStore, now: () => number): Part {
  return {
    name: 'leader of the relay',
    async stoppage() {
      const beats = recentRelayState(ephemeralStore, 'relay', now()).catch(() => undefined)
      if ((await beats) !== null) return null
      return new StoreUnavailable(
        'no process leads the relay, so new events do not reach the topics: check the processes of the role relay',
      )
    },
  }
}

/** What the relay still has to send: from its leader, or else from the relay checkpoints. */
export async function relayLag(
  { store, ephemeralStore }: { store: EventStore; ephemeralStore: EphemeralStore },
  prefix: string,
  now: number,
): Promise<Lag> {
  const said = await recentRelayState(ephemeralStore, 'relay', now).catch(() => null)
  if (said) return said
  return lagAfter(store, await sentThrough(store, prefix), now)
}
