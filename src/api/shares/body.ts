import { z } from 'zod'
import { branding } from '../branding/body.ts'

const DAY = 86_400

/** Body of `POST /checks/{id}/share` and `POST /batches/{id}/share`. */
export const shareBody = z.strictObject({
  expiresInSeconds: z
    .int()
    .min(60)
    .max(365 * DAY)
    .default(30 * DAY),
  branding: branding.optional(),
})
