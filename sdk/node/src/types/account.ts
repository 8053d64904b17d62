import type { Branding, Source } from './check.ts'
import type { Mode, Open, Time } from './open.ts'

export type Scope = 'checks:read' | 'checks:write' | 'webhooks:write' | 'keys:write' | 'audit:read'

export type Key = {
  id: string
  object: 'key'
  mode: Mode
  /** Status; a `rotated` key has a successor and works until `expiresAt`. */
  status: Open<'active' | 'rotated' | 'expired' | 'revoked'>
  prefix: string
  lastFour: string
  scopes: Open<Scope>[]
  label: string | null
  createdAt: Time
  expiresAt: Time | null
  revokedAt: Time | null
  /** To the hour. */
  lastUsedAt: Time | null
}

/** `secret` is the key itself, shown this once; null in the answer to a repeat. */
export type IssuedKey = Key & { secret: string | null }

export type KeyParameters = {
  scopes: Scope[]
  label?: string | null
  expiresAt?: Time | Date | null
}

export type KeyListParameters = {
  limit?: number
  cursor?: string
  status?: 'active' | 'rotated' | 'expired' | 'revoked'
}

/** The account of the key and its settings. */
export type Account = {
  id: string
  object: 'account'
  plan: string
  /** As invited people see it. */
  name: string | null
  /** Of live checks that name none; empty: those of the service. */
  jurisdictions: string[]
  /** What a check with this key searches that names none. */
  defaultJurisdictions: string[]
  /** TLDs in which a check looks for domains that names none. */
  defaultTlds: string[]
  /** At the head of HTML and PDF. */
  branding: Required<Branding>
}

/** Omitted members keep their value. */
export type AccountParameters = {
  /** 1 to 100 characters; null removes it. */
  name?: string | null
  /** 1 to 5, or none for those of the service; only with a live key. */
  jurisdictions?: string[]
  /** Null removes all of it, a part that is null this part. */
  branding?: Branding | null
}

type Budget = { limit: number; windowSeconds: number }

/** The month's checks; with test keys the test checks. Where nothing is counted, `quotaFree` is true and the numbers are null. */
export type Usage = {
  object: 'usage'
  mode: Mode
  /** `2026-11`, in UTC. */
  month: string
  plan: string
  quotaFree: boolean
  limit: number | null
  used: number | null
  remaining: number | null
  byKind: { check: number; retry: number; batch: number } | null
  resetsAt: Time
  rateLimits: { writes: Budget; reads: Budget }
  namesPerBatch: number
  keys: { limit: number }
}

/** The current state of a provider of a source. */
export type Provider = {
  object: 'provider'
  name: string
  source: Open<Source>
  status: Open<'ok' | 'failing' | 'not_asked' | 'not_configured'>
  breaker: Open<'closed' | 'open' | 'half_open'>
  covers: string
  lastSuccessAt: Time | null
  lastFailure: { at: Time; reason: string } | null
  /** Of a provider whose requests cost money: its price, and what all paid providers have cost this month. */
  spending?: { price: number; month: string; spent: number | null; cap: number; accountCap: number }
  /** Self-tests with a name that is known to be taken and a random one; empty before the first use. */
  canaries: Canary[]
}

/** The self-test of one register, server and TLD, or network of a provider. */
export type Canary = {
  scope: string
  /** Without a proof, "free" and "nothing found" do not count. */
  state: Open<'proven' | 'failed' | 'never_run'>
  provenAt: Time | null
  failedAt: Time | null
  reason: string | null
  /** The names that the last self-test asked: the taken one and the random one. */
  asked: string[]
}

export type Plan = {
  id: string
  object: 'plan'
  checksPerMonth: number
  namesPerBatch: number
  writesPerMinute: number
  readsPerMinute: number
  liveKeys: number
  testKeys: number
  webhooks: boolean
  teamKeys: boolean
}
