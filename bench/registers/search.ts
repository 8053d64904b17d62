import { readFileSync } from 'node:fs'
import { openRegister } from '../../src/registers/file.ts'
import { MarkSearch } from '../../src/registers/marks/search.ts'
import { timed } from './timed.ts'

/**
 * Searches a register in a separate process, so that its memory and its garbage are those of a search only. Arguments:
 * the register, a JSON file `{ warmUp, asked }` of names, and the number of results. Prints a {@link Searches} as JSON.
 */
export type Searches = {
  /** ms until the register was open, and from then to the first answer. */
  opened: number
  first: number
  /** Bytes of the process before the register was open, and after all searches; and of its arrays alone. */
  before: number
  after: number
  arrays: number
  /** ms of each search, by the clock and of the processor. */
  wall: number[]
  cpu: number[]
  found: { bits: number[]; marks: string[] }[]
}

const [path = '', names = '', limit = ''] = process.argv.slice(2)
const { warmUp, asked } = JSON.parse(readFileSync(names, 'utf8')) as { warmUp: string[]; asked: string[] }
const options = { limit: Number(limit) }

globalThis.gc?.()
const [before, arrays] = [process.memoryUsage.rss(), process.memoryUsage().arrayBuffers]
const opening = await timed(() => openRegister(path))
const search = new MarkSearch(opening.value.db)
const first = await timed(() => search.search(warmUp[0] ?? 'Warm up', options))
for (const name of warmUp) search.search(name, options)
const [wall, cpu, found]: [number[], number[], Searches['found']] = [[], [], []]
for (const name of asked) {
  const one = await timed(() => search.search(name, options))
  wall.push(one.ms)
  cpu.push(one.cpu)
  found.push({
    bits: one.value.map(({ comparison }) => comparison.bits),
    marks: one.value.map(({ mark }) => mark),
  })
}
globalThis.gc?.()
const searches: Searches = {
  opened: opening.ms,
  first: first.ms,
  before,
  after: process.memoryUsage.rss(),
  arrays: process.memoryUsage().arrayBuffers - arrays,
  wall,
  cpu,
  found,
}
console.log(JSON.stringify(searches))
