import type { BackOff } from '../../primitives/back-off.ts'

/** Between the counted tries of an event. Milliseconds. */
export const BETWEEN_TRIES: BackOff = { first: 10, most: 1_000 }
/** While a handler has no outcome yet, for example because its server is unreachable: these retries never end. */
export const WITHOUT_OUTCOME: BackOff = { first: 50, most: 5_000 }
/**
 * While an event waits for a newer version of the program. Another process delivers that version; this one only has to
 * notice when the newer one has finished the event.
 */
export const FOR_NEWER_PROGRAM: BackOff = { first: 1_000, most: 300_000 }

/** Tries of an event before it becomes a dead letter, if the subscription does not say otherwise. */
export const DEFAULT_ATTEMPTS = 5
