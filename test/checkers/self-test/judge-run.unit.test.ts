import { expect, test } from '@jest/globals'
import { retryAfterOfProofs, unprovenReason } from '../../../src/checkers/self-test/judge-run.ts'
import { randomName } from '../../../src/checkers/self-test/random-name.ts'
import { checkTask } from '../../support/check-task.ts'
import { unproven } from '../../support/self-tests.ts'

test('the reason of a section names each provider that is not proven, and the name that came out wrong', async () => {
  const selfTest = {
    scope: 'network/example',
    source: 'social' as const,
    provider: 'example',
    isDefault: false,
    taken: 'google',
    random: randomName,
    ask: async () => ({ says: 'free' as const, answers: [] }),
  }
  const proof = await unproven.proofOf(selfTest, checkTask())
  if (proof.ok) throw new Error('it is proven')
  const providers = [{ provider: 'Example', proof }]
  expect(unprovenReason('acme on Example', providers)).toMatchObject({
    code: 'unproven',
    text: 'Not determined: acme on Example. Example says that the name "google" is free, which is known to be taken, so "not found" proves nothing there.',
    nextStep:
      'Repeat the check after 60 s, after the next self-test, or look up the missing answers manually.',
  })
  expect(retryAfterOfProofs(providers)).toBe(60_000)
  expect(retryAfterOfProofs([])).toBeUndefined()
})

test('a random name fits every provider, and never repeats', () => {
  const names = Array.from({ length: 1_000 }, randomName)
  expect(new Set(names).size).toBe(1_000)
  for (const name of names) expect(name).toMatch(/^[bcdfghjkmnpqrstvwxz][b-df-hj-kmnp-tv-xz2-9]{13}$/)
})
