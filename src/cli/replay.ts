import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { readSettings, type Settings, WrongSetting } from '../config.ts'
import { kafkaOf } from '../distributed-settings.ts'
import { kafkaClients } from '../engine/kafka/client.ts'
import { openReplayTopic, refuseOwnTopic } from '../engine/kafka/replay-topic.ts'
import { openEngineOnce } from '../open-engine.ts'
import { openFileSink } from '../replay/file-sink.ts'
import { replay as replayLog, type Sink } from '../replay/replay.ts'
import { beginOf } from '../replay/selection.ts'
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
  const signal = untilStopped()
  const engine = await openEngineOnce(settings)
  const progress = progressLine(process.stderr, 'events of the log')
  try {
    const known = readState(file)
    const state: ReplayState = known ?? {
      id: randomUUID(),
      position: await beginOf(engine.store, selection),
      sent: 0,
      bytes: 0,
    }
    if (known) console.log(`goes on behind ${known.sent} events that were sent before`)
    const sink = await openSink(settings, target, { ...state, resumed: known !== null })
    let keptAt = performance.now()
    const keep = async (at: { position: string; sent: number }) => {
      keptAt = performance.now()
      keepState(file, { id: state.id, ...at, bytes: (await sink.bytes?.()) ?? 0 })
    }
    const end = await engine.store.end()
    try {
      await keep(state)
      const came = await replayLog(
        {
          store: engine.store,
          sink,
          rate,
          signal,
          async onProgress(at, { done }) {
            const share = Number.parseInt(at.position, 10) / Number.parseInt(end, 10)
            progress.show(done, Math.max(done, Math.round(done / share)))
            if (performance.now() - keptAt > KEPT_EVERY_MS) await keep(at)
          },
        },
        selection,
        state,
      )
      progress.clear()
      if (signal.aborted) {
        await keep(came)
        process.exitCode = 1
        return console.log(`cut off behind ${came.sent} events: the same command goes on there`)
      }
      dropState(file)
      console.log(`${came.sent} events were replayed (replay ${state.id})`)
    } finally {
      await sink.close()
    }
  } finally {
    progress.clear()
    await engine.close()
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

function openSink(
  settings: Settings,
  target: Target,
  state: ReplayState & { resumed: boolean },
): Promise<OpenSink> {
  if ('file' in target) return openFileSink(target.file, state)
  const { place, topics } = kafkaOf(settings)
  return openReplayTopic(kafkaClients(place), { topic: target.topic, id: state.id, settings: topics })
}
