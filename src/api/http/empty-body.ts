import { z } from 'zod'

/** Body of what takes no members. */
export const nothing = z.strictObject({})
