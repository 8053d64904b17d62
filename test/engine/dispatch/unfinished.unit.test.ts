import { expect, it } from '@jest/globals'
import type { Barrier } from '../../../src/engine/dispatch/held-events.ts'
import { Unfinished } from '../../../src/engine/dispatch/unfinished.ts'
import fc from '../../support/properties.ts'

const slot = (n: number): string => String(n).padStart(4, '0')

it('keeps the checkpoint before the first unfinished event, in whatever order they finish', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(30), { nil: undefined }), { maxLength: 80 }), (steps) => {
      const unfinished = new Unfinished()
      const open: { n: number; barrier: Barrier }[] = []
      steps.forEach((step, n) => {
        if (step === undefined || open.length === 0) open.push({ n, barrier: unfinished.addBarrier(slot(n)) })
        else for (const { barrier } of open.splice(step % open.length, 1)) unfinished.remove(barrier)
        expect(unfinished.before).toBe(open[0] && slot(open[0].n))
      })
    }),
  )
})

it('inserts a barrier before another one, to be finished first', () => {
  const unfinished = new Unfinished()
  const first = unfinished.addBarrier('1', 'early')
  const second = unfinished.addBarrier('2', 'late')
  const anchor = unfinished.addBarrier('2', undefined, second)
  unfinished.remove(first)
  unfinished.remove(second)
  expect(unfinished.before).toBe('2')
  expect(unfinished.oldest).toBeUndefined()
  unfinished.addBarrier('5', 'newest')
  expect(unfinished.oldest).toBe('newest')
  unfinished.remove(anchor)
  expect(unfinished.before).toBe('5')
})
