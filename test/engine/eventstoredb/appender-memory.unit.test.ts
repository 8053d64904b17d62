import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from '@jest/globals'
import { Appender } from '../../../src/engine/eventstoredb/appender.ts'
import { Calls } from '../../../src/engine/eventstoredb/calls.ts'
import { KnownEvents } from '../../../src/engine/eventstoredb/known-events.ts'
import type { StreamReader } from '../../../src/engine/eventstoredb/stream-reader.ts'
import { decodeEvent, placed } from '../../../src/events/event.ts'
import { freshStream, sampleEvents } from '../../support/contract/sample-events.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

it('the last hash of a stream does not keep the page that it was read from', async () => {
  const appender = new Appender(
    () => Promise.resolve(),
    new Calls('esdb://nowhere'),
    {} as unknown as StreamReader,
    new KnownEvents(),
  )
  const remembered = () => {
    const stream = freshStream()
    const [event] = sampleEvents(stream)
    if (!event) throw new Error('no event')
    const page = new Uint8Array(1_000_000)
    page.set(event.hash)
    appender.remember(placed(decodeEvent(event.record, page.subarray(0, event.hash.length)), '1'))
    return new WeakRef(page.buffer)
  }
  const page = remembered()
  await new Promise(setImmediate) // A WeakRef holds its target until the current job ends.
  collect()
  expect(page.deref()).toBeUndefined()
})
