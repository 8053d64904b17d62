import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { states } from '../../support/hot-states.ts'

const WEIGH = fileURLToPath(new URL('../../support/weigh-states.ts', import.meta.url))

type Weighed = Record<string, { weight: number; folded: number; restored: number }>

describe('the weight of a state', () => {
  /** Measured in a separate process: the heap of a test worker is large and holds much else. */
  const weighed = JSON.parse(execFileSync(process.execPath, [WEIGH], { encoding: 'utf8' })) as Weighed

  it('is near the memory that it takes', () => {
    expect(Object.keys(weighed)).toEqual(states.map(({ what }) => what))
    const ratios = Object.entries(weighed).map(
      ([what, { weight, folded }]) => [what, weight / folded] as const,
    )
    expect(ratios.filter(([, ratio]) => ratio < 0.5 || ratio > 2)).toEqual([])
  })

  it('is at most 300 bytes for each waiting message, folded or restored', () => {
    const { folded = 0, restored = 0 } = weighed['waiting messages'] ?? {}
    expect(folded / 200).toBeLessThan(300)
    expect(restored / 200).toBeLessThan(300)
  })
})

describe('the text of a state', () => {
  it.each(states)('gives the same state again: $what', ({ fold, text }) => {
    const { state } = fold()
    expect(text?.restore(text.snapshot(state))).toEqual(state)
  })

  /**
   * A new hash needs a new version of the text: an older snapshot would otherwise restore a state that the present fold
   * does not produce.
   */
  it.each(states)('is what it was when its version was raised last: $what', ({ fold, text, pinned }) => {
    expect(hash('sha256', text?.snapshot(fold().state) ?? '').slice(0, 16)).toBe(pinned)
  })
})
