import { expect, it } from '@jest/globals'
import { ReadAhead } from '../../../src/engine/sqlite/event-store-ahead.ts'
import type { ScanQuery } from '../../../src/engine/sqlite/event-store-read.ts'
import type { ScannedPage } from '../../../src/engine/sqlite/event-store-wire.ts'

/** A log that ends at `end`; records the requested parts. */
function logTo(end: number) {
  const log = { end, asked: [] as string[] }
  const ahead = new ReadAhead(async ({ after, length }: ScanQuery): Promise<ScannedPage> => {
    log.asked.push(`${after}+${length}`)
    if (log.end < 0) throw new Error('the disk failed')
    const none = { bytes: new Uint8Array(), ends: new Uint32Array(), hashes: new Uint8Array() }
    return { ...none, positions: new Float64Array(), cut: false, through: Math.min(after + length, log.end) }
  })
  const reach = async (after: number, length = 10) => (await ahead.page({ after, length })).through
  return { log, reach }
}

it('reads ahead for a sequential reader, once for each part', async () => {
  const { log, reach } = logTo(1_000)
  expect(await reach(0)).toBe(10)
  expect(log.asked).toEqual(['0+10'])
  expect(await reach(10)).toBe(20)
  expect(log.asked).toEqual(['0+10', '10+10', '20+10'])
  expect(await reach(20)).toBe(30)
  expect(await reach(30)).toBe(40)
  expect(log.asked).toEqual(['0+10', '10+10', '20+10', '30+10', '40+10'])
})

it('reads nothing ahead for a random reader', async () => {
  const { log, reach } = logTo(1_000)
  for (const at of [0, 500, 20, 0]) await reach(at)
  expect(log.asked).toEqual(['0+10', '500+10', '20+10', '0+10'])
})

it('reads a part again in which the log ended', async () => {
  const { log, reach } = logTo(15)
  await reach(0)
  expect(await reach(10)).toBe(15)
  expect(log.asked).toContain('20+10')
  log.end = 28
  expect(await reach(20)).toBe(28)
})

it('does not confuse parts that are read with different filters', async () => {
  const { log, reach } = logTo(1_000)
  await reach(0)
  await reach(10)
  expect(await reach(20, 5)).toBe(25)
  expect(log.asked.at(-2)).toBe('20+5')
})

it('reports a failure to the reader of that part alone', async () => {
  const { log, reach } = logTo(1_000)
  await reach(0)
  const second = reach(10)
  log.end = -1
  expect(await second.catch(() => 'failed')).toBe(20)
  await expect(reach(20)).resolves.toBe(30)
  await expect(reach(30)).rejects.toThrow('the disk failed')
  log.end = 1_000
  expect(await reach(30)).toBe(40)
})
