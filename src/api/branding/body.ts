import { z } from 'zod'
import { plainLine } from '../http/plain-text.ts'
import { MAX_SENT_BYTES, whyNoLogo } from './logo.ts'

const line = plainLine(100)
const logo = z.string().superRefine((url, context) => {
  const why = whyNoLogo(url)
  if (why !== null) context.addIssue({ code: 'custom', message: why })
})

/** Branding of reports. Null removes a part; an omitted part is that of the account. */
export const branding = z
  .strictObject({
    client: line.nullable().optional().describe('The client, such as the company that ordered the report.'),
    preparedFor: line
      .nullable()
      .optional()
      .describe('For whom or for what the report was prepared, such as a person or a meeting.'),
    logo: logo
      .nullable()
      .optional()
      .describe(
        'Logo as a data URL in base64: PNG or JPEG of up to 1 million pixels, or SVG, at most 1 MB. It is kept as a PNG of at most 600 × 240 pixels.',
      ),
  })
  .describe('Client, addressee and logo at the head of reports. It never replaces or hides anything else.')

/** Maximum size of a body with a branding, in bytes: a logo of the largest size in base64, and the rest. */
export const MAX_BRANDED_BYTES = Math.ceil(MAX_SENT_BYTES / 3) * 4 + 64 * 1024

/** The branding of a request; every part may be missing. */
export type GivenBranding = z.output<typeof branding>
