import { expect, it } from '@jest/globals'
import { pino } from 'pino'
import { StoreFull, StoreUnavailable } from '../../src/engine/ports/event-store.ts'
import type { RecordedEvent } from '../../src/events/event.ts'
import { watchConsumers } from '../../src/monitoring/consumer-watch.ts'
import { createMetrics } from '../../src/monitoring/metrics.ts'

const event = (stream: string) => ({ stream, revision: 1, type: 'CheckRequested' }) as RecordedEvent

it('logs a failure that repeats at once and then once a minute, with the number of its repetitions', () => {
  let time = 0
  const lines: { group: string; msg: string; repeated?: number }[] = []
  const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  const { failed, interrupted, deadLettered } = watchConsumers(createMetrics(), logger, () => time)
  const second = () => {
    for (let i = 0; i < 130; i++) {
      failed?.('projections', event(`check-${i}`), new StoreFull(`no space is left at byte ${i}`), 1)
      interrupted?.('reactions', new StoreUnavailable('busy'))
    }
  }
  for (let i = 0; i < 59; i++) {
    second()
    time += 1_000
  }
  expect(lines.map(({ group, repeated }) => [group, repeated])).toEqual([
    ['projections', undefined],
    ['reactions', undefined],
  ])
  failed?.('reactions', event('check-1'), new StoreFull('no space is left at byte 1'), 1)
  failed?.('projections', event('check-1'), new Error('another cause'), 1)
  expect(lines).toHaveLength(4)
  time += 1_000
  second()
  expect(lines.slice(4).map(({ group, repeated }) => [group, repeated])).toEqual([
    ['projections', 59 * 130 - 1],
    ['reactions', 59 * 130 - 1],
  ])
  for (const i of [1, 2]) deadLettered?.('projections', event(`check-${i}`), new Error('the same'))
  expect(lines).toHaveLength(8)
})
