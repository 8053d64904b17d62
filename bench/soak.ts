import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startSubject } from './measure.ts'
import { curveSvg, curveTable, sparkline } from './soak/curve.ts'
import { fullLoad, type Tally } from './soak/load.ts'
import type { Sample } from './soak/probe.ts'
import { serve } from './soak/subject.ts'

/**
 * `npm run bench:soak -- --minutes 60`: the memory of one embedded process under every kind of load at once, as
 * fast as it answers. It takes a sample every ten seconds; `--samples file` writes them as JSON lines, `--svg file`
 * draws the curve. With `--most-rss MIB` it exits with 1 if a sample had a larger RSS, or if nothing was answered.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    accounts: { type: 'string', default: '4' },
    samples: { type: 'string' },
    svg: { type: 'string' },
    'most-rss': { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const samples: Sample[] = []
const tally: Tally = { requests: 0, checks: 0, byStatus: new Map(), broken: 0 }
const receiver = await startSubject('./webhook-receiver.ts')
const service = await serve((sample) => {
  samples.push(sample)
  if (values.samples)
    writeFileSync(values.samples, `${JSON.stringify({ ...sample, checks: tally.checks })}\n`, { flag: 'a' })
})
const stop = new AbortController()
try {
  const keys = await Promise.all(Array.from({ length: Number(values.accounts) }, () => service.openAccount()))
  const load = fullLoad(service.url, keys, receiver.url, stop.signal, tally)
  await Promise.race([delay(minutes * 60_000), load])
  stop.abort()
  await Promise.race([load, delay(60_000)])
  await delay(120_000)
} finally {
  await service.stop()
  await receiver.stop()
}

const [cpu] = cpus()
console.log(
  `\n${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
)
console.log(
  `${minutes} minutes, ${tally.requests} requests, ${tally.checks} checks, ${tally.broken} without an answer; statuses ${[...tally.byStatus].map(([status, count]) => `${status}: ${count}`).join(', ')}\n`,
)
console.log(curveTable(samples))
console.log(`\nRSS ${sparkline(samples.map(({ rss }) => rss))}`)
if (values.svg) writeFileSync(values.svg, curveSvg(samples))
const most = Math.round(Math.max(0, ...samples.map(({ rss }) => rss)) / 2 ** 20)
const limit = Number(values['most-rss'] ?? Number.POSITIVE_INFINITY)
const isWithin = most <= limit && samples.length > 0 && tally.checks > 0
if (!isWithin) console.log(`RSS of ${most} MiB, ${tally.checks} checks: not within ${limit} MiB`)
process.exit(isWithin ? 0 : 1)
