/** The ways in which a registry of the sandbox can fail; see `http-faults.ts` and `dns-faults.ts`. */
export const FAULTS = [
  'slow',
  'failing',
  'refusing',
  'hanging',
  'dripping',
  'endless',
  'html',
  'truncated',
  'wrongjson',
  'looping',
  'throttled',
] as const
export type FaultKind = (typeof FAULTS)[number]

/** Delay of a slow answer, ms. */
export const SLOW_MS = 1_200
/** `Retry-After` for a throttled caller, s. */
export const THROTTLED_SECONDS = 1
