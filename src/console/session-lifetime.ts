/** Longest life of a session and its cookie, ms. */
export const MAX_SESSION_MS = 12 * 3_600_000
/** A session ends after this time without a request, ms. */
export const MAX_IDLE_MS = 60 * 60_000
