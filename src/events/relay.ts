import { z } from 'zod'

/** Events of `relay-<name>`: how far a relay has carried the log. They are never carried themselves. */
export const relayEvents = {
  /** Every event up to this position of the log, itself included, is acknowledged by all brokers that keep it. */
  RelayCheckpointMoved: {
    version: 1,
    schema: z.strictObject({
      position: z.string().describe('Position up to which every event is in the topics.'),
    }),
  },
} as const

/** Stream of a relay's checkpoint. */
export const relayStream = (name: string): string => `relay-${name}`
