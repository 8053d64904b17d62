import { z } from 'zod'
import { address, text } from './values.ts'

/** What is for the operator of the service. */
export const operatorSettings = {
  ADMIN_TOKEN: z
    .string()
    .min(16, 'must have 16 characters or more')
    .optional()
    .describe('Token of the admin API (`Authorization: Bearer …`). Without it the admin API is off.'),
  PLANS: text.optional().describe('File of plans (JSON) instead of the shipped one.'),
  METRICS_ADDRESS: address
    .or(z.literal('off'))
    .default('127.0.0.1:9464')
    .describe(
      '`address:port` for `/metrics`, `/livez` and `/readyz` of the process without a token, or `off`; port 0 takes a free one. On the address of the API `/metrics` asks for the admin token.',
    ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least level of the log lines on stderr.'),
}
