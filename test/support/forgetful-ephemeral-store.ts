import type { EphemeralStore } from '../../src/engine/ports/ephemeral-store.ts'

/** Keeps nothing: no answer is ever cached. */
export const forgetful: EphemeralStore = {
  increment: async (_key, by, ttl) => ({ value: by, expiresAt: Date.now() + ttl }),
  cached: async () => null,
  cache: async () => {},
  beat: async () => {},
  beats: async () => [],
  close: async () => {},
}
