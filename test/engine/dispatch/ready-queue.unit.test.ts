import { expect, it } from '@jest/globals'
import { ReadyQueue } from '../../../src/engine/dispatch/ready-queue.ts'
import fc from '../../support/properties.ts'

it('gives the most urgent first and equals by arrival, whatever is added in between', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constant('take' as const))), (steps) => {
      const queue = new ReadyQueue<{ rank: number; arrival: number }>()
      const model: { rank: number; arrival: number }[] = []
      steps.forEach((step, arrival) => {
        if (step === 'take') {
          model.sort((a, b) => a.rank - b.rank || a.arrival - b.arrival)
          expect(queue.pop()).toEqual(model.shift())
        } else {
          queue.push({ rank: step, arrival })
          model.push({ rank: step, arrival })
        }
      })
      model.sort((a, b) => a.rank - b.rank || a.arrival - b.arrival)
      for (const expected of model) expect(queue.pop()).toEqual(expected)
      expect(queue.pop()).toBeUndefined()
    }),
  )
})
