import { resolve } from 'node:path'
import { type EventStore, StoreUnavailable } from '../engine/ports/event-store.ts'
import { chance, clock, timers } from '../primitives/runtime.ts'
import { type ReplayProgress, replay as replayLog } from '../replay/replay.ts'
import { beginOf, type Selection } from '../replay/selection.ts'
import { dropState, keepState, type ReplayState, readState, stateFile } from '../replay/state-file.ts'
import { openEngineOnce } from '../service/open-engine.ts'
import { lockReplay } from '../service/replay-lock.ts'
import { type OpenSink, openSink, refuseTopic, type Target, withRestartHint } from '../service/replay-sink.ts'
import { readSettings, type Settings, WrongSetting } from '../settings/settings.ts'
import { type SelectionOptions, selectionOf, stopSignal } from './log-range.ts'
import { type ProgressLine, progressLine } from './progress-line.ts'
import { printError, printLine } from './terminal.ts'

type Options = SelectionOptions & { topic?: string; toFile?: string; rate: string }

const KEPT_EVERY_MS = 1_000
/** Limit for closing a connection to a server that does not answer. */
const CLOSE_MS = 1_000

/**
 * `replay`: sends a part of the log again, to a topic or a file, marked as a replay. After an interruption the same
 * command resumes: in a file exactly where it stopped; in a topic about one second is sent twice.
 */
export async function replay({ topic, toFile, rate: rateText, ...options }: Options): Promise<void> {
  const settings = readSettings(process.env)
  const selection = selectionOf(options)
  const rate = Number(rateText)
  if (!(rate >= 1 && rate <= 10_000_000))
    throw new WrongSetting(`--rate must be a number of events per second, at least 1, not ${rateText}`)
  const target = targetOf(topic, toFile)
  if ('topic' in target) refuseTopic(settings, target.topic)
  const file = stateFile(settings.DATA, { target, selection })
  const engine = await openEngineOnce(settings)
  try {
    const lock = lockReplay(file)
    try {
      await replayOn(engine.store, { settings, selection, target, rate, file, signal: stopSignal() })
    } finally {
      lock.release()
    }
  } finally {
    await engine.close()
    timers.setTimeout(() => process.exit(), CLOSE_MS).unref()
  }
}

type Order = {
  settings: Settings
  selection: Selection
  target: Target
  rate: number
  /** The file that holds its progress. */
  file: string
  signal: AbortSignal
}

async function replayOn(store: EventStore, order: Order): Promise<void> {
  const { selection, target, file, signal } = order
  const known = readState(file)
  const state: ReplayState = known ?? {
    id: chance.uuid(),
    position: await beginOf(store, selection),
    sent: 0,
    bytes: 0,
  }
  const progress = progressLine(process.stderr, 'events of the log')
  const sink = await openRecorded(order, { state, resumed: known !== null, progress })
  if (sink === null) return printInterrupted(state)
  if (known) printLine(resumeLine(known, target))
  let reached: ReplayProgress = state
  try {
    const keep = async () => keepState(file, { ...state, ...reached, ...(await sink.end()) })
    try {
      await sendFrom(store, order, { sink, state, progress, keep, onProgress: (at) => (reached = at) })
    } catch (error) {
      progress.clear()
      // If this write fails, the previously stored progress still holds.
      await keep().catch(() => undefined)
      if (error instanceof StoreUnavailable) printInterrupted(reached)
      throw error
    }
    progress.clear()
    await keep()
    if (signal.aborted) return printInterrupted(reached)
    dropState(file)
    printLine(`${reached.sent} events replayed (replay ${state.id})`)
  } finally {
    await sink.close()
  }
}

type Sending = {
  sink: OpenSink
  state: ReplayState
  progress: ProgressLine
  /** Stores its progress. */
  keep(): Promise<void>
  /** Called after output is safely written. */
  onProgress(at: ReplayProgress): void
}

async function sendFrom(
  store: EventStore,
  { selection, rate, signal }: Order,
  { sink, state, progress, keep, onProgress }: Sending,
): Promise<void> {
  let keptAt = clock.monotonic()
  const end = await store.end()
  const parts = {
    store,
    sink,
    rate,
    signal,
    async onProgress(at: ReplayProgress, { done }: { done: number }) {
      onProgress(at)
      const share = Number.parseInt(at.position, 10) / Number.parseInt(end, 10)
      progress.show(done, Math.max(done, Math.round(done / share)))
      if (clock.monotonic() - keptAt < KEPT_EVERY_MS) return
      keptAt = clock.monotonic()
      await keep()
    },
  }
  onProgress(await replayLog(parts, selection, state))
}

function printInterrupted({ sent }: ReplayProgress): void {
  process.exitCode = 1
  printLine(`interrupted after ${sent} events: run the same command again to continue there`)
}

/** In a file, output after that point was truncated; output in a topic cannot be removed. */
function resumeLine({ sent }: ReplayState, target: Target): string {
  const again = 'topic' in target ? '; events sent after that may be sent a second time' : ''
  return `continues after ${sent} events that were already sent${again}`
}

/**
 * Stores the state first, so that the output is known as that of this replay. If the replay cannot begin, the state is
 * removed. Null if it was stopped meanwhile.
 */
async function openRecorded(
  { settings, target, file, signal }: Order,
  { state, resumed, progress }: { state: ReplayState; resumed: boolean; progress: ProgressLine },
): Promise<OpenSink | null> {
  keepState(file, state)
  const onUnreachable = (sentence: string) => {
    progress.clear()
    printError(sentence)
  }
  try {
    return await openSink(settings, target, { state, resumed, signal, onUnreachable })
  } catch (error) {
    if (!resumed) dropState(file)
    if (signal.aborted) return null
    throw resumed ? withRestartHint(error, target, file) : error
  }
}

function targetOf(topic: string | undefined, file: string | undefined): Target {
  if (topic !== undefined && file === undefined) return { topic }
  if (file !== undefined && topic === undefined) return { file: resolve(file) }
  throw new WrongSetting('give a target: either --topic <name> or --to-file <path>')
}
