import { expect, test } from '@jest/globals'
import { answersTo } from '../../../bench/truth/at-once.ts'

test('the answers are in the order of the questions, and few questions are open at the same time', async () => {
  const ends: (() => void)[] = []
  let [open, most] = [0, 0]
  const answers = answersTo([...Array(20).keys()], async (question) => {
    open += 1
    most = Math.max(most, open)
    await new Promise<void>((resolve) => ends.push(resolve))
    open -= 1
    return question * 2
  })
  for (let ended = 0; ended < 20; ended += 1) {
    // The last question that was asked is answered first.
    ends.pop()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await answers).toEqual([...Array(20).keys()].map((question) => question * 2))
  expect(most).toBe(4)
})

test('an error ends the questions', async () => {
  const failing = async (question: number) => {
    if (question === 3) throw new Error('no answer')
    return question
  }
  await expect(answersTo([1, 2, 3, 4], failing)).rejects.toThrow('no answer')
  expect(await answersTo([], failing)).toEqual([])
})
