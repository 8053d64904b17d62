// Loaded into every thread of a service (NODE_OPTIONS=--import): ends the one whose database file has the name in
// ENDING_THREAD, in the way that the file ENDING_TRIGGER says, as soon as that file is there.
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isMainThread, workerData } from 'node:worker_threads'

const { ENDING_THREAD, ENDING_TRIGGER } = process.env

const ways = {
  exit: () => process.exit(0),
  throw: () => {
    throw new Error('thrown where nothing catches it')
  },
  memory: () => {
    const held = []
    for (;;) held.push(Array.from({ length: 100_000 }, (_, i) => ({ i })))
  },
}

if (!isMainThread && ENDING_TRIGGER && basename(String(workerData?.file)) === ENDING_THREAD)
  setInterval(() => {
    if (existsSync(ENDING_TRIGGER)) ways[readFileSync(ENDING_TRIGGER, 'utf8')]?.()
  }, 20).unref()
