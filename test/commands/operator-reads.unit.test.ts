import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { OperatorReads } from '../../src/commands/operator-reads.ts'
import { openEmbeddedEngine } from '../../src/engine/embedded/engine.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { accountStream } from '../../src/events/streams.ts'
import { createWriteSide, type WriteSide } from '../../src/service/write-side.ts'
import { flakyStore } from '../support/flaky-store.ts'
import { tempFolder } from '../support/temp-folder.ts'

const HOUR_MS = 3_600_000
const clock = { now: Date.UTC(2026, 10, 1) }
const folder = tempFolder()
let engine: Engine
let writeSide: WriteSide
let accountId: string

beforeAll(async () => {
  engine = await openEmbeddedEngine(join(folder.path, 'data'))
  writeSide = createWriteSide(engine, undefined, () => clock.now)
  accountId = (await writeSide.accounts.open({ plan: 'agency', contact: null }, 'operator')).accountId
})
afterAll(async () => {
  await engine.close()
  folder.remove()
})

/** Like another process: remembers no earlier writes. */
const another = (on: Engine = engine) => {
  const { runner } = createWriteSide(on, undefined, () => clock.now)
  return new OperatorReads({ runner, now: () => clock.now })
}
const read = (actor = 'operator:jane', what: 'account' | 'keys' = 'account') => ({ accountId, what, actor })
const written = async () =>
  (await engine.store.readStream(accountStream(accountId))).filter(({ type }) => type === 'AccountRead')

describe('what operators read', () => {
  it('is written once for each operator, kind and hour, over all processes', async () => {
    for (const one of [read(), read(), read('operator:joe'), read('operator:jane', 'keys')]) {
      await another().write(one)
      await writeSide.operatorReads.write(one)
    }
    expect((await written()).map(({ actor, data }) => [actor, data])).toEqual([
      ['operator:jane', { accountId, what: 'account' }],
      ['operator:joe', { accountId, what: 'account' }],
      ['operator:jane', { accountId, what: 'keys' }],
    ])
    clock.now += HOUR_MS - 1
    await another().write(read())
    await writeSide.operatorReads.write(read())
    expect((await written()).length).toBe(3)
    clock.now += 1
    await writeSide.operatorReads.write(read())
    await another().write(read())
    expect((await written()).length).toBe(4)
  })

  it('is written of an account that was erased too', async () => {
    const erased = (await writeSide.accounts.open({ plan: 'agency', contact: null }, 'operator')).accountId
    await writeSide.accounts.change(erased, { type: 'erase', reason: 'asked' }, 'operator')
    await writeSide.operatorReads.write({ accountId: erased, what: 'account', actor: 'operator' })
    const types = (await engine.store.readStream(accountStream(erased))).map(({ type }) => type)
    expect(types).toEqual(['AccountOpened', 'AccountErased', 'AccountRead'])
    expect((await writeSide.directory.freshAccount(erased)).status).toBe('erased')
  })

  it('is tried again while the store loses what is written, and is written once', async () => {
    clock.now += HOUR_MS
    const before = (await written()).length
    const { store } = flakyStore(engine.store, [0, 1, 0])
    const reads = another({ ...engine, store })
    await Promise.all([reads.note(read()), reads.note(read())])
    expect((await written()).length).toBe(before + 1)
    expect(await reads.end(1_000)).toEqual([])
  })

  it('is reported when the process stops before it is recorded', async () => {
    clock.now += HOUR_MS
    const { store, calm } = flakyStore(
      engine.store,
      Array.from({ length: 1_000 }, () => 0),
    )
    const reads = another({ ...engine, store })
    const noted = expect(reads.note(read())).rejects.toThrow('the append was lost')
    expect(await reads.end(10)).toEqual([read()])
    await noted
    calm()
  })
})
