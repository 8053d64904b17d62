import { z } from 'zod'
import { DEFAULT_TLDS } from '../checkers/domains/default-tlds.ts'
import { TEST_CHECKS_PER_MONTH } from '../commands/quota/test-quota.ts'
import { SOURCES, type Source } from '../events/sections.ts'
import { jurisdictionCode } from '../verdict/jurisdiction-codes.ts'
import { CURRENT_RULE_SET, RULE_SETS } from '../verdict/rule-sets.ts'
import { list, seconds, wholeNumber } from './values.ts'

/** Defaults of checks, their time limits, and how many run at the same time. */
export const checkSettings = {
  SOURCES: list<Source>(z.enum(SOURCES))
    .default([...SOURCES])
    .describe('Default sources of a check, separated by commas. They apply when the request names none.'),
  TLDS: list(
    z
      .string()
      .regex(
        /^[a-z0-9-]{2,63}(\.[a-z0-9-]{2,63})*$/,
        'must be TLDs such as com or co.uk, without a leading dot, with IDN TLDs in punycode',
      ),
  )
    .default([...DEFAULT_TLDS])
    .describe('Default TLDs of a check. They apply when the request names none.'),
  JURISDICTIONS: list(jurisdictionCode)
    .default([])
    .describe(
      'Default jurisdictions of a live check: ISO 3166-1 alpha-2 codes or `EU`. They apply when the request names none. Live keys can be issued only after this setting, or the jurisdictions of the account, are set.',
    ),
  RULE_SET: z
    .enum([...RULE_SETS.keys()])
    .default(CURRENT_RULE_SET)
    .describe(
      'Rule set that judges new checks: the newest one, or an earlier one until every process of the service knows the newest.',
    ),
  TEST_JURISDICTIONS: list(jurisdictionCode)
    .default(['GB', 'NO', 'EU'])
    .describe('Default jurisdictions of a check with a test key, which uses the sandbox.'),
  WAIT_SECONDS: seconds
    .max(60)
    .default(22)
    .describe('How long `POST /checks` waits for the report if the request sets no time.'),
  DEADLINE_SECONDS: seconds.default(20).describe('Deadline of a check whose caller waits for the report.'),
  BACKGROUND_DEADLINE_SECONDS: seconds
    .default(600)
    .describe('Deadline of checks in a batch, and of checks that answer asynchronously or by webhook.'),
  LIVE_CONCURRENCY: wholeNumber
    .min(1)
    .default(96)
    .describe(
      'Maximum number of live checks in progress for each source. Half of these slots are reserved for accounts that have at most one such check in progress.',
    ),
  TEST_CHECKS_PER_MONTH: wholeNumber
    .default(TEST_CHECKS_PER_MONTH)
    .describe(
      'Maximum number of checks that an account can make with its test keys in a calendar month. The service answers further requests with 429. A restart of the embedded engine resets the count.',
    ),
  TEST_CONCURRENCY: wholeNumber
    .min(1)
    .default(48)
    .describe(
      'Maximum number of test checks in progress for each source. Half of these slots are reserved for accounts that have at most one such check in progress.',
    ),
}
