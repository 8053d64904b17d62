import { fnv1a } from '../../primitives/stable-hash.ts'

/** A 32-bit hash of a text. Register files contain it, so another hash needs a new format number. */
export function hashOf(text: string): number {
  const hash = fnv1a(text)
  return (hash ^ (hash >>> 15)) >>> 0
}
