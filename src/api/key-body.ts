import { z } from 'zod'
import type { NewKey } from '../commands/accounts.ts'
import { scope } from '../events/key.ts'
import { invalid } from './problem.ts'

const WEEK_S = 7 * 24 * 3_600
const DAY_S = 24 * 3_600

const label = z.string().trim().min(1).max(100).nullable().default(null)
const expiresAt = z.iso
  .datetime({ offset: true, error: 'must be a time of RFC 3339, or null for never' })
  .transform((text) => new Date(text).toISOString())
  .nullable()
  .default(null)
const scopes = z
  .array(scope)
  .min(1)
  .transform((given) => scope.options.filter((one) => given.includes(one)))

/** Body of `POST /keys`. */
export const keyBody = z.strictObject({ scopes, label, expiresAt })

/** The same for the operator, who says the mode and by default gives every scope. */
export const adminKeyBody = z.strictObject({
  mode: z.enum(['live', 'test']),
  scopes: scopes.default([...scope.options]),
  label,
  expiresAt,
})

/** Body of `POST /keys/{id}/rotate`: for how long the old key goes on working. */
export const rotateBody = z.strictObject({ overlapSeconds: z.int().min(0).max(WEEK_S).default(DAY_S) })

/** Throws {@link Problem} `invalid-request` for a key that would never work. */
export function refusePast({ expiresAt: end }: NewKey, now: number): void {
  if (end !== null && Date.parse(end) <= now)
    throw invalid({ pointer: '/expiresAt', detail: `/expiresAt: ${end} is past.` })
}
