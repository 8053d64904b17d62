import { registerHooks } from 'node:module'

/** The modules of the service that the next release has another form of, by the end of their addresses. */
const NEXT: Readonly<Record<string, string>> = {
  '/src/events/formats.ts': './formats.ts',
  '/src/verdict/rule-sets.ts': './rule-sets.ts',
}

/** Loaded before the service, it makes it the next release: `NODE_OPTIONS=--import=<this file>`. */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context)
    const isOurs = context.parentURL?.includes('/next-release/') === true
    const next = Object.keys(NEXT).find((end) => resolved.url.endsWith(end))
    if (isOurs || next === undefined) return resolved
    return { ...resolved, url: new URL(NEXT[next] ?? '', import.meta.url).href }
  },
})
