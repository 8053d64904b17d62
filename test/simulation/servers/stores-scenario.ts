import { distributedServers } from '../../../simulation/servers/distributed.ts'
import { embeddedDisk } from '../../../simulation/servers/embedded/disk.ts'
import type { Inspection } from '../../../simulation/servers/inspection.ts'
import { createVirtualKafka } from '../../../simulation/servers/kafka/virtual-kafka.ts'
import { ConnectionLost, type Draw, type ServerFaults } from '../../../simulation/world/interfaces.ts'
import type {
  Running,
  Scenario,
  ScenarioOptions,
  SimulatedWorld,
  Violation,
  WorkloadStep,
} from '../../../simulation/world/simulation.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { Follower } from '../../../src/engine/follower.ts'
import { openRelay } from '../../../src/engine/kafka/relay/relay.ts'
import {
  type EventStore,
  START,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../../../src/engine/ports/event-store.ts'
import type { Collection, Document } from '../../../src/engine/ports/read-models.ts'
import { checkStored } from '../../../src/engine/verify/stream-read.ts'
import { encodeEvents, type RecordedEvent } from '../../../src/events/event.ts'
import { NO_STREAM } from '../../../src/events/record.ts'
import { clock, timers } from '../../../src/primitives/runtime.ts'
import { limitSet } from '../../support/event-writer.ts'

type Append = WorkloadStep & { readonly id: string; readonly stream: string; readonly process: string }
type Servers = {
  prepare?(): Promise<void>
  open(process: string): Promise<Engine>
  faults: Readonly<Record<string, ServerFaults>>
  inspect: Inspection
}
/** The ids of the events of a stream. */
type Seen = Document & { ids: string }

const STREAMS = ['account-a', 'account-b', 'account-c', 'account-d']
const PROCESSES = { embedded: ['server'], distributed: ['server-1', 'server-2'] }
const LONGEST_GAP_MS = 1_500

/**
 * Processes that append to a few streams, project each stream into a document and make keys, on the virtual stores alone:
 * acknowledged events stay, each once, chained; each document equals its stream; a key never changes.
 */
export const stores: Scenario<Append> = {
  name: 'stores',
  workload(draw: Draw, { engine, steps }: ScenarioOptions): Append[] {
    let at = 0
    return Array.from({ length: steps }, (_, number) => {
      if (draw.chance(0.5)) at += draw.below(LONGEST_GAP_MS)
      const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
      const stream = draw.of(STREAMS)
      return { at, id, stream, process: draw.of(PROCESSES[engine]), what: `appends ${number} to ${stream}` }
    })
  },
  async build(world: SimulatedWorld, { engine }: ScenarioOptions): Promise<Running<Append>> {
    const servers = engine === 'embedded' ? embedded(world) : distributed(world)
    await servers.prepare?.()
    const found: Violation[] = []
    const programs = new Map<string, Program>()
    for (const process of PROCESSES[engine])
      world.start(process, async () => {
        programs.delete(process)
        const program = await Program.start(() => servers.open(process), found)
        programs.set(process, program)
      })
    const open = new Set<string>()
    const acknowledged: Append[] = []
    const keys = new Map<string, Set<string>>()
    return {
      processes: PROCESSES[engine],
      servers: servers.faults,
      async perform(step) {
        open.add(step.id)
        const key = await untilServed(() =>
          world.call(step.process, step.what, async () => {
            const program = programs.get(step.process)
            if (!program) throw new StoreUnavailable('the process is starting')
            return program.append(step.stream, step.id)
          }),
        )
        keys.set(step.stream, (keys.get(step.stream) ?? new Set()).add(key))
        acknowledged.push(step)
        open.delete(step.id)
      },
      done: () => open.size === 0 && different(servers.inspect).length === 0,
      waiting: () => [...open, ...different(servers.inspect)].join(', '),
      async audit() {
        return [
          ...found,
          ...acknowledged.flatMap(({ id, stream }) => {
            const times = servers.inspect
              .events()
              .filter((each) => each.id === id && each.stream === stream).length
            return violation(times === 1, 'acknowledged is kept, once', `${id} in ${stream}: ${times} times`)
          }),
          ...[...keys].flatMap(([account, { size }]) =>
            violation(size === 1, 'a key never changes', `${account} has had ${size} keys`),
          ),
          ...STREAMS.flatMap((stream) => chained(servers.inspect, stream)),
        ]
      },
    }
  },
}

const violation = (holds: boolean, law: string, what: string): Violation[] => (holds ? [] : [{ law, what }])

class Program {
  readonly #engine: Engine
  readonly #documents: Collection<Seen>

  private constructor(engine: Engine, documents: Collection<Seen>) {
    this.#engine = engine
    this.#documents = documents
  }

  static async start(open: () => Promise<Engine>, found: Violation[]): Promise<Program> {
    const engine = await untilServed(open)
    const { readModels, eventBus, store, kafka } = engine
    const documents = await untilServed(() => readModels.collection<Seen>({ name: 'seen', indexes: [] }))
    const program = new Program(engine, documents)
    follow(store, found)
    await untilServed(() =>
      eventBus.subscribe({ group: 'seen', concurrency: 2, handle: (events) => program.#see(events) }),
    )
    if (kafka) await untilServed(() => openRelay({ ...kafka, store, onProblem: () => undefined }))
    return program
  }

  /** The account's key, as a text. */
  async append(stream: string, id: string): Promise<string> {
    for (;;) {
      const found = await this.#engine.store.readStream(stream)
      if (found.some((event) => event.id === id)) break
      const last = found.at(-1)
      const context = {
        account: 'a',
        mode: '',
        plan: 'start',
        actor: 'operator',
        correlationId: id,
        causationId: id,
      }
      const drafts = [{ draft: limitSet(found.length), context }]
      const events = encodeEvents(stream, last ?? NO_STREAM, drafts, clock.now(), () => id)
      try {
        await this.#engine.store.append(stream, last?.revision ?? -1, events)
        break
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error
      }
    }
    const key = await this.#engine.keyStore.key(stream, { create: true })
    return key?.export().toString('hex') ?? 'none'
  }

  async #see(events: readonly RecordedEvent[]): Promise<void> {
    for (const { stream, revision, id } of events) {
      const stored = await this.#documents.get(stream)
      const next = (stored?.revision ?? -1) + 1
      if (revision < next) continue
      if (revision > next) throw new Error(`${stream}: revision ${revision} was delivered before ${next}`)
      const ids = stored ? `${stored.ids} ${id}` : id
      await this.#documents.put({ _id: stream, revision, ids })
    }
  }
}

/** Follows the log from its start, for the life of the process. */
function follow(store: EventStore, found: Violation[]): void {
  let position = START
  const revisions = new Map<string, number>()
  const onEvents = async (events: readonly RecordedEvent[]): Promise<void> => {
    for (const event of events) {
      const { stream, revision } = event
      const next = (revisions.get(stream) ?? -1) + 1
      const law = 'a subscription leaves out nothing and repeats nothing'
      found.push(...violation(revision === next, law, `${stream}: ${revision} instead of ${next}`))
      revisions.set(stream, revision)
      position = event.position
    }
  }
  new Follower({ store, from: () => position, onEvents, onInterrupted: () => undefined }).start()
}

function embedded(world: SimulatedWorld): Servers {
  const disk = embeddedDisk(world)
  return {
    open: (process) =>
      disk.open({
        onThreadEnd: () => {
          world.kill(process)
          world.later(500, () => world.restart(process))
        },
      }),
    faults: { disk: disk.faults },
    inspect: disk.inspect,
  }
}

function distributed(world: SimulatedWorld): Servers {
  const servers = distributedServers(world, createVirtualKafka(world))
  const { createTopics, openEngine, faults, inspect } = servers
  return { prepare: createTopics, open: () => openEngine(), faults, inspect }
}

async function untilServed<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreUnavailable || error instanceof ConnectionLost)) throw error
      await timers.sleep(300)
    }
  }
}

/** Streams whose document is not their fold. */
function different({ events, documents }: Inspection): string[] {
  return STREAMS.filter((stream) => {
    const ids = events()
      .filter((event) => event.stream === stream)
      .map(({ id }) => id)
    const body = documents().get('seen')?.get(stream)?.body
    return ids.join(' ') !== (body ? (JSON.parse(body) as Seen).ids : '')
  })
}

function chained({ events }: Inspection, stream: string): Violation[] {
  try {
    checkStored(
      stream,
      events().filter((event) => event.stream === stream),
      0,
    )
    return []
  } catch (error) {
    return [{ law: 'events are chained', what: String(error) }]
  }
}
