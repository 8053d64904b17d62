import { describe, expect, it } from '@jest/globals'
import { progressLine } from '../../src/cli/progress-line.ts'

function shownOn(
  isTTY: boolean,
  work: (line: ReturnType<typeof progressLine>, pass: (ms: number) => void) => void,
) {
  let written = ''
  let now = 0
  const out = { isTTY, write: (text: string) => (written += text) }
  work(
    progressLine(out, 'events', () => now),
    (ms) => (now += ms),
  )
  return written.split('\r').map((line) => line.trimEnd())
}

describe('the line of progress', () => {
  it('shows the number, the total, the rate and the time left', () => {
    const lines = shownOn(true, (line, pass) => {
      line.show(1_000, 100_000)
      pass(2_000)
      line.show(3_000, 100_000)
      pass(100)
      line.show(3_100, 100_000)
    })
    expect(lines).toEqual(['', '1000 of 100000 events', '3000 of 100000 events, 1000/s, 0:01:37 left'])
  })

  it('always shows the end, and removes its line', () => {
    const lines = shownOn(true, (line, pass) => {
      line.show(0, 2)
      pass(1)
      line.show(2, 2)
      line.clear()
      line.clear()
    })
    expect(lines).toEqual(['', '0 of 2 events', '2 of 2 events, 2000/s, 0:00:00 left', '', ''])
  })

  it('writes nothing without a terminal', () => {
    expect(shownOn(false, (line) => line.show(1, 2))).toEqual([''])
  })
})
