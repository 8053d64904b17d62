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
      'Maximum age of a passed self-test, in hours. A self-test asks a provider about a name that is known to be taken and about a random one. Without a recent one, "free" or "nothing found" from that provider does not count.',
    ),
  HOST_CONCURRENCY: wholeNumber
    .min(1)
    .optional()
    .describe(
      'Maximum number of concurrent requests to each host. It overrides the limits of all providers, so set it only if the hosts are yours.',
    ),
  HOST_RATE: seconds
    .optional()
    .describe(
      'Maximum number of requests per second to each host. It overrides the limits of all providers, so set it only if the hosts are yours.',
    ),
  SPENDING_PER_MONTH: price
    .default(50)
    .describe(
      'Spending cap: what paid providers and models may cost in a calendar month (UTC), in the currency of their `_PRICE` settings. The service counts the price of each request before it sends it. A request that would exceed the cap is not sent, and its source is `unknown` (`budget`).',
    ),
  SPENDING_PER_ACCOUNT: price
    .default(10)
    .describe(
      'Spending cap of one account in a calendar month (UTC). It works like `NAMECHECK_SPENDING_PER_MONTH`.',
    ),
  REGISTERS: text
    .optional()
    .describe(
      'Folder of the local registers of trademarks and companies (`namecheck registers import`). Default `DATA/registers`.',
    ),
}
