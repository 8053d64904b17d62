/** The ways in which a registry of the sandbox can misbehave; see `http-faults.ts` and `dns-faults.ts`. */
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

/** How late a slow answer is, ms. */
export const SLOW_MS = 1_200
/** How long a throttled caller is told to wait, s. */
export const THROTTLED_SECONDS = 1
