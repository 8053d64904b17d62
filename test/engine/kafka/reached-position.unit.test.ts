import { expect, it } from '@jest/globals'
import { ReachedPosition } from '../../../src/engine/kafka/reached-position.ts'
import { isInShard, MAX_SHARDS, shardsOf } from '../../../src/engine/kafka/relay/shards.ts'
import { START } from '../../../src/engine/ports/event-store.ts'
import fc from '../../support/properties.ts'

/** A stream of each share. */
const STREAMS = shardsOf(MAX_SHARDS).map((shard) => {
  for (let n = 0; ; n++) if (isInShard(`check-${n}`, shard)) return `check-${n}`
})
const at = (n: number): string => String(n).padStart(4, '0')

it('is that of the share which lags most', () => {
  const reached = new ReachedPosition(at(5))
  for (const [n, stream] of STREAMS.slice(1).entries()) reached.read(stream, at(10 + n))
  expect(reached.position).toBe(at(5))
  reached.read(STREAMS[0] ?? '', at(8))
  expect(reached.position).toBe(at(8))
  reached.read(STREAMS[0] ?? '', at(40))
  expect(reached.position).toBe(at(10))
})

it('begins at the start of the log, and never falls', () => {
  const reached = new ReachedPosition()
  expect(reached.position).toBe(START)
  reached.readAll(at(7))
  reached.readAll(at(3))
  for (const stream of STREAMS) reached.read(stream, at(6))
  expect(reached.position).toBe(at(7))
})

it('leaves out no event that a shard has yet to send, whatever the number and the progress of shards', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1, 2, 4, 8, 16),
      fc.array(fc.nat(STREAMS.length - 1), { minLength: 1, maxLength: 60 }),
      fc.array(fc.nat(), { minLength: 1 }),
      (count, log, turns) => {
        const waiting = shardsOf(count).map((shard) =>
          log.flatMap((stream, n) => {
            const name = STREAMS[stream] ?? ''
            return isInShard(name, shard) ? [{ stream: name, position: at(n + 1) }] : []
          }),
        )
        const reached = new ReachedPosition()
        for (const turn of turns) {
          const next = waiting[turn % count]?.shift()
          if (next) reached.read(next.stream, next.position)
          for (const left of waiting) expect((left[0]?.position ?? at(9_999)) > reached.position).toBe(true)
        }
      },
    ),
  )
})
