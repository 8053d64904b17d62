import { z } from 'zod'
import { plainLine } from '../http/plain-text.ts'
import { MAX_SENT_BYTES, whyNoLogo } from './logo.ts'

const line = plainLine(100)
const color = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a color such as #1a4fb4')
const logo = z.string().superRefine((url, context) => {
  const why = whyNoLogo(url)
  if (why !== null) context.addIssue({ code: 'custom', message: why })
})

/** Branding of reports. Null removes a part; an omitted part is that of the account. */
export const branding = z
  .strictObject({
    name: line.nullable().optional().describe('The agency or firm whose report it is.'),
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
    color: color
      .nullable()
      .optional()
      .describe('Color of the band at the head, as `#rrggbb`. Texts and verdicts keep their colors.'),
    footer: line
      .nullable()
      .optional()
      .describe('A line at the foot of each page, such as address and telephone of the firm.'),
  })
  .describe(
    'Firm, client and addressee at the head of reports, and a line at their foot. It never replaces or hides anything else.',
  )

/** What a check or a batch has of its own: its client and addressee. */
export const requestBranding = branding.pick({ client: true, preparedFor: true })

/** Client and addressee of a request, as a search finds them. */
export const recipientsOf = (given: z.output<typeof requestBranding> | null | undefined): string[] =>
  [given?.client, given?.preparedFor].flatMap((one) => one ?? [])

/** Maximum size of a body with a branding, in bytes: a logo of the largest size in base64, and the rest. */
export const MAX_BRANDED_BYTES = Math.ceil(MAX_SENT_BYTES / 3) * 4 + 64 * 1024

/** The branding of a request; every part may be missing. */
export type GivenBranding = z.output<typeof branding>
