import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Answers } from '../../../src/engine/ports/answers.ts'

let made = 0
const answer = (until: number, text = `answer ${made++}`) => {
  const bytes = Buffer.from(text)
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes, until }
}

/** What every adapter of the answers port must do. `open` gives an empty one. */
export function answersContract(name: string, open: () => Promise<Answers>): void {
  describe(`${name} as answers`, () => {
    let answers: Answers
    beforeAll(async () => {
      answers = await open()
    })
    afterAll(() => answers.close())

    it('gives back the same bytes', async () => {
      const kept = [answer(10, ''), answer(10, 'ü\u0000'), answer(10, 'x'.repeat(64 * 1024))]
      await answers.keep(kept)
      for (const { sha256, bytes } of kept)
        expect(Buffer.from((await answers.read(sha256)) ?? 'none').equals(bytes)).toBe(true)
    })

    it('takes a part of a larger buffer as what it shows', async () => {
      const bytes = Buffer.from('before|middle|after!').subarray(7, 13)
      const { sha256 } = answer(10, 'middle')
      await answers.keep([{ sha256, bytes, until: 10 }])
      expect(Buffer.from((await answers.read(sha256)) ?? '').toString()).toBe('middle')
    })

    it('gives null for what it does not have', async () => {
      expect(await answers.read('0'.repeat(64))).toBeNull()
    })

    it('takes nothing and many at once', async () => {
      await answers.keep([])
      const kept = Array.from({ length: 200 }, () => answer(10))
      await Promise.all(kept.map((one) => answers.keep([one])))
      for (const { sha256, bytes } of kept)
        expect(Buffer.from((await answers.read(sha256)) ?? '')).toEqual(bytes)
    })

    it('throws away what has outlived its time and nothing else, and says how many', async () => {
      await answers.prune(Number.MAX_SAFE_INTEGER)
      const [old, due, young] = [answer(99), answer(100), answer(101)] as const
      await answers.keep([old, due, young])
      expect(await answers.prune(100)).toBe(2)
      expect(await answers.read(old.sha256)).toBeNull()
      expect(await answers.read(due.sha256)).toBeNull()
      expect(await answers.read(young.sha256)).not.toBeNull()
      expect(await answers.prune(100)).toBe(0)
    })

    it('keeps until the latest time that was asked for', async () => {
      const kept = answer(500)
      await answers.keep([kept])
      await answers.keep([{ ...kept, until: 900 }])
      await answers.keep([{ ...kept, until: 200 }])
      await answers.prune(899)
      expect(await answers.read(kept.sha256)).not.toBeNull()
      expect(await answers.prune(900)).toBeGreaterThan(0)
      expect(await answers.read(kept.sha256)).toBeNull()
    })

    it('prunes more than one transaction would hold', async () => {
      await answers.prune(Number.MAX_SAFE_INTEGER)
      await answers.keep(Array.from({ length: 1_234 }, () => answer(10)))
      expect(await answers.prune(10)).toBe(1_234)
    })

    it('refuses bytes under a hash that is not theirs, and keeps none of that call', async () => {
      const good = answer(10)
      const bad = { ...answer(10), sha256: 'f'.repeat(64) }
      await expect(answers.keep([good, bad])).rejects.toThrow(TypeError)
      expect(await answers.read(good.sha256)).toBeNull()
    })
  })
}
