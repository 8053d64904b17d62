import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEventStoreServer } from '../test/support/eventstore-server.ts'
import { startMongoServer } from '../test/support/mongo-launcher/start.ts'
import { writeWideLines } from '../test/support/wide-log.ts'
import { mib, runCommand, tenths } from './wide-log/command.ts'
import { checkErased, liveChecks } from './wide-log/live.ts'
import { historyLog, type Log, showStreams, wideLog } from './wide-log/logs.ts'

/**
 * `npm run bench:wide-log -- --streams 20000000`: time and memory of the commands that walk a whole log, each a
 * process with a heap of 64 MiB, and how soon a service on a restored log answers live checks. `--only
 * verify,backup,restore,…` runs some of them. `--folder` keeps the log, the backup and the restored folder for the
 * next run. A log of 20 million streams needs 40 GB of disk. The file of `import` is made without a log. Migration uses the same servers as the tests, on
 * `--migrate` streams. `--history` is the number of events of the log of ended checks, `--seconds` the duration of
 * the live checks.
 */
const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '300000' },
    migrate: { type: 'string', default: '100000' },
    history: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string', default: 'verify,backup,restore,live,export,import,migrate,history' },
    folder: { type: 'string' },
  },
})
const STREAMS = Number(values.streams)
const only = new Set(values.only.split(','))
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'namecheck-wide-'))
const at = (...path: string[]) => join(folder, ...path)
const LITTLE_HEAP = { NODE_OPTIONS: '--max-old-space-size=64' }
const commands: string[] = []
const curves: string[] = []
const lives: string[] = []

type Measured = {
  args: readonly string[]
  data: string
  events: number
  streams?: number
  environment?: Readonly<Record<string, string>>
}

/** Runs a command on a folder and adds its row to the table. */
async function measure({ args, data, events, streams = STREAMS, environment }: Measured): Promise<void> {
  const run = await runCommand(args, { ...LITTLE_HEAP, NAMECHECK_DATA: data, ...environment })
  const command = args[0] === 'log' ? args.slice(0, 2).join(' ') : args[0]
  const { seconds, cpuSeconds, rss, curve } = run
  const cells = [`\`${command}\``, count(streams), count(events), minutes(seconds), minutes(cpuSeconds)]
  const row = `| ${[...cells, `${mib(rss)} MiB`].join(' | ')} |`
  console.error(row)
  commands.push(row)
  curves.push(`| \`${command}\` | ${count(streams)} | ${tenths(curve).join(' | ')} |`)
}

async function measureLive(what: string, data: string, { events }: Log): Promise<void> {
  const live = await liveChecks(data, Number(values.seconds))
  const times = [live.ready, live.firstAnswer, live.median, live.slowest].map((s) => `${s.toFixed(1)} s`)
  const row = `| ${[what, count(events), ...times, live.checks].join(' | ')} |`
  console.error(row)
  lives.push(row)
}

const count = (number: number): string => number.toLocaleString('en')
const minutes = (seconds: number): string =>
  seconds < 120 ? `${seconds.toFixed(0)} s` : `${(seconds / 60).toFixed(1)} min`

async function restored(name: string, { oldKeys, ...log }: Log, measured: boolean): Promise<string> {
  const [backup, data] = [at(`${name}-backup`), at(`${name}-restored`)]
  rmSync(data, { recursive: true, force: true })
  const args = ['restore', backup, '--data', data, '--keys', oldKeys]
  if (measured) await measure({ args, data, events: log.events })
  else await runCommand(args, {})
  await checkErased(data, { oldKeys, ...log })
  return data
}

/** Requests live checks on what was restored, with its read models and then without them. */
async function measureLives(what: string, data: string, log: Log): Promise<void> {
  const without = `${data}-without`
  rmSync(without, { recursive: true, force: true })
  cpSync(data, without, { recursive: true })
  for (const end of ['', '-wal', '-shm']) rmSync(join(without, `views.db${end}`), { force: true })
  await measureLive(`${what}, whole backup`, data, log)
  await checkErased(data, log)
  await measureLive(`${what}, backup without read models`, without, log)
  await checkErased(without, log)
  rmSync(without, { recursive: true })
}

