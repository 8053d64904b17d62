import { seconds, url, whole } from './values.ts'

/** What is kept as evidence, and who vouches for it. */
export const evidenceSettings = {
  ANSWERS_DAYS: whole.default(365).describe('Days for which the raw answers of sources are kept.'),
  CHECKPOINT_EVENTS: whole
    .min(1)
    .default(10_000)
    .describe('A signed checkpoint over the log is made after so many events at the latest.'),
  CHECKPOINT_SECONDS: seconds
    .min(1)
    .default(60)
    .describe('And so many seconds after the one before, if there is anything new.'),
  TSA_URL: url
    .optional()
    .describe(
      'Time-stamp authority (RFC 3161) that checkpoints are shown to; without it there are no time stamps.',
    ),
  TSA_SECONDS: seconds
    .min(1)
    .default(3_600)
    .describe('Least time between two time stamps; each covers all checkpoints before it.'),
}
