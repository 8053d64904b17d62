import { flag, list, text } from './values.ts'

/** Where webhooks may go. */
export const webhookSettings = {
  WEBHOOK_ALLOW_RANGES: list(text)
    .default([])
    .describe(
      'Ranges of addresses (CIDR) that webhooks may reach though they are private, loopback or otherwise special: `10.1.0.0/16,fd00::/8`. Test endpoints on loopback need no range while the engine is embedded, `HOST` and `PUBLIC_URL` are loopback, and `TRUST_PROXY` is 0.',
    ),
  WEBHOOK_ALLOW_HTTP: flag
    .default(false)
    .describe('`true` lets live webhook endpoints be plain http; test ones may be in any case.'),
}
