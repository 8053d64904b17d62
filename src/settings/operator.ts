import { z } from 'zod'
import { address, text } from './values.ts'

/** Settings for the operator of the service. */
export const operatorSettings = {
  ADMIN_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('Token of the admin API (`Authorization: Bearer …`). Without it, the admin API is off.'),
  PLANS: text
    .optional()
    .describe('JSON file with the plans. It replaces the file that is shipped with the service.'),
  METRICS_ADDRESS: address
    .or(z.literal('off'))
    .default('127.0.0.1:9464')
    .describe(
      '`address:port` at which the process serves `/metrics`, `/livez` and `/readyz` without a token, or `off`. Port 0 selects a free port. At the API address, `/metrics` requires the admin token.',
    ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Minimum level of the log lines on stderr.'),
}
