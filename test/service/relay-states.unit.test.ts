import { beforeEach, describe, expect, it } from '@jest/globals'
import type { LedShards, Relay } from '../../src/engine/kafka/relay/relay.ts'
import type { EventStore } from '../../src/engine/ports/event-store.ts'
import { publishRelayStates, relayLag, relayLeader } from '../../src/service/relay-states.ts'
import { MemoryEphemeralStore } from '../support/memory-ephemeral-store.ts'

const LAG = { events: 7, seconds: 40 }
const relay = (leading: boolean, shards: LedShards = { of: 1, led: [0] }) =>
  ({ leading, shards, lag: async () => LAG }) as unknown as Relay
const leads = (of: number, ...led: number[]) => [['relay', relay(true, { of, led })] as const]

describe('the relay, as other processes see it', () => {
  let now: number
  let ephemeralStore: MemoryEphemeralStore
  beforeEach(() => {
    now = Date.parse('2026-01-01T00:00:00Z')
    ephemeralStore = new MemoryEphemeralStore(() => now)
  })
  const leader = () => relayLeader(ephemeralStore, () => now).stoppage()

  it('works while one process leads it, and no longer 10 s after the last word of that process', async () => {
    expect((await leader())?.message).toMatch(/no process leads the relay/)
    await publishRelayStates(ephemeralStore, 'a', [['relay', relay(true)]])
    now += 9_000
    expect(await leader()).toBeNull()
    now += 1_000
    expect((await leader())?.message).toMatch(/no process leads the relay/)
  })

  it('does not work while all processes are on standby, whatever else they lead', async () => {
    for (const who of ['a', 'b'])
      await publishRelayStates(ephemeralStore, who, [
        ['relay', relay(false)],
        ['reports', relay(true)],
      ])
    expect(await leader()).not.toBeNull()
  })

  it('does not work while one shard has no leader, even if all others have one', async () => {
    await publishRelayStates(ephemeralStore, 'a', leads(4, 0, 3))
    expect((await leader())?.message).toMatch(/^no process leads the relay's shards 1, 2 \(of 0 to 3\), so/)
    await publishRelayStates(ephemeralStore, 'b', leads(4, 1))
    expect((await leader())?.message).toMatch(/^no process leads the relay's shards 2 \(/)
    await publishRelayStates(ephemeralStore, 'c', leads(2, 0, 1))
    expect(await leader()).toBeNull()
  })

  it('works while a process of the previous release leads, which does not publish its shards', async () => {
    await ephemeralStore.beat('relays a', { leads: { relay: LAG } })
    expect(await leader()).toBeNull()
  })

  it('is not judged while no process reports', async () => {
    ephemeralStore.away = true
    expect(await leader()).toBeNull()
  })

  it('lags as far as its leader says, or else by its checkpoint', async () => {
    const events = [{ stream: 'quota-a', time: '2025-12-31T23:59:30.000Z', position: '5' }]
    const checkpoint = { type: 'RelayCheckpointMoved', schemaVersion: 1, data: { position: '4' } }
    const store = {
      readStream: async (stream: string) => (stream === 'relay-namecheck' ? [checkpoint] : []),
      readAll: async (after: string) => (after === '4' ? events : []),
    } as unknown as EventStore
    expect(await relayLag({ store, ephemeralStore }, 'namecheck', now)).toEqual({ events: 1, seconds: 30 })
    await publishRelayStates(ephemeralStore, 'a', [['relay', relay(true)]])
    expect(await relayLag({ store, ephemeralStore }, 'namecheck', now)).toEqual(LAG)
  })
})
