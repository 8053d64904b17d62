import type { ProviderDescriptor } from '../descriptor.ts'
import { LOCAL_LIMITS } from '../local-register.ts'

/** The shipped list of well-known brands. */
export const WELL_KNOWN: ProviderDescriptor = {
  id: 'well-known',
  name: 'well-known brands',
  covers: 'famous and other known brands',
  cannotKnow: 'whether a brand is registered, and where',
  limits: LOCAL_LIMITS,
  licence: 'BSD-3-Clause and CC0 1.0',
  attribution:
    'Well-known brands: name-suggestion-index contributors (BSD-3-Clause) and Simple Icons (CC0 1.0); the names are trademarks of their owners.',
  verified: { as: 'spec', on: '2026-11-22' },
}
