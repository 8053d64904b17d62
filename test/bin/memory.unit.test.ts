import { describe, expect, it } from '@jest/globals'
import { memoryEnvironment, memoryLimit } from '../../bin/memory.ts'

const GIB = 2 ** 30

describe('the memory that the start script gives the service', () => {
  it.each([
    [0.5, 256],
    [2, 512],
    [4, 1_024],
    [64, 1_024],
  ])('of %d GiB is a heap of %d MiB', (gib, heap) => {
    expect(memoryEnvironment(gib * GIB, {})).toEqual({
      NODE_OPTIONS: `--max-old-space-size=${heap} --max-semi-space-size=8`,
      MALLOC_ARENA_MAX: '2',
    })
  })

  it('is left as the operator has set it', () => {
    const set = { NODE_OPTIONS: '--max_old_space_size=3000', MALLOC_ARENA_MAX: '4' }
    expect(memoryEnvironment(GIB, set)).toEqual({
      NODE_OPTIONS: '--max_old_space_size=3000 --max-semi-space-size=8',
    })
    expect(memoryEnvironment(GIB, { ...set, ...memoryEnvironment(GIB, set) })).toEqual({})
  })

  it('is some of what the machine has', () => {
    expect(memoryLimit()).toBeGreaterThan(128 * 2 ** 20)
  })
})
