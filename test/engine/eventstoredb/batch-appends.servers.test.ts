import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { connect } from '../../../src/engine/eventstoredb/client.ts'
import { openEventStoreDb } from '../../../src/engine/eventstoredb/event-store.ts'
import { toServer } from '../../../src/engine/eventstoredb/wire.ts'
import { StoreUnavailable, WrongExpectedRevision } from '../../../src/engine/ports/event-store.ts'
import { freshStream, sampleEvents } from '../../support/contract/sample-events.ts'
import { startDouble } from '../../support/eventstore-double/process.ts'

const ending: (() => Promise<void>)[] = []
afterEach(async () => {
  jest.restoreAllMocks()
  for (const end of ending.splice(0).reverse()) await end()
})

/** A double with these delays, and a store that uses it. */
async function open(delays: Parameters<typeof startDouble>[0] = {}, options = '') {
  const double = await startDouble(delays)
  ending.push(double.stop)
  const url = double.url + options
  const store = await openEventStoreDb({ url })
  ending.push(() => store.close())
  const write = (stream = freshStream()) => store.appendNew(stream, -1, sampleEvents(stream))
  return { double, store, url, write }
}

describe('appends of one process (protocol double)', () => {
  it('share one call', async () => {
    const { write } = await open()
    const calls = jest.spyOn(StreamsClient.prototype, 'batchAppend')
    await write()
    await Promise.all(Array.from({ length: 100 }, () => write()))
    expect(calls).toHaveBeenCalledTimes(1)
  })

  it('fail with their own server alone', async () => {
    const [one, other] = [await open({ shown: 60_000 }), await open({ shown: 500 })]
    const lost = one.write()
    const kept = other.write()
    const outcome = expect(lost).rejects.toBeInstanceOf(StoreUnavailable)
    await one.double.kill()
    await outcome
    await kept
  })

  it('are refused one by one', async () => {
    const { store, url, write } = await open({ shown: 50 })
    const stream = freshStream()
    await write(stream)
    const refused = write(stream)
    const huge = sampleEvents(freshStream(), { text: 200_000, count: 6 }).map(toServer)
    const direct = connect(url, url)
    ending.push(async () => direct.close())
    const tooLarge = direct.append(freshStream(), -1, huge)
    const kept = Promise.all(Array.from({ length: 10 }, () => write()))
    await expect(refused).rejects.toBeInstanceOf(WrongExpectedRevision)
    await expect(tooLarge).rejects.toMatchObject({ type: 'maximum-append-size-exceeded' })
    await kept
    expect(await store.readStream(stream)).toHaveLength(1)
  })

  it('have an unknown outcome at their deadline, and the call continues', async () => {
    const { double, write } = await open({}, '&defaultDeadline=500')
    await write()
    const calls = jest.spyOn(StreamsClient.prototype, 'batchAppend')
    double.freeze()
    await expect(write()).rejects.toBeInstanceOf(StoreUnavailable)
    double.thaw()
    await write()
    expect(calls).not.toHaveBeenCalled()
  })
})
