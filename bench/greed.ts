import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus, totalmem } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { GREEDS } from './greed/greeds.ts'
import type { Order } from './greed/greedy.ts'
import { type Figures, type Polite, politeFor, share, together, warmUp } from './greed/polite.ts'
import { startSubject } from './measure.ts'
import { serve } from './soak/subject.ts'

/**
 * `npm run bench:greed`: how long a polite account waits during each kind of greed, as a ratio to its wait just
 * before. All accounts are on the largest plan, in test mode. First one account is greedy, then ten are. Each round
 * starts a separate service and warms it up: work that one round leaves would slow down the undisturbed figure of the next.
 * `--rounds` puts the times of several rounds together: a p99 of few requests is their slowest.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string' },
    accounts: { type: 'string', default: '1,10' },
  },
})
const ms = Number(values.seconds) * 1_000
const SETTLE_MS = 1_500
const WARM_UP_MS = 8_000
const names = values.only?.split(',') ?? Object.keys(GREEDS)

const receiver = await startSubject('./webhook-receiver.ts')

const rows: string[] = []
for (const name of names)
  for (const accounts of values.accounts.split(',').map(Number)) {
    const rounds: Round[] = []
    for (let n = 0; n < Number(values.rounds); n++) rounds.push(await play(name, accounts))
    rows.push(row(name, accounts, rounds))
    console.error(rows.at(-1))
  }
await receiver.stop()

const [cpu] = cpus()
console.log(
  `\n${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}; ${ms / 1000} s a row\n`,
)
console.log(
  '| greed | accounts | checks: p50, p99 undisturbed | during it | ratio of p99 | reads: p50, p99 undisturbed | during it | ratio of p99 | refused | the greedy got |\n|---|---|---|---|---|---|---|---|---|---|',
)
for (const one of rows) console.log(one)
process.exit(0)

type Round = { before: Polite; during: Polite; statuses: Record<number, number> }

async function play(name: string, accounts: number): Promise<Round> {
  const service = await serve(() => {})
  const polite = await service.openAccount({ limited: true })
  await warmUp(service.url, await service.openAccount(), WARM_UP_MS)
  const keys = await Promise.all(
    Array.from({ length: accounts }, () => service.openAccount({ limited: true })),
  )
  const before = await politeFor(service.url, polite, ms)
  const greedy = fork(fileURLToPath(new URL('./greed/greedy.ts', import.meta.url)))
  greedy.send({ greed: name, url: service.url, receiver: receiver.url, keys } satisfies Order)
  await delay(SETTLE_MS)
  const during = await politeFor(service.url, polite, ms)
  greedy.send('stop')
  const [statuses] = (await once(greedy, 'message')) as [Record<number, number>]
  await service.stop()
  return { before, during, statuses }
}

function row(name: string, accounts: number, rounds: readonly Round[]): string {
  const before = together(rounds.map((round) => round.before))
  const during = together(rounds.map((round) => round.during))
  const statuses: Record<number, number> = {}
  for (const round of rounds)
    for (const [status, count] of Object.entries(round.statuses))
      statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count
  const pair = ({ times }: Figures) => `${share(times, 0.5).toFixed(0)}, ${share(times, 0.99).toFixed(0)} ms`
  const ratio = (a: Figures, b: Figures) => (share(b.times, 0.99) / share(a.times, 0.99)).toFixed(1)
  const greedy = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  const cells = [
    GREEDS[name]?.what ?? name,
    accounts,
    pair(before.checks),
    pair(during.checks),
    ratio(before.checks, during.checks),
    pair(before.reads),
    pair(during.reads),
    ratio(before.reads, during.reads),
    during.checks.refused + during.reads.refused,
    greedy.join(', ') || 'nothing',
  ]
  return `| ${cells.join(' | ')} |`
}
