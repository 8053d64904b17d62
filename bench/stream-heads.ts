import { createHash } from 'node:crypto'
import { StreamHeads } from '../src/engine/verify/stream-heads.ts'
import { mib } from './wide-log/command.ts'

/**
 * `node bench/stream-heads.ts 20000000`: memory of the last events of so many streams, the only part of `log import`
 * and `migrate` that depends on their number. Prints it at each tenth.
 */
const streams = Number(process.argv[2] ?? 1_000_000)
const heads = new StreamHeads()
const time = new Date(0).toISOString()
const step = Math.ceil(streams / 10)

console.log('| streams | RSS | heap used | processor time |\n|---|---|---|---|')
for (let n = 1; n <= streams; n++) {
  const hash = createHash('sha256').update(String(n)).digest()
  const stream = `check-chk_${hash.toString('hex', 0, 12)}`
  if (heads.get(stream)) throw new Error(`${stream} was not added yet`)
  heads.set(stream, { revision: 0, hash, time })
  if (n % step === 0) {
    const { rss, heapUsed } = process.memoryUsage()
    const seconds = (process.cpuUsage().user / 1e6).toFixed(0)
    console.log(`| ${n.toLocaleString('en')} | ${mib(rss)} MiB | ${mib(heapUsed)} MiB | ${seconds} s |`)
  }
}
heads.close()
