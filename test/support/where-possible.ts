import { describe, it } from '@jest/globals'

/**
 * A test for machines that can do what it needs. Elsewhere it is skipped under a name that says why, and the end of the
 * run lists it.
 */
export function itWhere(possible: boolean, missing: string): typeof it | typeof it.skip {
  if (possible) return it
  const named = (name: string) => `${name} (not run: ${missing})`
  const skipped = (name: string, ...rest: [Parameters<typeof it.skip>[1]]) => it.skip(named(name), ...rest)
  const each = (...table: Parameters<typeof it.skip.each>) => {
    const ofTable = it.skip.each(...table)
    return (name: string, ...rest: [Parameters<typeof ofTable>[1]]) => ofTable(named(name), ...rest)
  }
  return Object.assign(skipped, { each }) as typeof it.skip
}

/** A test that needs a tool, where the tool could be had. */
export const itWith = (tool: object | { missing: string }): typeof it | typeof it.skip =>
  'missing' in tool ? itWhere(false, tool.missing) : it

/** In the place of suites that this machine cannot run: one skipped test that says why, listed in the same way. */
export function describeNotRun(name: string, missing: string): void {
  describe(name, () => {
    itWhere(false, missing)('all of it', () => undefined)
  })
}
