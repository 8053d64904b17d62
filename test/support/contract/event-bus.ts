import { describe } from '@jest/globals'
import { beginsAtEnd } from './backbone/begins-at-end.ts'
import { carriesInOrder } from './backbone/carries-in-order.ts'
import { deadLetters } from './backbone/dead-letters.ts'
import { forgets } from './backbone/forgets.ts'
import type { EventBusHarness } from './backbone/harness.ts'
import { losesNothing } from './backbone/loses-nothing.ts'
import { newerThanProgram } from './backbone/newer.ts'
import { progress } from './backbone/progress.ts'
import { retries } from './backbone/retries.ts'
import { shares } from './backbone/shares.ts'

/** What every adapter of the backbone port must do. `open` gives one whose log is empty; the suite closes it. */
export function eventBusContract(name: string, open: () => Promise<EventBusHarness>): void {
  describe(`${name} as backbone`, () => {
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
