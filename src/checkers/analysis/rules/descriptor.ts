import type { ProviderDescriptor } from '../../descriptor.ts'

/** The shipped rules and word lists. */
export const RULES: ProviderDescriptor = {
  id: 'rules',
  name: 'rules',
  covers: 'every name',
  cannotKnow: 'meanings in languages and slang that its lists do not include',
  limits: { concurrency: 8, ratePerSecond: 10_000 },
  licence: null,
  attribution: null,
  verified: { as: 'spec', on: '2026-11-22' },
}
