import { nearest } from '../../events/did-you-mean.ts'

/** Names that callers use for members and parameters of this API, and what they mean, by preference. */
const MEANT = new Map<string, readonly string[]>(
  Object.entries({
    countries: ['jurisdictions', 'country'],
    country: ['jurisdictions'],
    territories: ['jurisdictions'],
    name: ['query', 'names'],
    names: ['query'],
    queries: ['names', 'query'],
    query: ['names'],
    q: ['query'],
    classes: ['niceClasses'],
    domains: ['tlds'],
    extensions: ['tlds'],
    events: ['eventTypes'],
    endpoint: ['url'],
    offset: ['cursor'],
    page: ['cursor'],
  }),
)

/**
 * The sentence for an unknown parameter or member, with the most similar name that is known and not in use, if one is similar
 * enough.
 */
export function unknownName(kind: 'member' | 'parameter', name: string, unused: readonly string[]): string {
  const [meant] = [
    ...(MEANT.get(name.toLowerCase()) ?? []).filter((one) => unused.includes(one)),
    ...nearest(name, unused),
  ]
  const mark = kind === 'member' ? '`' : ''
  const unknown = `Unknown ${kind} ${mark}${name}${mark}`
  return meant === undefined ? `${unknown}.` : `${unknown}; did you mean ${mark}${meant}${mark}?`
}
