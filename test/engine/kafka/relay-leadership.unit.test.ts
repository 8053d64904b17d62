import { EventEmitter, once } from 'node:events'
import { expect, it } from '@jest/globals'
import kafkajs from 'kafkajs'
import type { KafkaClients } from '../../../src/engine/kafka/client.ts'
import { Leadership } from '../../../src/engine/kafka/relay/leader-election.ts'
import type { Lease } from '../../../src/engine/kafka/relay/leader-lease.ts'
import { eventually } from '../../support/eventually.ts'

const TOPIC = 'control'
const events = new kafkajs.Kafka({ brokers: ['none:1'] }).consumer({ groupId: 'g' }).events

/** The consumers of the relay, each with what the test lets happen to it. */
function consumers() {
  const made: EventEmitter[] = []
  const disconnections: (() => void)[] = []
  const consumer = () => {
    const emitter = new EventEmitter()
    made.push(emitter)
    return {
      events,
      on: (name: string, listener: (event: { payload: unknown }) => void) => emitter.on(name, listener),
      connect: async () => undefined,
      subscribe: async () => undefined,
      run: async () => elect(emitter),
      disconnect: () => new Promise<void>((resolve) => disconnections.push(resolve)),
    }
  }
  const elect = (emitter: EventEmitter) => {
    emitter.emit(events.REQUEST, { payload: { apiName: 'SyncGroup', sentAt: Date.now() } })
    emitter.emit(events.GROUP_JOIN, { payload: { memberAssignment: { [TOPIC]: [0] } } })
  }
  const clients = (() => ({ consumer })) as unknown as KafkaClients
  const leaveAll = () => {
    for (const resolve of disconnections.splice(0)) resolve()
  }
  return { made, clients, elect, disconnections, leaveAll }
}

it('leads no more through a member that it has given up, even if the group elects that member again', async () => {
  const { made, clients, elect, disconnections, leaveAll } = consumers()
  const led: Lease[] = []
  const leaders = new EventEmitter()
  const leadership = new Leadership({
    clients,
    group: 'g',
    topic: TOPIC,
    sessionMs: 60_000,
    async lead(lease, stopping) {
      led.push(lease)
      if (led.length === 1) await once(leaders, 'the last request has ended')
      else await once(AbortSignal.any([lease.signal, stopping]), 'abort')
    },
    onProblem: () => undefined,
  })
  await eventually(() => led.length === 1)
  const [old] = made
  if (!old) throw new Error('no consumer was made')
  old.emit(events.CRASH, { payload: { error: new Error('no heartbeat was accepted') } })
  await eventually(() => led[0]?.signal.aborted === true)
  elect(old) // While the last request of its leader still runs …
  leaders.emit('the last request has ended')
  await eventually(() => disconnections.length > 0)
  elect(old) // … and while the member leaves.
  leaveAll()
  await eventually(() => made.length === 2 && led.length >= 2)
  expect(led.map(({ held }) => held)).toEqual([false, true])

  const stopped = leadership.stop()
  await eventually(() => disconnections.length > 0)
  leaveAll()
  await stopped
})
