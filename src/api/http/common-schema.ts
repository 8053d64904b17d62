import { z } from 'zod'
import { sourceName } from '../../events/sections.ts'
import { describedShape } from './described.ts'

/** RFC 3339, in UTC. */
export const time = z.iso.datetime()
export const count = z.int().nonnegative()
export const base64 = z.string().meta({ contentEncoding: 'base64' })

export const mode = z.enum(['live', 'test']).meta({
  id: 'Mode',
  description: '`live` keys query the real registries, `test` keys the sandbox. The two modes share no data.',
})

export const source = sourceName.meta({
  id: 'Source',
  description: 'One of the sources of a report.',
  'x-open-enum': true,
})

export const score = z.int().min(0).max(100).nullable()

export const metadata = z
  .record(z.string(), z.string())
  .nullable()
  .meta({ description: 'Key-value pairs of the caller; null after the account was erased.' })

export const warnings = z
  .array(z.enum(['webhook-paused']))
  .optional()
  .meta({
    description:
      '`webhook-paused`: every endpoint for the message is paused, so the message waits until one is resumed.',
  })

/** Cost in checks. */
export const charge = z
  .strictObject(
    describedShape(
      { cost: count, charged: count },
      {
        cost: 'Number of checks deducted from the quota.',
        charged: 'Number of checks charged, after refunds.',
      },
    ),
  )
  .meta({
    id: 'Charge',
    description: 'Cost in checks of the monthly quota. Test keys use no quota.',
  })
