import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { clock, timers } from '../src/primitives/runtime.ts'

const { begun, longestMs } = workerData as { begun: Int32Array; longestMs: number }
const LOOKS = 20
const STDOUT = 1

let count = 0
let since = clock.monotonic()
timers.setInterval(() => {
  const now = Atomics.load(begun, 1)
  if (now !== count) {
    count = now
    since = clock.monotonic()
  }
  if (count === 0 || clock.monotonic() - since < longestMs) return
  writeSync(STDOUT, `seed ${Atomics.load(begun, 0)} FAILED: the history does not end\n`)
  process.kill(process.pid, 'SIGKILL')
}, longestMs / LOOKS)
