import { expect, test } from '@jest/globals'
import { History } from '../../../simulation/world/history.ts'
import { BEGINNING } from '../../../simulation/world/time.ts'

function historyOf(...whats: string[]): History {
  const history = new History()
  whats.forEach((what, at) => {
    history.add(BEGINNING + 1_000 * at, 'p', what)
  })
  return history
}

test('prints lines that repeat as one, and the last lines only if asked to', () => {
  const history = historyOf('starts', 'looks', 'looks', 'looks', 'ends')
  expect(history.print().split('\n')).toEqual([
    '    0.0000 s  p  starts',
    '    1.0000 s  p  looks (3 times until 3.0000 s)',
    '    4.0000 s  p  ends',
  ])
  expect(history.print(1).split('\n')).toEqual(['  (2 earlier lines are left out)', '    4.0000 s  p  ends'])
})

test('prints routine lines of one process in a row as one', () => {
  const history = historyOf(
    ...Array.from({ length: 11 }, () => ['log: end end', 'log: read']).flat(),
    'writes',
    'log: end',
  )
  expect(history.print().split('\n')).toEqual([
    '    0.0000 s  p  log: end | log: read (22 times until 21.0000 s)',
    '   22.0000 s  p  writes',
    '   23.0000 s  p  log: end',
  ])
})

test('has another hash for another line, moment or order of steps', () => {
  const hashes = [
    historyOf('a', 'b').hash(1),
    historyOf('b', 'a').hash(1),
    historyOf('a').hash(1),
    historyOf('a', 'b').hash(2),
  ]
  expect(new Set(hashes).size).toBe(4)
  expect(historyOf('a', 'b').hash(1)).toBe(hashes[0])
})

test('prints a history of any length', () => {
  const history = new History()
  for (let i = 0; i < 200_000; i++) history.add(BEGINNING + i, 'p', `step ${i}`)
  expect(history.print(1)).toMatch(/step 199999$/)
})
