import { catalog, type EventType, formatOf } from '../../src/events/catalog.ts'
import { NewerThanProgram } from '../../src/events/newer-than-program.ts'
import { formatOfRuleSet, RULE_SETS } from '../../src/verdict/rule-sets.ts'

/**
 * From now on, while `isOlder` is true, this program knows no event type, schema version or rule set of a format after
 * `newest`: it is a release from before them. Call it once in a process; it changes modules that are shared.
 */
export function forgetFormatsAfter(newest: number, isOlder: () => boolean): void {
  const { known, hasType } = catalog
  catalog.hasType = (type): type is EventType =>
    hasType(type) && !(isOlder() && formatOf(catalog.definitions[type], 1) > newest)
  catalog.known = (type, version) => {
    const definition = known.call(catalog, type, version)
    if (isOlder() && formatOf(definition, version) > newest)
      throw new NewerThanProgram(`the older release does not know ${type} in schema version ${version}`)
    return definition
  }
  const { get } = RULE_SETS
  const newer = new Set([...RULE_SETS.keys()].filter((id) => formatOfRuleSet(id) > newest))
  Object.assign(RULE_SETS, {
    get: (id: string) => (isOlder() && newer.has(id) ? undefined : get.call(RULE_SETS, id)),
  })
}
