import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ResultGathering } from '../../src/checkers/result-gathering.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe('results of a check', () => {
  const gathering = () => {
    const results = new ResultGathering(20)
    const recorded: string[] = []
    const arrive = (name: string, isLast: boolean, stream = 'check-chk_1', leftMs?: number) =>
      void results.gathered(stream, () => isLast, leftMs).then(() => recorded.push(name))
    return { recorded, arrive }
  }

  it('wait for others, and are recorded together when the time is over', async () => {
    const { recorded, arrive } = gathering()
    arrive('social', false)
    await jest.advanceTimersByTimeAsync(15)
    arrive('domains', false)
    expect(recorded).toEqual([])
    await jest.advanceTimersByTimeAsync(5)
    expect(recorded).toEqual(['social', 'domains'])
    arrive('companies', false)
    await jest.advanceTimersByTimeAsync(19)
    expect(recorded).toHaveLength(2)
    await jest.advanceTimersByTimeAsync(1)
    expect(recorded).toHaveLength(3)
  })

  it('are recorded at once with the one after which none is expected', async () => {
    const { recorded, arrive } = gathering()
    arrive('analysis', true)
    await Promise.resolve()
    expect(recorded).toEqual(['analysis'])
    arrive('social', false)
    arrive('domains', true)
    await Promise.resolve()
    expect(recorded).toEqual(['analysis', 'social', 'domains'])
    expect(jest.getTimerCount()).toBe(0)
  })

  it('wait no longer than their deadline allows', async () => {
    const { recorded, arrive } = gathering()
    arrive('social', false, 'check-chk_1', 7)
    arrive('domains', false, 'check-chk_2', -100)
    await jest.advanceTimersByTimeAsync(0)
    expect(recorded).toEqual(['domains'])
    await jest.advanceTimersByTimeAsync(6)
    expect(recorded).toEqual(['domains'])
    await jest.advanceTimersByTimeAsync(1)
    expect(recorded).toEqual(['domains', 'social'])
  })

  it('wait for none of another check', async () => {
    const { recorded, arrive } = gathering()
    arrive('social', false)
    arrive('other', true, 'check-chk_2')
    await Promise.resolve()
    expect(recorded).toEqual(['other'])
    await jest.advanceTimersByTimeAsync(20)
  })
})
