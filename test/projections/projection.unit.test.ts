import { expect, it } from '@jest/globals'
import type { Document } from '../../src/engine/ports/read-models.ts'
import { asDomainEvent } from '../../src/events/event.ts'
import { foldOnto, type Projection } from '../../src/projections/projection.ts'
import { sampleEvents } from '../support/contract/sample-events.ts'

it('an event that a fold ignores advances the revision of the document', () => {
  const projection: Projection<Document> = {
    name: 'still',
    version: 1,
    streams: ['account'],
    indexes: [],
    idOf: (stream) => stream,
    evolve: (document) => document ?? { _id: '', revision: 0 },
  }
  const events = sampleEvents('account-a', { count: 3 }).map(asDomainEvent)
  expect(foldOnto(projection, null, events)).toEqual({ _id: 'account-a', revision: 2 })
})
