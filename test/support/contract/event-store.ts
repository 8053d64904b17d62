import { afterEach, beforeEach, describe } from '@jest/globals'
import { appendContract } from './event-store-append.ts'
import type { OpenedStore } from './event-store-opened.ts'
import { readContract } from './event-store-read.ts'
import { subscribeContract } from './event-store-subscribe.ts'

/**
 * What every adapter of the event store must do. The store may already hold other events: the suite looks only at its
 * own.
 */
export function eventStoreContract(name: string, open: () => Promise<OpenedStore>): void {
  describe(`event store: ${name}`, () => {
    let opened: OpenedStore
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.close())

    appendContract(() => opened)
    readContract(() => opened)
    subscribeContract(() => opened)
  })
}
