import { z } from 'zod'

/** Events of `relay-<name>`: how far a relay has sent the log. They are never relayed themselves. */
export const relayEvents = {
  /** Every event up to and including this position of the log is acknowledged by all in-sync replicas. */
  RelayCheckpointMoved: {
    version: 1,
    schema: z.strictObject({
      position: z.string().describe('Position up to which every event is in the topics.'),
    }),
  },
} as const

/** Stream of a relay's checkpoint. */
export const relayStream = (name: string): string => `relay-${name}`
