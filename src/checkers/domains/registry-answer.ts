import type { RegistryRestriction } from './registry-restriction.ts'

/** Facts of a registration; null where the registry does not state them. */
export type Registration = {
  registrar: string | null
  /** RFC 3339. */
  created: string | null
  /** RFC 3339. */
  expires: string | null
}

export type Found = { found: true; status: 'registered' | 'reserved'; rule: string } & Registration

/**
 * Only `not_found` counts as a denial. The other kinds say why the registry keeps the name back, or nothing that is known
 * to be a denial (`unrecognized`).
 */
export type Denial = { found: false; kind: 'not_found' | RegistryRestriction | 'unrecognized' }

/** What a registry says about a name. */
export type RegistryAnswer = Found | Denial
