import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readSettings, type Settings, WrongSetting } from '../config.ts'
import { kafkaOf } from '../distributed-settings.ts'
import { lockFolder } from '../engine/embedded/lock.ts'
import { kafkaClients } from '../engine/kafka/client.ts'
import { openReplayTopic, refuseOwnTopic } from '../engine/kafka/replay-topic.ts'
import { type EventStore, StoreRefused } from '../engine/ports/event-store.ts'
import { openEngineOnce } from '../open-engine.ts'
import { openFileSink } from '../replay/file-sink.ts'
import { type ReplayProgress, replay as replayLog, type Sink } from '../replay/replay.ts'
import { beginOf, type Selection } from '../replay/selection.ts'
import { dropState, keepState, type ReplayState, readState, stateFile } from '../replay/state-file.ts'
import { progressLine } from './progress-line.ts'
import { type SelectionOptions, selectionOf, untilStopped } from './selection.ts'

type Options = SelectionOptions & { topic?: string; toFile?: string; rate: string }
type Target = { topic: string } | { file: string }
type OpenSink = Sink & { bytes?: () => Promise<number> }

const KEPT_EVERY_MS = 1_000

/**
 * `replay`: sends a part of the log again, to a topic or a file, marked as a replay. Cut off, the same command goes on
 * where it stopped: in a file exactly there, in a topic at most a second of it a second time.
 */
export async function replay({ topic, toFile, rate: rateText, ...options }: Options): Promise<void> {
  const settings = readSettings(process.env)
  const selection = selectionOf(options)
  const rate = Number(rateText)
  if (!(rate >= 1 && rate <= 10_000_000))
    throw new WrongSetting(`--rate takes events a second, from 1 on, not ${rateText}`)
  const target = targetOf(topic, toFile)
  if ('topic' in target) refuseOwnTopic(target.topic, topicsOf(settings))
  const file = stateFile(settings.DATA, { target, selection })
  const engine = await openEngineOnce(settings)
  try {
    const lock = lockReplay(file)
    try {
      await replayOn(engine.store, { settings, selection, target, rate, file, signal: untilStopped() })
    } finally {
      lock.release()
    }
  } finally {
    await engine.close()
  }
}

type Order = {
  settings: Settings
  selection: Selection
  target: Target
  rate: number
  /** Where it is kept how far it is. */
  file: string
  signal: AbortSignal
}

async function replayOn(
  store: EventStore,
  { settings, selection, target, rate, file, signal }: Order,
): Promise<void> {
  const known = readState(file)
  const state: ReplayState = known ?? {
    id: randomUUID(),
    position: await beginOf(store, selection),
    sent: 0,
    bytes: 0,
  }
  if (known) console.log(`goes on behind ${known.sent} events that were sent before`)
  const sink = await openSink(settings, target, { state, known: known !== null, file })
  const progress = progressLine(process.stderr, 'events of the log')
  let keptAt = performance.now()
  const keep = async (at: ReplayProgress) => {
    keptAt = performance.now()
    keepState(file, { id: state.id, ...at, bytes: (await sink.bytes?.()) ?? 0 })
  }
  const end = await store.end()
  try {
    const onProgress = async (at: ReplayProgress, { done }: { done: number }) => {
      const share = Number.parseInt(at.position, 10) / Number.parseInt(end, 10)
      progress.show(done, Math.max(done, Math.round(done / share)))
      if (performance.now() - keptAt > KEPT_EVERY_MS) await keep(at)
    }
    const came = await replayLog({ store, sink, rate, signal, onProgress }, selection, state)
    progress.clear()
    await keep(came)
    if (signal.aborted) {
      process.exitCode = 1
      return console.log(`cut off behind ${came.sent} events: the same command goes on there`)
    }
    dropState(file)
    console.log(`${came.sent} events were replayed (replay ${state.id})`)
  } finally {
    progress.clear()
    await sink.close()
  }
}

/** Two of the same would write into each other's lines. The lock goes with the state, at the latest with the process. */
function lockReplay(file: string): { release(): void } {
  const lock = `${file}.lock`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    const { release } = lockFolder(lock)
    return {
      release() {
        rmSync(lock, { force: true })
        release()
      },
    }
  } catch (cause) {
    throw new StoreRefused('this very replay is under way already: wait for its end, or end it', { cause })
  }
}

function targetOf(topic: string | undefined, file: string | undefined): Target {
  if (topic !== undefined && file === undefined) return { topic }
  if (file !== undefined && topic === undefined) return { file: resolve(file) }
  throw new WrongSetting('say where to: --topic <name> or --to-file <path>, one of the two')
}

function topicsOf(settings: Settings) {
  if (settings.KAFKA_BROKERS.length === 0)
    throw new WrongSetting('NAMECHECK_KAFKA_BROKERS: is missing. Name a broker or more as host:port.')
  return kafkaOf(settings).topics
}

/** The state is kept first, so that what is begun is known as ours; nothing of it stays where it cannot be begun. */
async function openSink(
  settings: Settings,
  target: Target,
  { state, known, file }: { state: ReplayState; known: boolean; file: string },
): Promise<OpenSink> {
  keepState(file, state)
  try {
    if ('file' in target) return await openFileSink(target.file, { ...state, resumed: known })
    const { place, topics } = kafkaOf(settings)
    return await openReplayTopic(kafkaClients(place), {
      topic: target.topic,
      id: state.id,
      settings: topics,
    })
  } catch (error) {
    if (!known) dropState(file)
    throw error
  }
}
