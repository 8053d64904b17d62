import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { CommandRunner } from '../../../src/commands/runner/runner.ts'
import { type PaidRequest, type SpendingCaps, SpendingLedger } from '../../../src/commands/spending/ledger.ts'
import type { EventStore } from '../../../src/engine/ports/event-store.ts'
import { StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { isBookkeeping, isStreamName } from '../../../src/events/streams.ts'
import { eventually } from '../../support/eventually.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const folder = tempFolder()
const file = join(folder.path, 'events.db')
let store: EventStore
/** Each test has its own month. */
let clock = Date.UTC(2026, 0, 15)
beforeAll(async () => {
  store = await openSqliteEventStore({ file })
})
afterAll(async () => {
  await store.close()
  folder.remove()
})

const CAPS: SpendingCaps = { month: 1, account: 0.4 }
const ledger = (caps: Partial<SpendingCaps> = {}, on: EventStore = store) =>
  new SpendingLedger({
    runner: new CommandRunner({ store: on, now: () => clock, newId: randomUUID }),
    caps: { ...CAPS, ...caps },
    now: () => clock,
  })
const request = (more: Partial<PaidRequest> = {}): PaidRequest => ({
  provider: 'signa',
  account: 'acc_1',
  price: 0.1,
  ...more,
})
const nextMonth = (): void => {
  const date = new Date(clock)
  clock = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 15)
}

describe('spending caps', () => {
  it('let through exactly what they allow when processes race', async () => {
    nextMonth()
    const processes = [ledger(), ledger(), ledger()]
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, n) => processes[n % 3]?.take(request({ account: `acc_${n % 6}` }))),
    )
    expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(10)
    expect(outcomes).toContainEqual(
      expect.stringContaining('1 of the 1 that the service may spend this month'),
    )
  })

  it('of an account do not stop the others', async () => {
    nextMonth()
    const all = await Promise.all(Array.from({ length: 6 }, () => ledger().take(request())))
    expect(all.filter((refusal) => refusal === null)).toHaveLength(4)
    expect(all.at(-1)).toContain('0.4 of the 0.4 that this account may spend')
    expect(await ledger().take(request({ account: 'acc_2' }))).toBeNull()
    for (let n = 0; n < 5; n++)
      expect(await ledger().take(request({ account: 'namecheck:canary', isOwn: true }))).toBeNull()
    expect(await ledger().take(request({ account: 'namecheck:canary', isOwn: true }))).toContain(
      'the service',
    )
  })

  it('count on after a restart, and begin again with the month', async () => {
    nextMonth()
    for (let n = 0; n < 4; n++) expect(await ledger().take(request())).toBeNull()
    await store.close()
    store = await openSqliteEventStore({ file })
    expect(await ledger().take(request())).toContain('the next month begins at')
    nextMonth()
    expect(await ledger().take(request())).toBeNull()
  })

  it('add small prices without rounding', async () => {
    nextMonth()
    const one = ledger({ month: 0.3, account: 0.3 })
    for (let n = 0; n < 3; n++) expect(await one.take(request())).toBeNull()
    expect(await one.take(request({ price: 0.000_001 }))).not.toBeNull()
  })

  it('count a price below a millionth as a millionth', async () => {
    nextMonth()
    const one = ledger({ month: 0.000_002, account: 0.000_002 })
    const all = []
    for (let n = 0; n < 3; n++) all.push(await one.take(request({ price: 0.000_000_1 })))
    expect(all.filter((refusal) => refusal === null)).toHaveLength(2)
  })

  it('of 0 let no paid request through', async () => {
    nextMonth()
    expect(await ledger({ month: 0 }).take(request())).toContain('0 of the 0 that the service')
  })

  it('refuse every request while the log cannot be written', async () => {
    nextMonth()
    const away: EventStore = {
      ...store,
      readStream: async () => Promise.reject(new StoreUnavailable('away')),
    }
    await expect(ledger({}, away).take(request())).rejects.toThrow(StoreUnavailable)
  })

  it('are shown with what all processes spent', async () => {
    nextMonth()
    expect(await ledger().take(request())).toBeNull()
    const other = ledger()
    await eventually(() => other.status().spent === 0.1)
    expect(other.status()).toMatchObject({ cap: 1, accountCap: 0.4 })
  })

  it('are counted in streams that no topic carries', () => {
    expect(isStreamName('spending-202611')).toBe(true)
    expect(isBookkeeping('spending-202611')).toBe(true)
  })
})
