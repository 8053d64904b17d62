import { price, seconds, text, url, wholeNumber } from './values.ts'

/** Settings of all sources; the descriptors of providers state their own. */
export const providerSettings = {
  CONTACT_URL: url
    .optional()
    .describe(
      'Web page that says who sends the requests and how to contact them. The service adds it to the `User-Agent` of its requests to providers.',
    ),
  TIMEOUT_SECONDS: seconds.default(5).describe('Time limit of one exchange with a provider.'),
  CANARY_HOURS: seconds
    .max(168)
    .default(6)
    .describe(
      'Maximum age of the proof, in hours, that a provider answers rightly about a name that is known to be taken and about a random one. Without such a proof, its "free" or "nothing found" does not count.',
    ),
  HOST_CONCURRENCY: wholeNumber
    .min(1)
    .optional()
    .describe(
      'Maximum number of concurrent requests to each host. It replaces the limits of the providers; use it for your own hosts.',
    ),
  HOST_RATE: seconds
    .optional()
    .describe(
      'Requests per second to each host. It replaces the limits of the providers; use it for your own hosts.',
    ),
  SPENDING_PER_MONTH: price
    .default(50)
    .describe(
      'Spending cap: what paid providers and models may cost in a calendar month (UTC), in the currency of their `_PRICE` settings. Before each request its price is taken; a request over the cap is not sent, and its source is `unknown` (`budget`).',
    ),
  SPENDING_PER_ACCOUNT: price
    .default(10)
    .describe('Spending cap of one account in a calendar month (UTC), likewise.'),
  REGISTERS: text
    .optional()
    .describe(
      'Folder of the local registers of trademarks and companies (`namecheck registers import`). Default `DATA/registers`.',
    ),
}
