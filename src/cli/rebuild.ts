import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '../engine/engine.ts'
import { StoreRefused } from '../engine/ports/event-store.ts'
import { clock, timers } from '../primitives/runtime.ts'
import type { Generation } from '../projections/projection.ts'
import type { Versions } from '../projections/read-model.ts'
import {
  type Building,
  canceled,
  claimed,
  Generations,
  type ReadModelState,
  requested,
  requestedBack,
  switched,
} from '../projections/read-model-versions.ts'
import { readForBuilding } from '../rebuild/build.ts'
import { newOwner } from '../rebuild/in-thread.ts'
import { namesOf, readModelsNamed } from '../rebuild/read-model-names.ts'
import { lockDataFolder, openEngineOnce } from '../service/open-engine.ts'
import { readSettings, type Settings, WrongSetting } from '../settings/settings.ts'
import { type ActorOption, actorOf } from './actor.ts'
import { type ProgressLine, progressLine } from './progress-line.ts'
import { printError, printLine } from './terminal.ts'

type Options = ActorOption & { back?: boolean; cancel?: boolean }
type Work = {
  engine: Engine
  generations: Generations
  progress: ProgressLine
  alone: boolean
  signal: AbortSignal
}

const POLL_MS = 200
const HINT_AFTER_MS = 30_000

/**
 * `rebuild`: reads history in this process, with or without running servers; these switch to the new generation by
 * themselves. After an interruption the same command resumes.
 */
export async function rebuild(
  name: string,
  { back = false, cancel = false, ...options }: Options,
): Promise<void> {
  const by = actorOf(options)
  if (back && cancel) throw new WrongSetting('use --back or --cancel, not both')
  const models = readModelsNamed(name)
  if (!models) throw new WrongSetting(`unknown read model ${name}; choose one of ${namesOf()} or all`)
  const settings = readSettings(process.env)
  const lock = lockUnlessServed(settings)
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const engine = await openEngineOnce(settings)
    const progress = progressLine(process.stderr, 'events')
    try {
      const generations = await Generations.open(engine.readModels)
      const work = { engine, generations, progress, alone: lock !== null, signal: stopping.signal }
      for (const versions of models) {
        if (stopping.signal.aborted) break
        if (cancel) await cancelOne(generations, versions)
        else await rebuildOne(work, versions, { by, back })
      }
    } finally {
      progress.clear()
      await engine.close()
    }
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    lock?.release()
  }
}

/** Locks the folder of an embedded engine, so that no server starts meanwhile; null if a server runs there. */
function lockUnlessServed({ ENGINE, DATA }: Settings): { release(): void } | null {
  if (ENGINE !== 'embedded') return null
  if (!existsSync(join(DATA, 'events.db')))
    throw new StoreRefused(
      `the folder ${DATA} has no log: set NAMECHECK_DATA to the data folder of the service`,
    )
  try {
    return lockDataFolder({ ENGINE, DATA })
  } catch (error) {
    if (error instanceof StoreRefused) return null
    throw error
  }
}

async function rebuildOne(
  { engine, generations, progress, alone, signal }: Work,
  versions: Versions,
  { by, back }: { by: string; back: boolean },
): Promise<void> {
  const [{ name, version }] = versions
  const owner = newOwner()
  const begun = clock.monotonic()
  await generations.ensure(name, version, clock.now())
  const { state } = await generations.change(name, (now) => {
    if (back) return requestedBack(now, { by, now: clock.now() })
    const wanted = requested(now, { version, by, now: clock.now() })
    return claimed(wanted ?? now, owner, clock.now()) ?? wanted
  })
  const { building, previous } = state
  if (back && building && building.generation !== previous?.generation)
    throw new WrongSetting(`${name} is being rebuilt: use --back after the rebuild is served`)
  if (!building) throw new WrongSetting(`${name} has no previous generation to go back to`)
  const parts = { ...engine, versions, owner, now: clock.now }
  const onProgress = ({ events, total }: Building) => progress.show(events, Math.max(events, total))
  let hinted = false
  let last: Building = building
  while (!signal.aborted) {
    const now = (await generations.get(name))?.building
    if (now?.generation !== building.generation) break
    last = now
    if (now.phase === 'following' && alone)
      await generations.change(name, (one) => switched(one, now.generation, clock.now()))
    else if (now.phase === 'following') {
      if (!hinted && clock.monotonic() - begun > HINT_AFTER_MS) {
        progress.clear()
        printError(
          `${name}: all events are read. To finish the rebuild, start a process with the role projections`,
        )
        hinted = true
      }
      await timers.sleep(POLL_MS)
    } else if (!(await readForBuilding({ ...parts, onProgress }, signal))) {
      onProgress(now)
      await timers.sleep(POLL_MS)
    }
  }
  progress.clear()
  if (signal.aborted) {
    const { state } = await generations.change(name, (one) => releaseLease(one, owner))
    if (state.building?.generation === building.generation) last = state.building
  }
  report(name, last, clock.monotonic() - begun, (await generations.get(name))?.active, signal)
}

async function cancelOne(generations: Generations, [{ name, version }]: Versions): Promise<void> {
  await generations.ensure(name, version, clock.now())
  const { state, changed } = await generations.change(name, (one) => canceled(one, clock.now()))
  const what = changed ? 'rebuild canceled' : 'no rebuild was in progress'
  const { generation, version: served } = state.active
  printLine(`${name}: ${what}; generation ${generation} (version ${served}) is served`)
}

/**
 * Releases the lease of a build, so that it can be resumed without waiting until the lease expires; null if another
 * process holds it.
 */
function releaseLease(state: ReadModelState, owner: string): ReadModelState | null {
  const { building } = state
  return building?.owner === owner ? { ...state, building: { ...building, owner: null } } : null
}

function report(
  name: string,
  { version, generation, events, unfolded }: Building,
  ms: number,
  active: Generation | undefined,
  signal: AbortSignal,
): void {
  if (active?.generation !== generation) {
    process.exitCode = 1
    const what = signal.aborted
      ? `was interrupted after ${events} events. Run the command again to continue there; a server continues automatically`
      : `was abandoned after ${events} events; the served generation does not change. Run the command again to start over`
    printLine(`${name}: ${what}`)
    return
  }
  const rate = events > 0 ? `, ${events} events in ${(ms / 1_000).toFixed(1)} s` : ''
  printLine(`${name}: generation ${generation} (version ${version}) is served${rate}`)
  for (const stream of unfolded)
    printError(
      `${name}: ${stream} has an event that cannot be applied; the document of this stream ends before that event`,
    )
}
