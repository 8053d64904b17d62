import { base, text } from '../../../settings/values.ts'
import { companyRegister } from '../register.ts'

export const ZEFIX = companyRegister({
  id: 'zefix',
  name: 'Zefix',
  jurisdictions: ['CH'],
  covers: 'CH',
  // Handelsregisterverordnung, art. 14.
  cannotKnow:
    'sole proprietors who are not in the commercial register, and names that do not begin with the searched text; its data has no legal effect',
  taken: 'Swisscom',
  // The index publishes no limit.
  limits: { concurrency: 2, ratePerSecond: 1 },
  // OpenAPI description 2.7.2.3, also of the refusals.
  licence: 'OGD: open use, the source must be named (opendata.swiss)',
  attribution: 'Contains data of Zefix, the central business name index of Switzerland.',
  verified: { as: 'spec', on: '2026-11-23' },
  settings: {
    ZEFIX_URL: base
      .default('https://www.zefix.admin.ch/ZefixPublicREST')
      .describe('URL of the public API of Zefix, the Swiss business name index.'),
    ZEFIX_USER: text
      .optional()
      .describe('User name for Zefix, free on request. Without it, Zefix is `not_configured`.'),
    ZEFIX_PASSWORD: text.optional().describe('Password of that user.'),
  },
  needs: ['ZEFIX_USER', 'ZEFIX_PASSWORD'],
  // Public clients name this address; the user name is the address of who asks.
  access: { isFree: true, from: 'Zefix, on request by e-mail (zefix@bj.admin.ch)' },
  async open({ ZEFIX_URL: baseUrl, ZEFIX_USER: user, ZEFIX_PASSWORD: password }, asking) {
    const { searchZefix } = await import('./client.ts')
    return (task) => searchZefix(asking, task, { baseUrl, user, password })
  },
})
