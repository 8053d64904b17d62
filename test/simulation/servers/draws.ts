import type { Draw } from '../../../simulation/world/interfaces.ts'

/** Draws from a small generator (mulberry32): the same ones for the same seed. */
export function drawsFrom(seed: number): Draw {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    chance: (probability) => next() < probability,
    of: (list) => list[below(list.length)] as never,
  }
}
