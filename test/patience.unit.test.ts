import { describe, expect, it } from '@jest/globals'
import { StoreRefused, StoreUnavailable } from '../src/engine/ports/event-store.ts'
import { Waiting } from '../src/patience.ts'

/** Waits for servers that fail with these messages in turn, then answer; gives what was told. */
async function toldOf(...messages: string[]): Promise<string[]> {
  const told: string[] = []
  const waiting = new Waiting((sentence) => told.push(sentence), new AbortController().signal)
  const left = [...messages]
  await waiting.until('NAMECHECK_X_URL', async () => {
    const message = left.shift()
    if (message !== undefined) throw new StoreUnavailable(message)
  })
  expect(waiting.sentences).toEqual([])
  return told
}

describe('waiting for a server', () => {
  it('says once what differs in its numbers alone', async () => {
    const told = await toldOf('away since 10:01:22', 'away since 10:01:23')
    expect(told).toEqual([expect.stringContaining('away since 10:01:22 (NAMECHECK_X_URL)')])
  })

  it('says once what comes in turns with something else', async () => {
    const told = await toldOf('refused', 'silent', 'refused')
    expect(told.map((sentence) => sentence.split(' ')[0])).toEqual(['refused', 'silent'])
  })

  it('ends with a refusal that names the setting', async () => {
    const waiting = new Waiting(() => undefined, new AbortController().signal)
    const refused = () => Promise.reject(new StoreRefused('a wrong password'))
    await expect(waiting.until('NAMECHECK_X_URL', refused)).rejects.toThrow(
      'a wrong password (NAMECHECK_X_URL)',
    )
  })
})
