/** Why a registry does not sell an unregistered name. */
export type RegistryRestriction =
  | 'premium'
  | 'name_collision'
  | 'blocked'
  | 'reserved'
  | 'quarantine'
  | 'unavailable'

/** Signs in an error or a notice, most specific first: a reserved premium name is `premium`. */
const SIGNS: readonly (readonly [RegistryRestriction, RegExp])[] = [
  ['name_collision', /\bcollisions?\b/],
  ['premium', /\bpremium\b/],
  ['blocked', /\bblocked\b/],
  ['reserved', /\b(?:(?<!rights )reserved|prohibited|restricted|withheld)\b/],
  ['quarantine', /\b(?:quarantined?|redemption|pending (?:delete|release))\b/],
  [
    'unavailable',
    /\b(?:not available|unavailable|ineligible|not (?:allowed|permitted|eligible)|cannot be registered)\b/,
  ],
]

/** Why a registry does not sell a name, by a text in lower case; null if the text does not say so. */
export const restrictionIn = (text: string): RegistryRestriction | null =>
  SIGNS.find(([, sign]) => sign.test(text))?.[0] ?? null
