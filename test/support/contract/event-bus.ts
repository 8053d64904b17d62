import { describe } from '@jest/globals'
import { beginsAtEnd } from './event-bus/begins-at-end.ts'
import { carriesInOrder } from './event-bus/carries-in-order.ts'
import { deadLetters } from './event-bus/dead-letters.ts'
import { forgets } from './event-bus/forgets.ts'
import type { EventBusHarness } from './event-bus/harness.ts'
import { losesNothing } from './event-bus/loses-nothing.ts'
import { newerThanProgram } from './event-bus/newer.ts'
import { progress } from './event-bus/progress.ts'
import { retries } from './event-bus/retries.ts'
import { shares } from './event-bus/shares.ts'

/** What every adapter of the event bus must do. `open` gives one whose log is empty; the suite closes it. */
export function eventBusContract(name: string, open: () => Promise<EventBusHarness>): void {
  describe(`${name} as event bus`, () => {
    describe('carrying', () => carriesInOrder(open))
    describe('progress', () => progress(open))
    describe('beginning at the end', () => beginsAtEnd(open))
    describe('forgetting a group', () => forgets(open))
    describe('retries', () => retries(open))
    describe('shares of accounts', () => shares(open))
    describe('dead letters', () => deadLetters(open))
    describe('what is newer than the program', () => newerThanProgram(open))
    describe('altogether', () => losesNothing(open))
  })
}
