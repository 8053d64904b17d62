import { describe, expect, it } from '@jest/globals'
import { signCheckpoint } from '../../src/evidence/checkpoint.ts'
import { agree, compareWith } from '../../src/evidence/compare.ts'
import { at, SIGNERS } from './forged-bundle.ts'

const [signer] = SIGNERS
type Said = Parameters<typeof signCheckpoint>[0]
const said = { number: 5, size: 10, root: 'a'.repeat(64), time: at(50), previous: 'b'.repeat(64) }
const checkpoint = (other: Partial<Said> = {}) => signCheckpoint({ ...said, ...other }, signer)

describe('a kept checkpoint', () => {
  it('agrees with itself, and with nothing else without a proof', () => {
    expect(agree(checkpoint(), checkpoint())).toBe(true)
    expect(agree(checkpoint(), checkpoint({ number: 6, size: 11, time: at(51) }))).toBe(false)
    expect(agree(checkpoint(), checkpoint({ number: 4, size: 9, time: at(49) }))).toBe(false)
  })

  it.each<[string, Partial<Said>]>([
    ['another of its number, over the same events', { time: at(51) }],
    ['another of its number and time', { previous: 'c'.repeat(64) }],
    ['one of its size with another root', { number: 6, root: 'c'.repeat(64) }],
    ['a later one over no more', { number: 6 }],
    ['a later one over less', { number: 6, size: 9 }],
    ['an earlier one over more', { number: 4, size: 11 }],
    ['a later one that is older', { number: 6, size: 11, time: at(49) }],
    ['an earlier one that is newer', { number: 4, size: 9, time: at(51) }],
  ])('contradicts %s, whatever proof is given', (_what, other) => {
    expect(() => agree(checkpoint(), checkpoint(other))).toThrow('contradict each other')
  })

  it('is compared with every given one, also after one that it agrees with', () => {
    const found = [checkpoint(), checkpoint({ number: 6 })]
    expect(() => compareWith({ checkpoint: checkpoint() }, found, [], { check: 'chk_1' })).toThrow(
      'contradict',
    )
  })
})
