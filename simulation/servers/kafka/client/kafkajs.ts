import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type kafkajs from 'kafkajs'
import { endFetchersOfStopped, type RunnerClass } from '../../../../src/engine/kafka/stopped-runners.ts'
import {
  type HandlingRunnerClass,
  handleWaitingBatches,
} from '../../../../src/engine/kafka/waiting-batches.ts'
import { chance, clock, type Timer, timers } from '../../../../src/primitives/runtime.ts'
import { VirtualConnectionPool } from './connection.ts'

const ownRequire = createRequire(import.meta.url)
const ROOT = dirname(ownRequire.resolve('kafkajs'))
const inside = createRequire(join(ROOT, 'index.js'))

type Definition = { versions: string[]; protocol(options: { version: number }): (payload: never) => object }

/** What kafkajs finds in place of the globals of Node: everything that shows or takes time, and what is random. */
const GLOBALS = {
  setTimeout: (run: () => void, ms?: number) => timers.setTimeout(run, Math.max(0, ms ?? 0)),
  clearTimeout: (timer: Timer | null | undefined) => timers.clear(timer),
  setInterval: (run: () => void, ms: number) => timers.setInterval(run, ms),
  clearInterval: (timer: Timer | null | undefined) => timers.clear(timer),
  setImmediate: (run: () => void) => timers.setImmediate(run),
  Date: class extends Date {
    static override now = clock.now
    constructor(at = clock.now()) {
      super(at)
    }
  },
  Math: Object.setPrototypeOf({ random: chance.random }, Math),
  // In tests as in production: kafkajs retries differently when NODE_ENV is `test`.
  process: { env: {} },
}

/** Their time-out or their answer depends on the payload. That of a Fetch is shorter than the time-out of all requests. */
const PAYLOAD_MATTERS = new Set(['JoinGroup', 'DeleteRecords'])

/** Modules without a clock, shared with the library as it is, so that its error classes are the same. */
const isShared = (file: string): boolean =>
  file.endsWith('/src/errors.js') || file.endsWith('.json') || file.includes('/src/protocol/')

const REPLACED: Readonly<Record<string, () => unknown>> = {
  [join(ROOT, 'src/network/connectionPool.js')]: () => VirtualConnectionPool,
  [join(ROOT, 'src/protocol/requests/index.js')]: requestsWithPayload,
}

/**
 * The classes of kafkajs from its own source files, on the clock, timers and random values of
 * `src/primitives/runtime.ts`, and over virtual connections instead of sockets. All its logic stays as it is: consumer,
 * group membership, fetches, offsets, producer, retries, metadata, errors.
 */
export function loadKafkajs(): typeof kafkajs.Kafka {
  const loaded = new Map<string, { exports: unknown }>()
  const load = (file: string): unknown => {
    const known = loaded.get(file)
    if (known) return known.exports
    const module = { exports: {} as unknown }
    loaded.set(file, module)
    const replaced = REPLACED[file]
    if (replaced) module.exports = replaced()
    else if (isShared(file)) module.exports = inside(file)
    else run(file, module, requireFrom(file, load))
    return module.exports
  }
  const Runner = load(join(ROOT, 'src/consumer/runner.js')) as RunnerClass & HandlingRunnerClass
  endFetchersOfStopped(Runner)
  handleWaitingBatches(Runner)
  return hastening(load(join(ROOT, 'src/index.js')) as typeof kafkajs.Kafka)
}

/** A broker may hold an idle fetch for longer than it was asked to, unless the consumer waits for another fetch. */
const hastening = (Kafka: typeof kafkajs.Kafka) =>
  class extends Kafka {
    readonly #pools = new Set<VirtualConnectionPool>()

    constructor(config: kafkajs.KafkaConfig) {
      const pools = new Set<VirtualConnectionPool>()
      const wire = { ...config.socketFactory, pools } as unknown as kafkajs.ISocketFactory
      super({ ...config, socketFactory: wire })
      this.#pools = pools
    }

    override consumer(config: kafkajs.ConsumerConfig) {
      const consumer = super.consumer(config)
      const { resume, seek, stop, disconnect } = consumer
      const hasten = () => {
        for (const pool of this.#pools) pool.hasten()
      }
      const then = <Given extends unknown[], R>(act: (...given: Given) => R) => {
        return (...given: Given): R => {
          const result = act(...given)
          hasten()
          return result
        }
      }
      return {
        ...consumer,
        resume: then(resume),
        seek: then(seek),
        stop: then(stop),
        disconnect: then(disconnect),
      }
    }
  }

function requireFrom(file: string, load: (file: string) => unknown): (name: string) => unknown {
  const own = createRequire(file)
  return (name) => (name.startsWith('.') ? load(own.resolve(name)) : inside(name))
}

function run(file: string, module: { exports: unknown }, require: (name: string) => unknown): void {
  const source = `${readFileSync(file, 'utf8')}\n//# sourceURL=${file}`
  const names = ['module', 'exports', 'require', ...Object.keys(GLOBALS)]
  const body = new Function(...names, source)
  body(module, module.exports, require, ...Object.values(GLOBALS))
}

/** The requests of kafkajs, each with the payload that it would encode. */
function requestsWithPayload(): object {
  const { requests, lookup } = inside('./src/protocol/requests/index.js') as {
    requests: Record<string, Definition>
    lookup: unknown
  }
  const carrying = Object.entries(requests).map(([name, { versions, protocol }]) => {
    const carry: Definition['protocol'] = (options) => {
      const request = protocol(options)
      let same: object | undefined
      return (payload) => {
        const made = same ?? request(payload)
        // kafkajs loads files for each request. The result depends on the payload for these alone.
        if (!PAYLOAD_MATTERS.has(name)) same = made
        return { ...made, payload }
      }
    }
    const cached = new Map<number, ReturnType<typeof carry>>()
    const once: Definition['protocol'] = (options) => {
      const known = cached.get(options.version) ?? carry(options)
      cached.set(options.version, known)
      return known
    }
    return [name, { versions, protocol: once }] as const
  })
  return { requests: Object.fromEntries(carrying), lookup }
}
