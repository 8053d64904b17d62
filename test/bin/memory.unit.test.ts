import { execFileSync } from 'node:child_process'
import { describe, expect, it } from '@jest/globals'
import { memoryEnvironment, memoryLimit } from '../../bin/memory.ts'

const GIB = 2 ** 30

describe('the memory limit that the start script sets', () => {
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

  it('is unchanged if the operator has set it', () => {
    const set = { NODE_OPTIONS: '--max_old_space_size=3000', MALLOC_ARENA_MAX: '4' }
    expect(memoryEnvironment(GIB, set)).toEqual({
      NODE_OPTIONS: '--max_old_space_size=3000 --max-semi-space-size=8',
    })
    expect(memoryEnvironment(GIB, { ...set, ...memoryEnvironment(GIB, set) })).toEqual({})
  })

  it('keeps the limits with which threads are started', () => {
    const program = `
      const { leaveThreadsTheirOwnBounds } = await import(${JSON.stringify(new URL('../../bin/memory.ts', import.meta.url).href)})
      leaveThreadsTheirOwnBounds()
      const program = "import v8 from 'node:v8'; console.log(v8.getHeapStatistics().heap_size_limit / 2 ** 20)"
      const { Worker } = await import('node:worker_threads')
      new Worker(program, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 64 } })`
    const options = ['--max-old-space-size=1000', '--input-type=module', '-e', program]
    expect(Number(execFileSync(process.execPath, options).toString())).toBeLessThan(500)
  })

  it("is a part of the machine's memory", () => {
    expect(memoryLimit()).toBeGreaterThan(128 * 2 ** 20)
  })
})
