import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from '@jest/globals'
import { openKafkaEventBus } from '../../src/engine/kafka/event-bus.ts'
import { StoreUnavailable } from '../../src/engine/ports/event-store.ts'
import { numbers, Recorder, upTo } from '../support/contract/event-bus/recorder.ts'
import { eventually } from '../support/eventually.ts'
import { onKafka } from '../support/kafka-broker.ts'
import {
  HASTY,
  type KafkaHarness,
  type KafkaHarnessOptions,
  openKafkaHarness,
} from '../support/kafka-event-bus.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const FROZEN = fileURLToPath(new URL('../engine/kafka/frozen-consumer.ts', import.meta.url))
const SESSION_MS = 1_500

await onKafka(
  'a group whose servers and processes fail',
  (broker) => {
    const folder = temporaryFolders()
    const children: ChildProcess[] = []
    const harnesses: KafkaHarness[] = []
    const open = async (options: Omit<KafkaHarnessOptions, 'brokers'>): Promise<KafkaHarness> => {
      const harness = await openKafkaHarness({ brokers: broker.brokers, ...options })
      harnesses.push(harness)
      return harness
    }
    afterEach(async () => {
      for (const child of children.splice(0)) child.kill('SIGKILL')
      for (const harness of harnesses.splice(0)) await harness.close()
    })

    it('loses nothing when the broker is killed under load and comes back', async () => {
      const problems: Error[] = []
      const harness = await open({
        folder: await folder(),
        partitions: 3,
        metrics: { interrupted: (_group, error) => void problems.push(error) },
      })
      const seen = new Recorder()
      const consumer = await harness.eventBus.subscribe({
        group: 'g',
        concurrency: 4,
        buffer: 20,
        handle: seen.handler(() => new Promise((resolve) => setTimeout(resolve, 5))),
      })
      const streams = upTo(10).map((stream) => `quota-${stream}`)
      for (const stream of streams) await harness.append(stream, numbers(...upTo(30)))
      await seen.count(40)
      await broker.kill()
      const waiting = consumer.caughtUp()
      await eventually(() => problems.length > 0)
      expect(problems[0]).toBeInstanceOf(StoreUnavailable)
      await broker.restart()
      await waiting
      for (const stream of streams) {
        await harness.append(stream, numbers(30))
        await seen.until(() => seen.of(stream).includes(30))
        expect([...new Set(seen.of(stream))]).toEqual(upTo(31))
      }
      await consumer.caughtUp()
      expect(await consumer.lag()).toEqual({ events: 0, seconds: 0 })
    })

    it('joins when the broker starts after the process', async () => {
      const harness = await open({ folder: await folder() })
      await harness.append('quota-a', numbers(0, 1))
      await broker.kill()
      const seen = new Recorder()
      const consumer = await harness.eventBus.subscribe({
        group: 'g',
        concurrency: 1,
        handle: seen.handler(),
      })
      expect(await consumer.lag()).toEqual({ events: 0, seconds: 0 })
      await broker.restart()
      await seen.count(2)
    })

    it('can be stopped while the broker is unreachable', async () => {
      const harness = await open({ folder: await folder() })
      const seen = new Recorder()
      await harness.append('quota-a', numbers(0))
      const { store, readModels, clients, topics } = harness
      const eventBus = await openKafkaEventBus({ store, readModels, clients, topics, tuning: HASTY })
      await eventBus.subscribe({ group: 'g', concurrency: 1, handle: seen.handler() })
      await seen.count(1)
      await broker.kill()
      await eventBus.close()
      await broker.restart()
    })

    it('survives a process that was frozen beyond its session time-out', async () => {
      const place = await folder()
      const harness = await open({
        folder: place,
        partitions: 4,
        tuning: { sessionTimeoutMs: SESSION_MS },
      })
      const { prefix } = harness.topics
      const child = spawn(
        process.execPath,
        [
          '--disable-warning=TimeoutNegativeWarning',
          FROZEN,
          broker.brokers[0] ?? '',
          prefix,
          '4',
          place,
          String(SESSION_MS),
        ],
        { stdio: ['pipe', 'pipe', 'inherit'] },
      )
      children.push(child)
      const theirs = new Recorder()
      createInterface({ input: child.stdout }).on('line', (line) => theirs.note(line))
      const streams = upTo(12).map((stream) => `quota-${stream}`)
      for (const stream of streams) await harness.append(stream, numbers(...upTo(20)))
      await theirs.count(20)
      const ours = new Recorder()
      const consumer = await harness.eventBus.subscribe({
        group: 'g',
        concurrency: 4,
        handle: async ([event]) => ours.note(`${event?.stream} ${event?.revision}`),
      })
      await ours.count(1)
      child.kill('SIGSTOP')
      for (const stream of streams) await harness.append(stream, numbers(...upTo(5)))
      await consumer.caughtUp()
      child.kill('SIGCONT')
      let written = 25
      await eventually(async () => {
        for (const stream of streams) await harness.append(stream, numbers(written))
        written += 1
        return theirs.taken.some((line) => Number(line.split(' ')[1]) >= 25) // It works again.
      })
      await consumer.caughtUp()
      const all = new Set([...ours.taken, ...theirs.taken])
      for (const stream of streams)
        for (const revision of upTo(written)) expect(all).toContain(`${stream} ${revision}`)
      expect(await harness.eventBus.deadLetters.list()).toEqual([])
      const exited = once(child, 'exit')
      child.stdin.end()
      await exited
      await consumer.stop()
      const after = new Recorder()
      const next = await harness.eventBus.subscribe({ group: 'g', concurrency: 4, handle: after.handler() })
      await next.caughtUp()
      expect(after.taken).toEqual([]) // Its pending work did not move the progress back.
    })
  },
  { killing: true },
)
