import { base, text } from '../../../settings/values.ts'
import { companyRegister } from '../register.ts'

export const CVR = companyRegister({
  id: 'cvr',
  name: 'Central Business Register of Denmark',
  jurisdictions: ['DK'],
  covers: 'DK',
  // Erhvervsstyrelsen: below a turnover of 50,000 kroner in 12 months, registration is voluntary.
  cannotKnow: 'businesses with a turnover below 50,000 kroner that have not registered, and reserved names',
  taken: 'Carlsberg',
  // The authority publishes no limit.
  limits: { concurrency: 2, ratePerSecond: 2 },
  licence: 'terms of the Danish Business Authority for CVR data (free reuse with the source named)',
  attribution: 'Contains data of the Central Business Register (CVR), Danish Business Authority.',
  verified: { as: 'spec', on: '2026-11-23' },
  settings: {
    CVR_URL: base
      .default('http://distribution.virk.dk')
      .describe(
        'URL of the system-to-system access to the Danish register (CVR). The authority publishes an address without TLS: credentials and answers are not protected in transit.',
      ),
    CVR_USER: text
      .optional()
      .describe('User name for that access, free on request. Without it, the register is `not_configured`.'),
    CVR_PASSWORD: text.optional().describe('Password of that user.'),
  },
  needs: ['CVR_USER', 'CVR_PASSWORD'],
  // Documents of public clients name this address.
  access: {
    isFree: true,
    from: 'the Danish Business Authority, on request by e-mail (cvrselvbetjening@erst.dk)',
  },
  async open({ CVR_URL: baseUrl, CVR_USER: user, CVR_PASSWORD: password }, asking) {
    const { searchCvr } = await import('./client.ts')
    return (task) => searchCvr(asking, task, { baseUrl, user, password })
  },
})
