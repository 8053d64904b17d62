import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { StoreRefused } from '../engine/ports/event-store.ts'
import { RULE_SETS } from '../verdict/judge.ts'
import type { RuleSet } from '../verdict/rule-set.ts'

const points = z.number().min(0).max(100)

/** The shape of a rule set from a file. */
const ruleSet = z.object({
  id: z.string().min(1),
  leastWithoutConflict: points,
  rules: z
    .array(
      z.object({
        id: z.string().min(1),
        effect: z.enum(['conflict', 'inconclusive', 'caution', 'note']),
        when: z.string(),
        text: z.string(),
        weight: z.object({ first: points, each: points, most: points }),
        hits: z.custom<RuleSet['rules'][number]['hits']>(
          (value) => typeof value === 'function',
          'must be a function',
        ),
      }),
    )
    .min(1),
})

/**
 * A rule set by its id, or from a module whose default export is one (`.ts`, `.mts`, `.js` or `.mjs`). The module is
 * run, so its author must be trusted. Rejects with StoreRefused, which says what is wrong.
 */
export async function loadRules(given: string): Promise<RuleSet> {
  const registered = RULE_SETS.get(given)
  if (registered) return registered
  if (!/\.[cm]?[jt]s$/.test(given))
    throw new StoreRefused(
      `unknown rule set ${given}: there are ${[...RULE_SETS.keys()].join(', ')}, or give a module file that has one as its default export`,
    )
  let module: { default?: unknown }
  try {
    module = await import(pathToFileURL(given).href)
  } catch (cause) {
    throw new StoreRefused(`${given} cannot be loaded: ${(cause as Error).message}`, { cause })
  }
  const parsed = ruleSet.safeParse(module.default)
  if (parsed.success) return parsed.data
  throw new StoreRefused(
    `${given} does not export a rule set as its default:\n${z.prettifyError(parsed.error)}`,
  )
}
