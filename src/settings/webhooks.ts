import { flag, list, range } from './values.ts'

/** Which addresses webhooks may be sent to. */
export const webhookSettings = {
  WEBHOOK_ALLOW_RANGES: list(range)
    .default([])
    .describe(
      'Private, loopback or otherwise special address ranges (CIDR) to which webhooks may be sent: `10.1.0.0/16,fd00::/8`. Test endpoints on loopback need no entry if the engine is embedded, `HOST` and `PUBLIC_URL` are loopback, and `TRUST_PROXY` is 0.',
    ),
  WEBHOOK_ALLOW_HTTP: flag
    .default(false)
    .describe('`true` allows plain http for live webhook endpoints. Test endpoints can always use it.'),
}
