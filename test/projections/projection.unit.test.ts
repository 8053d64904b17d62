import { expect, it } from '@jest/globals'
import type { Document } from '../../src/engine/ports/read-models.ts'
import { asDomainEvent, type EncodedEvent, NewerThanProgram, placed } from '../../src/events/event.ts'
import { NO_STREAM } from '../../src/events/record.ts'
import { foldOnto, foldWhilePossible, type Projection } from '../../src/projections/projection.ts'
import { sampleEvents } from '../support/contract/sample-events.ts'
import { encodeNewer } from '../support/newer-events.ts'

const projection: Projection<Document> = {
  name: 'still',
  version: 1,
  streams: ['account'],
  indexes: [],
  idOf: (stream) => stream,
  evolve: (document) => document ?? { _id: '', revision: 0 },
}

it('an event that a fold ignores advances the revision of the document', () => {
  const events = sampleEvents('account-a', { count: 3 }).map(asDomainEvent)
  expect(foldOnto(projection, null, events)).toEqual({ _id: 'account-a', revision: 2 })
})

it('a stream that begins with an event of a newer program is folded by a newer program alone', () => {
  const newer = { type: 'AccountNoted', schemaVersion: 1, data: {} }
  const first = encodeNewer('account-a', NO_STREAM, newer)
  const second = encodeNewer('account-a', first, newer)
  const [known] = sampleEvents('account-a', { count: 1 })
  if (!known) throw new Error('no sample')
  const recorded = (...events: EncodedEvent[]) => events.map((event, at) => placed(event, String(at)))
  expect(() => foldWhilePossible(projection, recorded(first))).toThrow(NewerThanProgram)
  expect(foldWhilePossible(projection, recorded(known, second))).toEqual({ _id: 'account-a', revision: 0 })
})
