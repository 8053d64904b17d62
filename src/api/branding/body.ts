import { z } from 'zod'
import { plainLine } from '../http/plain-text.ts'
import { whyNoLogo } from './logo.ts'

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
        'Logo as a data URL: PNG or JPEG, at most 40 KiB and 1,000 pixels on each side. It is kept as a PNG of at most 500 pixels on each side.',
      ),
  })
  .describe('Client, addressee and logo at the head of reports. It never replaces or hides anything else.')

/** The branding of a request; every part may be missing. */
export type GivenBranding = z.output<typeof branding>
