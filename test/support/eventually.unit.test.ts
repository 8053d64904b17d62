import { describe, expect, it } from '@jest/globals'
import { eventually, inTime } from './eventually.ts'

const soon = { limitMs: 30 }
const never = new Promise<boolean>(() => undefined)

describe('a wait for a condition', () => {
  it('ends when the condition is met', async () => {
    let asked = 0
    await eventually(() => ++asked === 3)
    expect(asked).toBe(3)
  })

  it('says which condition was not met in time, and the last state', async () => {
    const stock = { apples: 1 }
    await expect(eventually(() => stock.apples > 1, undefined, soon)).rejects.toThrow('stock.apples > 1')
    await expect(
      eventually(
        () => stock.apples > 1,
        () => stock,
        soon,
      ),
    ).rejects.toThrow('last seen: { apples: 1 }')
  })

  it('ends too where the condition itself gives no answer', async () => {
    await expect(eventually(() => never, undefined, soon)).rejects.toThrow('never')
  })

  it('passes on why the condition could not be asked', async () => {
    await expect(eventually(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  })
})

describe('a wait for a promise', () => {
  it('gives what it resolves with, or says what is missing', async () => {
    expect(await inTime(Promise.resolve(7), () => 'a number')).toBe(7)
    await expect(inTime(never, () => 'no answer', 30)).rejects.toThrow('no answer')
  })
})
