import { describe, expect, it } from '@jest/globals'
import { StoreRefused, StoreUnavailable } from '../../src/engine/ports/event-store.ts'
import { StartupRetry } from '../../src/service/startup-retry.ts'
import { eventually } from '../support/eventually.ts'

/** Waits for servers that fail with these messages in turn and then answer; returns the reported sentences. */
async function reportsOf(...messages: string[]): Promise<string[]> {
  const reported: string[] = []
  const waiting = new StartupRetry((sentence) => reported.push(sentence), new AbortController().signal)
  const left = [...messages]
  await waiting.until('NAMECHECK_X_URL', async () => {
    const message = left.shift()
    if (message !== undefined) throw new StoreUnavailable(message)
  })
  expect(waiting.sentences).toEqual([])
  return reported
}

describe('waiting for a server', () => {
  it('says once what differs in its numbers alone', async () => {
    const reported = await reportsOf('away since 10:01:22', 'away since 10:01:23')
    expect(reported).toEqual([expect.stringContaining('away since 10:01:22 (NAMECHECK_X_URL)')])
  })

  it('says once what comes in turns with something else', async () => {
    const reported = await reportsOf('refused', 'silent', 'refused')
    expect(reported.map((sentence) => sentence.split(' ')[0])).toEqual(['refused', 'silent'])
  })

  it('names an attempt that gives no result, until it gives one', async () => {
    const reported: string[] = []
    const timing = { silentMs: 10 }
    const waiting = new StartupRetry(
      (sentence) => reported.push(sentence),
      new AbortController().signal,
      timing,
    )
    const answer = Promise.withResolvers<string>()
    const result = waiting.until('NAMECHECK_X_URL', () => answer.promise)
    await eventually(() => reported.length > 0)
    expect(reported).toEqual(['no result after 0.01 s (NAMECHECK_X_URL); still waiting for the server'])
    expect(waiting.sentences).toEqual(reported)
    answer.resolve('there')
    await expect(result).resolves.toBe('there')
    expect(waiting.sentences).toEqual([])
  })

  it('continues to name a waiting part while another part of the same server answers', async () => {
    const waiting = new StartupRetry(() => undefined, new AbortController().signal, { silentMs: 10 })
    const answer = Promise.withResolvers<void>()
    const result = waiting.until('NAMECHECK_X_URL', () => answer.promise)
    await eventually(() => waiting.sentences.length > 0)
    await waiting.until('NAMECHECK_X_URL', async () => undefined)
    expect(waiting.sentences).toEqual([expect.stringContaining('NAMECHECK_X_URL')])
    answer.resolve()
    await result
  })

  it('ends at once while an attempt hangs, and makes no further one', async () => {
    const ending = new AbortController()
    const waiting = new StartupRetry(() => undefined, ending.signal)
    const hanging = () => new Promise<never>(() => undefined)
    const result = waiting.until('NAMECHECK_X_URL', hanging)
    ending.abort(new Error('the process is shutting down'))
    await expect(result).rejects.toThrow('the process is shutting down')
    expect(waiting.sentences).toEqual([])
    await expect(waiting.until('NAMECHECK_X_URL', async () => 'opened')).rejects.toThrow('shutting down')
  })

  it('ends with a refusal that names the setting', async () => {
    const waiting = new StartupRetry(() => undefined, new AbortController().signal)
    const refused = () => Promise.reject(new StoreRefused('a wrong password'))
    await expect(waiting.until('NAMECHECK_X_URL', refused)).rejects.toThrow(
      'a wrong password (NAMECHECK_X_URL)',
    )
  })
})
