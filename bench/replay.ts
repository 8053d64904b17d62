import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedEngine } from '../src/engine/embedded/engine.ts'
import type { Engine } from '../src/engine/engine.ts'
import { START } from '../src/engine/ports/event-store.ts'
import { LogTree } from '../src/evidence/log-tree.ts'
import { collectionName } from '../src/projections/projection.ts'
import type { ReadModel } from '../src/projections/read-model.ts'
import { openFilling } from '../src/rebuild/filling.ts'
import { foldHistory } from '../src/rebuild/history.ts'
import { ALL } from '../src/rebuild/read-model-names.ts'
import { openFileSink } from '../src/replay/file-sink.ts'
import { replay } from '../src/replay/replay.ts'
import { whatIf } from '../src/replay/what-if.ts'
import { currentRules } from '../src/verdict/rules.ts'
import { writeHistory } from '../test/support/long-history.ts'
import { groupsOfService } from './groups.ts'
import { type Figures, load, startSubject } from './measure.ts'

/**
 * `npm run bench:replay`: rebuilds, replays and judges again a log of `BENCH_EVENTS` events (1,000,000). It also
 * compares checks on this log with checks on a log of 10,000 events. Elapsed time depends on the machine; processor
 * time, which is printed too, does not depend on other programs.
 */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_000_000)
const FEW = 10_000
/** As long as the sandbox writes them, with every source and the default TLDs. */
const LONG = { events: Math.ceil(EVENTS / 5), times: 7 }
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const ROUNDS = 3
const never = new AbortController().signal

const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), 'namecheck-replay-'))
const rows: string[][] = []
const row = (what: string, measured: string, aim = '') => {
  rows.push([what, measured, aim])
  console.error(`${what}: ${measured}`)
}

try {
  const [many, few] = [join(folder, 'many'), join(folder, 'few')]
  await fill(many, EVENTS)
  await fill(few, FEW)
  await measureLong(join(folder, 'long'))
  await measureReading(many)
  await measureChecks(many, few)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const [cpu] = cpus()
console.log(
  `\n${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
)
console.log('| what | measured | aim |\n|---|---|---|')
for (const cells of rows) console.log(`| ${cells.join(' | ')} |`)

/** A log of ended checks whose consumer groups and tree have processed all of it. */
async function fill(data: string, events: number): Promise<void> {
  mkdirSync(data)
  const groups = await groupsOfService()
  const engine = await openEmbeddedEngine(data)
  try {
    const { rate } = await timed(events, () => writeHistory(engine.store, events))
    row(`writing ${events} events, durable`, rate)
    const all = await timed(events * ALL.length, async () => {
      for (const [model] of ALL) {
        const { rate, cost } = await timed(events, () => build(engine, model))
        if (events === EVENTS) row(`rebuild of ${model.name}`, `${rate}, ${cost}`, '≥ 200,000/s')
      }
    })
    if (events === EVENTS) row('rebuild of all of them, one after another', `${all.rate}, ${all.cost}`)
    const growing = await timed(events, () => new LogTree(engine.store, engine.readModels).grow())
    if (events === EVENTS) row('growing the tree over the log', `${growing.rate}, ${growing.cost}`)
    for (const group of groups) await engine.eventBus.beginAtEnd({ group })
  } finally {
    await engine.close()
  }
}

/** The cost of some read models depends on the length of the events. */
async function measureLong(data: string): Promise<void> {
  const engine = await openEmbeddedEngine(data)
  const { events, times } = LONG
  try {
    await writeHistory(engine.store, events, times)
    const bytes = statSync(join(data, 'events.db')).size / events
    for (const [model] of ALL) {
      const { rate, cost } = await timed(events, () => build(engine, model))
      row(
        `rebuild of ${model.name}, ${events} events of ${(bytes / 1_024).toFixed(1)} KiB`,
        `${rate}, ${cost}`,
      )
    }
  } finally {
    await engine.close()
    rmSync(data, { recursive: true })
  }
}

/** Into a new collection, like a generation that is built while another one is served. */
async function build({ store, readModels }: Engine, readModel: ReadModel): Promise<void> {
  await readModels.drop(collectionName(readModel))
  const documents = await openFilling(readModels, readModel, { generation: 1, isNew: true })
  const begin = { position: START, events: 0, unfolded: [] }
  await foldHistory({ store, readModel, documents }, begin, { onPage: async () => undefined, signal: never })
  await documents.finish()
}

async function measureReading(data: string): Promise<void> {
  const engine = await openEmbeddedEngine(data)
  const { store } = engine
  try {
    const reading = await timed(EVENTS, async () => {
      for (let position = START; ; ) {
        const last = (await store.readAll(position, 10_000)).at(-1)
        if (!last) return
        position = last.position
      }
    })
    row('reading the log, nothing done with it', `${reading.rate}, ${reading.cost}`)
    const sink = await openFileSink(join(folder, 'replayed.jsonl'), { id: 'bench', bytes: 0, resumed: false })
    const parts = { store, sink, rate: 10_000_000, onProgress: async () => undefined, signal: never }
    const replayed = await timed(EVENTS, () => replay(parts, {}, { position: START, sent: 0 }))
    await sink.close()
    row('replay to a file', `${replayed.rate}, ${replayed.cost}`)
    let judged = 0
    const rejudging = await timed(EVENTS, async () => {
      for await (const _ of whatIf(store, {}, currentRules)) judged += 1
    })
    row(`what-if of ${judged} checks`, `${rejudging.rate}, ${rejudging.cost}`)
  } finally {
    await engine.close()
  }
}

/** In turns, so that other load on the machine affects both alike. */
async function measureChecks(many: string, few: string): Promise<void> {
  const on = { many: [] as Figures[], few: [] as Figures[] }
  for (let round = 0; round < ROUNDS; round++) {
    on.few.push(await checksOn(few))
    on.many.push(await checksOn(many))
  }
  const [best, base] = [median(on.many), median(on.few)]
  row(`complete checks on ${FEW} events`, `${Math.round(base)}/s`)
  row(
    `complete checks on ${EVENTS} events`,
    `${Math.round(best)}/s, ${(best / base).toFixed(2)} ×`,
    '≥ 0.9 ×',
  )
}

async function checksOn(data: string): Promise<Figures> {
  const subject = await startSubject('./service.ts', { NAMECHECK_DATA: data })
  try {
    await load(subject, check(3))
    return await load(subject, check(SECONDS))
  } finally {
    await subject.stop()
  }
}

function check(seconds: number) {
  return {
    path: '/api/v1/checks',
    body: { query: 'Lumivora', tlds: ['com', 'net'] },
    connections: 50,
    seconds,
  }
}

async function timed(events: number, work: () => Promise<unknown>): Promise<{ rate: string; cost: string }> {
  const [cpuBefore, begun] = [process.cpuUsage(), performance.now()]
  await work()
  const ms = performance.now() - begun
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    rate: `${Math.round((events / ms) * 1_000).toLocaleString('en')} events/s`,
    cost: `${((user + system) / events).toFixed(1)} µs of processor for each`,
  }
}

function median(figures: readonly Figures[]): number {
  const sorted = figures.map(({ perSecond }) => perSecond).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