async function measureMigration(): Promise<void> {
  const streams = Number(values.migrate)
  const log = await wideLog(at('small'), streams)
  const [store, mongo] = await Promise.all([startEventStoreServer(), startMongoServer()])
  if ('missing' in mongo) throw new Error(`no MongoDB: ${mongo.missing}`)
  try {
    const servers = { NAMECHECK_EVENTSTORE_URL: store.url, NAMECHECK_MONGODB_URL: `${mongo.url}/wide` }
    await measure({ args: ['migrate'], ...log, streams, environment: servers })
    console.error(`  migrated to ${store.what} and ${mongo.what}`)
  } finally {
    await Promise.all([store.stop(), mongo.stop()])
  }
}

async function measureExport(log: Log): Promise<void> {
  const file = at('exported.jsonl')
  rmSync(file, { force: true })
  await measure({ args: ['log', 'export', file], ...log })
  rmSync(file)
}

async function measureImport(): Promise<void> {
  const [file, data] = [at('log.jsonl'), at('imported')]
  rmSync(data, { recursive: true, force: true })
  const begun = performance.now()
  const events = writeWideLines(file, STREAMS, showStreams)
  const took = minutes((performance.now() - begun) / 1_000)
  console.error(`  ${mib(statSync(file).size)} MiB of JSON lines were written in ${took}`)
  mkdirSync(data)
  await measure({ args: ['log', 'import', file], data, events })
  console.error(`  ${mib(statSync(join(data, 'events.db')).size)} MiB are imported`)
  rmSync(data, { recursive: true })
  rmSync(file)
}

async function backedUp(name: string, log: Log, measured: boolean): Promise<void> {
  rmSync(at(`${name}-backup`), { recursive: true, force: true })
  const args = ['backup', at(`${name}-backup`), '--without-keys']
  if (measured) await measure({ args, ...log })
  else await runCommand(args, { NAMECHECK_DATA: log.data })
}

try {
  mkdirSync(folder, { recursive: true })
  const onWide = ['verify', 'backup', 'restore', 'live', 'export'].some((step) => only.has(step))
  if (onWide) {
    const begun = performance.now()
    const log = await wideLog(at('wide'), STREAMS)
    const took = minutes((performance.now() - begun) / 1_000)
    console.error(`  the log is there after ${took}: ${mib(statSync(join(log.data, 'events.db')).size)} MiB`)
    if (only.has('verify')) await measure({ args: ['verify'], ...log })
    if (only.has('backup')) await backedUp('wide', log, true)
    if (only.has('restore')) await restored('wide', log, true)
    if (only.has('live')) await measureLives('wide log', at('wide-restored'), log)
    if (only.has('export')) await measureExport(log)
  }
  if (only.has('import')) await measureImport()
  if (only.has('migrate')) await measureMigration()
  if (only.has('history')) {
    const log = await historyLog(at('history'), Number(values.history))
    await backedUp('history', log, false)
    await measureLives('ended checks', await restored('history', log, false), log)
  }
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
}

const [cpu] = cpus()
console.log(
  `\n${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
)
if (commands.length > 0)
  console.log(
    `| command, heap of 64 MiB | streams | events | time | processor time | highest RSS |\n|---|---|---|---|---|---|\n${commands.join('\n')}\n`,
  )
if (curves.length > 0)
  console.log(
    `| command: highest RSS in each tenth of its time, MiB | streams | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n${curves.join('\n')}\n`,
  )
if (lives.length > 0)
  console.log(
    `| service on a restored log | events | ready after | first answer after | later checks: median | slowest | checks |\n|---|---|---|---|---|---|---|\n${lives.join('\n')}`,
  )
process.exit(0)
