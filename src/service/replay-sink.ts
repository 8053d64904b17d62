import { kafkaClients } from '../engine/kafka/client.ts'
import { openReplayTopic, refuseOwnTopic } from '../engine/kafka/replay-topic.ts'
import { StoreRefused, StoreUnavailable } from '../engine/ports/event-store.ts'
import { openFileSink } from '../replay/file-sink.ts'
import type { Sink } from '../replay/replay.ts'
import { openRetryingSink } from '../replay/retrying-sink.ts'
import type { ReplayState } from '../replay/state-file.ts'
import { type Settings, WrongSetting } from '../settings/settings.ts'
import { kafkaOf } from './distributed-servers.ts'

/** Target of a replay; the path of a file is absolute. */
export type Target = { topic: string } | { file: string }
/** `end` returns where the safely written output ends. */
export type OpenSink = Sink & { end(): Promise<Pick<ReplayState, 'bytes' | 'ends'>> }

type Opening = {
  state: ReplayState
  /** Whether it resumes an interrupted replay. */
  resumed: boolean
  /** Aborts every wait for the brokers. */
  signal: AbortSignal
  /** Called when the brokers become unavailable during the replay; the replay waits for them. */
  onUnreachable(sentence: string): void
}

const OPEN_MS = 10_000
const AWAY_MINUTES = 5
const LAST_MS = 5_000
const SETTING = 'NAMECHECK_KAFKA_BROKERS'

/** Throws WrongSetting without a broker, StoreRefused for a topic of the service. */
export function refuseTopic(settings: Settings, topic: string): void {
  if (settings.KAFKA_BROKERS.length === 0)
    throw new WrongSetting(`${SETTING} is missing: name at least one broker as host:port.`)
  refuseOwnTopic(topic, kafkaOf(settings).topics)
}

/** Rejects with StoreRefused or StoreUnavailable; the message says what is wrong with the target. */
export async function openSink(settings: Settings, target: Target, opening: Opening): Promise<OpenSink> {
  const { state, resumed } = opening
  if ('topic' in target) return openTopic(settings, target.topic, opening)
  const sink = await openFileSink(target.file, { ...state, resumed })
  return { ...sink, end: async () => ({ bytes: await sink.bytes() }) }
}

async function openTopic(
  settings: Settings,
  topic: string,
  { state, signal, onUnreachable }: Opening,
): Promise<OpenSink> {
  const { place, topics } = kafkaOf(settings)
  const clients = kafkaClients(place)
  const ends = new Map(Object.entries(state.ends ?? {}).map(([partition, end]) => [Number(partition), end]))
  const open = () => openReplayTopic(clients, { topic, id: state.id, settings: topics, ends })
  try {
    const sink = await openRetryingSink(open, {
      who: `Kafka at ${place.brokers.join(', ')}`,
      openMs: OPEN_MS,
      outageMs: AWAY_MINUTES * 60_000,
      signal,
      lastMs: LAST_MS,
      onUnreachable: ({ message }) =>
        onUnreachable(`${message}. The replay waits for it, at most ${AWAY_MINUTES} minutes`),
    })
    return {
      send: (events) => sink.send(events),
      close: () => sink.close(),
      end: async () => ({ bytes: 0, ends: Object.fromEntries(ends) }),
    }
  } catch (error) {
    if (error instanceof StoreUnavailable)
      throw new StoreUnavailable(`${error.message} (${SETTING})`, { cause: error })
    throw error
  }
}

/** Adds to the refusal of a topic how to send the whole replay again; other errors are returned unchanged. */
export function withRestartHint(error: unknown, target: Target, file: string): unknown {
  if (!(error instanceof StoreRefused) || !('topic' in target)) return error
  return new StoreRefused(
    `${error.message}. To send everything again instead of continuing, remove ${file}`,
    {
      cause: error,
    },
  )
}
