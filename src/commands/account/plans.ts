import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { limits } from '../../events/account.ts'

const plan = z.strictObject({
  checksPerMonth: z.int().nonnegative(),
  namesPerBatch: z.int().min(1).max(50),
  writesPerMinute: z.int().positive(),
  liveKeys: z.int().nonnegative(),
  webhooks: z.boolean(),
  teamKeys: z.boolean(),
})
export type Plan = z.output<typeof plan>
export type Plans = Readonly<Record<string, Plan>>

/** Reads keep ten times the budget of writes (SPEC of the plans: reads have their own bucket, 10 ×). */
export const READS_PER_WRITE = 10

/** The file of plans cannot be used; the message names it and says what is wrong in it. */
export class PlansRefused extends Error {
  override name = 'PlansRefused'
}

/** Reads the plans from their file, the shipped one by default. Throws {@link PlansRefused}. */
export function loadPlans(file: string | URL = new URL('./plans.json', import.meta.url)): Plans {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new PlansRefused(`The plans in ${file} cannot be read: ${String(cause)}`, { cause })
  }
  const parsed = z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), plan).safeParse(content)
  if (!parsed.success)
    throw new PlansRefused(`The plans in ${file} are wrong:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** What an account may do: its plan with its own limits on top. */
export function termsOf(plans: Plans, name: string, own: z.output<typeof limits>): Plan {
  const base = plans[name]
  if (!base) throw new Error(`plan ${JSON.stringify(name)} is not among ${Object.keys(plans).join(', ')}`)
  return { ...base, ...own }
}
