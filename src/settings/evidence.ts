import { seconds, url, wholeNumber } from './values.ts'

/** Data that is kept as evidence, and how it is signed and time-stamped. */
export const evidenceSettings = {
  ANSWERS_DAYS: wholeNumber
    .default(365)
    .describe('Number of days for which the service keeps the raw answers of sources.'),
  CHECKPOINT_EVENTS: wholeNumber
    .min(1)
    .default(10_000)
    .describe('Maximum number of events between two signed checkpoints over the log.'),
  CHECKPOINT_SECONDS: seconds
    .min(1)
    .default(60)
    .describe('Maximum number of seconds between two signed checkpoints, if the log has new events.'),
  TSA_URL: url
    .optional()
    .describe(
      'Time-stamp authority (RFC 3161) that time-stamps checkpoints. Without it, checkpoints have no time stamps.',
    ),
  TSA_SECONDS: seconds
    .min(1)
    .default(3_600)
    .describe(
      'Minimum number of seconds between two time stamps. Each time stamp covers all earlier checkpoints.',
    ),
}
