import { z } from 'zod'
import { refuseOtherBody } from '../../commands/idempotency.ts'
import type { NewKey } from '../../commands/key/issue.ts'
import type { KeyView } from '../../commands/key/view.ts'
import { scope } from '../../events/key.ts'
import type { Settings } from '../../settings/settings.ts'
import { plainLine } from '../http/plain-text.ts'
import { invalid, Problem } from '../http/problem.ts'

const WEEK_S = 7 * 24 * 3_600
const DAY_S = 24 * 3_600

const label = plainLine(100).nullable().default(null)
const expiresAt = z.iso
  .datetime({ offset: true, error: 'must be an RFC 3339 time, or null for a key that never expires' })
  .transform((text) => new Date(text).toISOString())
  .nullable()
  .default(null)
const scopes = z
  .array(scope)
  .min(1)
  .transform((given) => scope.options.filter((one) => given.includes(one)))

/** Body of `POST /keys`. */
export const keyBody = z.strictObject({ scopes, label, expiresAt })

/** The same for the operator, who names the mode and by default grants every scope. */
export const adminKeyBody = z.strictObject({
  mode: z.enum(['live', 'test']),
  scopes: scopes.default([...scope.options]),
  label,
  expiresAt,
})

/** Body of `POST /keys/{id}/rotate`: how long the old key continues to work. */
export const rotateBody = z.strictObject({ overlapSeconds: z.int().min(0).max(WEEK_S).default(DAY_S) })

/**
 * Throws {@link Problem} `jurisdictions-required` for a live key without default jurisdictions (`ofAccount`), and
 * `invalid-request` for a key that has ended already.
 */
export function refuseNewKey(
  { settings, now }: { settings: Pick<Settings, 'JURISDICTIONS'>; now: () => number },
  { mode, expiresAt: end }: NewKey,
  ofAccount: readonly string[],
): void {
  if (mode === 'live' && settings.JURISDICTIONS.length === 0 && ofAccount.length === 0)
    throw new Problem(
      'jurisdictions-required',
      'Live keys require default jurisdictions of checks. Set those of the account, by going live in the console, or ask the operator of this service to set default ones.',
    )
  if (end !== null && Date.parse(end) <= now())
    throw invalid({ pointer: '/expiresAt', detail: `/expiresAt: ${end} is in the past; send a future time.` })
}

/**
 * A key must not issue a key that outlives it: access with a stolen key would never end. Throws {@link Problem}
 * `invalid-request`. `keyExpiresAt` is the end of the caller's key, `expiresAt` that of the new one.
 */
export function refuseOutliving(
  keyExpiresAt: string | null,
  { expiresAt: end }: { expiresAt: string | null },
): void {
  if (keyExpiresAt === null || (end !== null && Date.parse(end) <= Date.parse(keyExpiresAt))) return
  throw invalid({
    pointer: '/expiresAt',
    detail: `/expiresAt: must be ${keyExpiresAt} or earlier. The key that sends this request expires then, and it cannot issue a key that outlives it.`,
  })
}

/**
 * A repeat must be the same request. Throws {@link Rejection} `idempotency-key-expired`, `idempotency-conflict`.
 */
export function refuseOtherKey(
  { createdAt, scopes: granted, label: text, granted: { until } }: KeyView,
  wanted: NewKey,
  now: number,
): void {
  const body = { scopes: granted, label: text, expiresAt: until }
  const asked = { scopes: wanted.scopes, label: wanted.label, expiresAt: wanted.expiresAt }
  refuseOtherBody({ at: createdAt, body }, asked, now)
}
