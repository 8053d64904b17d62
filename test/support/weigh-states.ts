import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { states } from './hot-states.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heapBytes(): number {
  collect()
  return process.memoryUsage().heapUsed
}

/** The bytes that a value of `make` keeps alive: what a collection frees once the value is dropped. The median of three. */
function retainedBytes(make: () => unknown): number {
  const measured = Array.from({ length: 3 }, () => {
    const held = [make()]
    const full = heapBytes()
    held.length = 0
    return full - heapBytes()
  })
  return measured.sort((a, b) => a - b)[1] ?? 0
}

/** Prints, as JSON, the ratio of the weight of each state to the bytes that it takes. */
const ratios = states.map(({ what, fold }) => {
  const { weight } = fold()
  const count = Math.ceil(500_000 / weight)
  return [what, (weight * count) / retainedBytes(() => Array.from({ length: count }, fold))]
})
process.stdout.write(JSON.stringify(Object.fromEntries(ratios)))
