import { expect, test } from '@jest/globals'
import { changedMarks, earlierMark, sharedRegister, similarOfHeld } from '../../../bench/truth/registers.ts'

test('one register serves verdicts and false clear: it has the earlier marks, and none of the companies', () => {
  const { marks, companies } = sharedRegister(5_000)
  expect(marks).toHaveLength(5_000)
  const numbers = new Map(marks.map((mark) => [mark.number, mark]))
  expect(numbers.size).toBe(5_000)
  for (const earlier of [...changedMarks(), ...similarOfHeld().map(earlierMark)])
    expect(numbers.get(earlier.number)).toEqual(earlier)
  const registered = new Set(marks.map(({ words }) => words))
  expect(companies.filter((name) => registered.has(name))).toEqual([])
})
