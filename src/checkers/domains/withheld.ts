import type { Candidate } from './candidates.ts'

/**
 * Labels that registries of generic TLDs must keep from registration (ICANN base registry agreement,
 * specification 5); they are no registrations, so that RDAP does not know them.
 */
const BY_AGREEMENT: ReadonlySet<string> = new Set(
  'example nic whois www rdds olympic olympiad redcross redcrescent redcrystal'.split(' '),
)
const COUNTRY_CODE = /^[a-z]{2}$/
const ONE_LETTER = /^[a-z0-9]$/

/**
 * Whether a registry may hold the label back without saying so, which makes its "not found" no sign of a free name:
 * names of one letter nearly everywhere, some words under generic TLDs.
 */
export function mayBeWithheld({ domain, tld }: Candidate): boolean {
  const label = domain.slice(0, -tld.length - 1)
  if (ONE_LETTER.test(label)) return true
  return BY_AGREEMENT.has(label) && !COUNTRY_CODE.test(tld.slice(tld.lastIndexOf('.') + 1))
}
