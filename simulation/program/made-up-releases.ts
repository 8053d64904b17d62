import { catalog, type EventDefinition, type EventType } from '../../src/events/catalog.ts'
import type { RuleSet } from '../../src/verdict/rule-set.ts'
import { RULE_SETS } from '../../src/verdict/rule-sets.ts'
import { currentRules } from '../../src/verdict/rules.ts'

/** The rule set that only the newer release has. */
export const NEWER_RULES = '2099-01'
/** The event type that only the newer release has. */
const NEWER_TYPE: EventType = 'AccountNamed'

/**
 * From now on this program is the newer one of two made-up releases: it writes `CheckRequested` in the next schema version,
 * and has a rule set more. While `isOlder` is true it is the older one, which knows neither, nor the type `AccountNamed`.
 * Call it once in a process; it changes modules that are shared.
 */
export function makeUpReleases(isOlder: () => boolean): void {
  const older = catalog.definitions.CheckRequested
  const newer: EventDefinition = {
    ...older,
    version: older.version + 1,
    upcasters: { ...older.upcasters, [older.version]: (data: object) => data },
  }
  Object.defineProperty(catalog.definitions, 'CheckRequested', { get: () => (isOlder() ? older : newer) })
  const { hasType, write } = catalog
  catalog.hasType = (type): type is EventType => hasType(type) && !(type === NEWER_TYPE && isOlder())
  catalog.write = (type, data) => {
    catalog.known(type, 1)
    return write.call(catalog, type, data)
  }
  const sets = RULE_SETS as Map<string, RuleSet>
  sets.set(NEWER_RULES, { ...currentRules, id: NEWER_RULES })
  const get = sets.get.bind(sets)
  sets.get = (id) => (id === NEWER_RULES && isOlder() ? undefined : get(id))
}
