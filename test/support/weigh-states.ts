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

/** Prints, as JSON, of each state its weight and the bytes that it takes, folded and restored from its text. */
const weighed = states.map(({ what, fold, text }) => {
  const { weight, state } = fold()
  const snapshot = text?.snapshot(state) ?? ''
  const count = Math.ceil(500_000 / weight)
  const bytes = (make: () => unknown) => retainedBytes(() => Array.from({ length: count }, make)) / count
  return [what, { weight, folded: bytes(fold), restored: bytes(() => text?.restore(snapshot)) }]
})
process.stdout.write(JSON.stringify(Object.fromEntries(weighed)))
