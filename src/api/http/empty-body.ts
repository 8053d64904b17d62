import { z } from 'zod'

/** Body of a request without members. */
export const emptyBody = z.strictObject({})
