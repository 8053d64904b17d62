import type { Position as ServerPosition } from '@eventstore/db-client'
import { type Position, START } from '../ports/event-store.ts'

/** The maximum number of digits of an unsigned 64-bit number. */
const DIGITS = 20
const SHAPE = /^(\d{20})-(\d{20})$/

/** Commit and prepare position, each padded so that texts compare as the numbers do. */
export function toPosition({ commit, prepare }: ServerPosition): Position {
  return [commit, prepare].map((number) => number.toString().padStart(DIGITS, '0')).join('-')
}

/** Throws a RangeError for a position that EventStoreDB did not issue. */
export function fromPosition(position: Position): ServerPosition | 'start' {
  if (position === START) return 'start'
  const [, commit, prepare] = SHAPE.exec(position) ?? []
  if (commit !== undefined && prepare !== undefined)
    return { commit: BigInt(commit), prepare: BigInt(prepare) }
  throw new RangeError(
    `${JSON.stringify(position)} is not a position of EventStoreDB: positions of another engine are not valid here, begin at the start`,
  )
}
