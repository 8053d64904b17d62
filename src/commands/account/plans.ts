import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type limits, planTerms } from '../../events/account.ts'
import { parseStrictJson } from '../../events/strict-json.ts'

const plans = z
  .record(
    z.string().regex(/^[a-z][a-z0-9-]*$/),
    planTerms.refine(({ teamKeys, liveKeys }) => teamKeys || liveKeys <= 1, {
      path: ['teamKeys'],
      error: 'must be true when the plan has more than one live key',
    }),
  )
  .refine((all) => Object.keys(all).length > 0, 'must have at least one plan')

export type Plan = z.output<typeof planTerms>
export type Plans = Readonly<Record<string, Plan>>

/** Reads have a separate rate budget, ten times that of writes. */
export const READS_PER_WRITE = 10

/** The plans file cannot be used; the message names the file and the mistake in it. */
export class PlansRefused extends Error {
  override name = 'PlansRefused'
}

/** Reads the plans file, by default the one that is shipped. Throws {@link PlansRefused}. */
export function loadPlans(file: string | URL = new URL('./plans.json', import.meta.url)): Plans {
  let content: unknown
  try {
    content = parseStrictJson(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new PlansRefused(`The plans in ${file} cannot be read: ${String(cause)}`, { cause })
  }
  const parsed = plans.safeParse(content)
  if (!parsed.success)
    throw new PlansRefused(`The plans in ${file} are wrong:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/**
 * The plan of an account, what that plan included when it was chosen (null = not recorded), and the account's own
 * limits.
 */
type Chosen = { plan: string; planTerms: Plan | null; limits: z.output<typeof limits> }

/**
 * The terms of an account: its plan, overridden by its own limits. A plan that is no longer offered keeps the terms
 * recorded when it was chosen. If none were recorded, the terms of the smallest plan apply.
 */
export function termsOf(offered: Plans, { plan, planTerms: chosen, limits: own }: Chosen): Plan {
  return { ...((Object.hasOwn(offered, plan) ? offered[plan] : chosen) ?? smallest(offered)), ...own }
}

function smallest(offered: Plans): Plan {
  return Object.values(offered).reduce((least, one) =>
    one.checksPerMonth < least.checksPerMonth ? one : least,
  )
}
