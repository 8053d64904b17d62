import { parse } from 'tldts'

/**
 * Whether a suffix ends in a TLD of the root zone, as the public suffix list of this release knows it: it names every
 * delegated TLD. Case and a leading dot do not matter.
 */
export const isKnownTld = (suffix: string): boolean =>
  parse(`name.${suffix.toLowerCase().split('.').at(-1)}`).isIcann === true
