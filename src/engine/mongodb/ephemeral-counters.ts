import type { Collection } from 'mongodb'
import { CLOCK_SKEW_MS } from '../../primitives/expiry.ts'
import { StoreUnavailable } from '../ports/event-store.ts'
import { isDuplicate } from './errors.ts'

/** `expiresAt` in epoch ms. */
export type Counter = { _id: string; value: number; expiresAt: number }

/** Each further round means that another process started or ended the counter in between. */
const ROUNDS = 50

/**
 * Adds to a counter, or starts it if none exists or it has expired. A counter that would live longer than `ttl` was
 * started before a clock was set back, and counts as expired. `ttl` in ms, `now` in epoch ms.
 */
export async function increment(
  counters: Collection<Counter>,
  { key, by, ttl, now }: { key: string; by: number; ttl: number; now: number },
): Promise<{ value: number; expiresAt: number }> {
  for (let round = 0; round < ROUNDS; round++) {
    const counter =
      (await addOrCreate(counters, key, by, ttl, now)) ?? (await restart(counters, key, by, ttl, now))
    if (counter) return { value: counter.value, expiresAt: counter.expiresAt }
  }
  throw new StoreUnavailable(`other processes were faster ${ROUNDS} times in a row at counter ${key}`)
}

/** Null when an expired one blocks it by its id, or another process has just created it. */
async function addOrCreate(counters: Collection<Counter>, key: string, by: number, ttl: number, now: number) {
  try {
    return await counters.findOneAndUpdate(
      { _id: key, expiresAt: { $gt: now, $lte: now + ttl + CLOCK_SKEW_MS } },
      { $inc: { value: by }, $setOnInsert: { expiresAt: now + ttl } },
      { upsert: true, returnDocument: 'after' },
    )
  } catch (error) {
    if (isDuplicate(error)) return null
    throw error
  }
}

/** Null if it has not expired after all. */
function restart(counters: Collection<Counter>, key: string, by: number, ttl: number, now: number) {
  return counters.findOneAndUpdate(
    { _id: key, $or: [{ expiresAt: { $lte: now } }, { expiresAt: { $gt: now + ttl + CLOCK_SKEW_MS } }] },
    { $set: { value: by, expiresAt: now + ttl } },
    { returnDocument: 'after' },
  )
}
