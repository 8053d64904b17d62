import { z } from 'zod'
import { TEST_CHECKS_PER_MONTH } from '../commands/quota/test-quota.ts'
import { SOURCES, type Source } from '../events/sections.ts'
import { place } from '../verdict/jurisdiction-codes.ts'
import { list, seconds, whole } from './values.ts'

/** What a check asks when it does not say, how long it may take, and how many are under way at once. */
export const checkSettings = {
  SOURCES: list<Source>(z.enum(SOURCES))
    .default([...SOURCES])
    .describe('Sources that a check asks when it names none, separated by commas.'),
  TLDS: list(
    z
      .string()
      .regex(
        /^[a-z0-9-]{2,63}(\.[a-z0-9-]{2,63})*$/,
        'must be TLDs such as com or co.uk, without the dot in front, IDN ones in punycode',
      ),
  )
    .default(['com', 'net', 'org', 'io', 'co', 'app', 'dev'])
    .describe('TLDs that a check asks when it names none.'),
  JURISDICTIONS: list(place)
    .default([])
    .describe(
      'Jurisdictions that a live check asks when it names none: ISO 3166-1 alpha-2 or `EU`. Required before live keys are issued.',
    ),
  TEST_JURISDICTIONS: list(place)
    .default(['GB', 'NO', 'EU'])
    .describe('The same for test keys, which ask the sandbox.'),
  WAIT_SECONDS: seconds
    .max(60)
    .default(22)
    .describe('How long `POST /checks` waits for the report when the caller does not say.'),
  DEADLINE_SECONDS: seconds.default(20).describe('Deadline of a check whose caller waits.'),
  BACKGROUND_DEADLINE_SECONDS: seconds
    .default(600)
    .describe('Deadline of webhook, asynchronous and batch checks.'),
  LIVE_CONCURRENCY: whole.min(1).default(64).describe('Live checks under way at once, for each source.'),
  TEST_CHECKS_PER_MONTH: whole
    .default(TEST_CHECKS_PER_MONTH)
    .describe(
      'Checks that an account may make with its test keys in a calendar month; more are answered 429. A restart of the embedded engine resets the count.',
    ),
  TEST_CONCURRENCY: whole.min(1).default(32).describe('Test checks under way at once, for each source.'),
}
