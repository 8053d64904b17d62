import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { numbers, Recorder } from '../../support/contract/event-bus/recorder.ts'
import { type EmbeddedHarness, openEmbeddedHarness } from '../../support/embedded-event-bus.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()
let harness: EmbeddedHarness
beforeEach(async () => {
  harness = await openEmbeddedHarness(await folder())
})
afterEach(() => harness.close())

describe('a dead letter', () => {
  it('is removed once its event was handled', async () => {
    await harness.append('quota-a', numbers(0, 1))
    const seen = new Recorder()
    let isBroken = true
    const consumer = await harness.eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      attempts: 1,
      handle: seen.handler(() => {
        if (isBroken) throw new Error('poison')
      }),
    })
    await consumer.caughtUp()
    const { deadLetters } = harness.eventBus
    const [letter] = await deadLetters.list()
    isBroken = false
    expect(await deadLetters.redrive(letter?.id ?? '')).toEqual({ redriven: true })
    expect(seen.taken).toEqual(['quota-a:0', 'quota-a:1'])
    expect(await deadLetters.list()).toEqual([])
  })
})
