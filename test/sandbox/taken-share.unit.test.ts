import { randomBytes } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { isKnown, takenShare } from '../../src/sandbox/taken-share.ts'

describe('takenShare', () => {
  it('falls with the length of the name', () => {
    const shares = ['zuvo', 'zuvola', 'zuvolent', 'zuvolentam', 'zuvolentamar', 'zuvolentamarimo'].map(
      takenShare,
    )
    expect(shares).toEqual([...shares].sort((a, b) => b - a))
    expect(new Set(shares).size).toBe(shares.length)
  })

  it('is 0 for random names', () => {
    for (const name of ['zuvolentamarimon', 'zuvolen2000', `zq7${randomBytes(5).toString('hex')}`]) {
      expect([name, isKnown(name)]).toEqual([name, false])
    }
    for (const name of ['studio54', '2000', '1234567890']) expect([name, isKnown(name)]).toEqual([name, true])
  })
})
