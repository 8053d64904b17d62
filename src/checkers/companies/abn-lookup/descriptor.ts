import { base, text } from '../../../settings/values.ts'
import { companyRegister } from '../register.ts'

export const ABN_LOOKUP = companyRegister({
  id: 'abn-lookup',
  name: 'ABN Lookup',
  jurisdictions: ['AU'],
  covers: 'AU',
  // Data dictionary of ABN Lookup, version 9.9.7: trading names are not updated since 2012.
  cannotKnow:
    'business names and companies without an ABN, trading names since 2012, and further names that its answer does not list',
  taken: 'Qantas Airways',
  // The register publishes no limit.
  limits: { concurrency: 2, ratePerSecond: 1 },
  licence: 'CC BY 3.0 AU',
  attribution: 'Contains data of the Australian Business Register (ABN Lookup), CC BY 3.0 AU.',
  verified: { as: 'spec', on: '2026-11-22' },
  settings: {
    ABN_LOOKUP_URL: base
      .default('https://abr.business.gov.au/json')
      .describe('URL of the JSON services of the Australian ABN Lookup.'),
    ABN_LOOKUP_GUID: text
      .optional()
      .describe('GUID of ABN Lookup, free on registration. Without it, the register is `not_configured`.'),
  },
  needs: ['ABN_LOOKUP_GUID'],
  // The documentation of ABN Lookup on api.gov.au: the GUID comes with the registration for the web services.
  access: { isFree: true, from: 'ABN Lookup (abr.business.gov.au), by registering for its web services' },
  async open({ ABN_LOOKUP_URL: baseUrl, ABN_LOOKUP_GUID: guid }, asking) {
    const { searchAbn } = await import('./client.ts')
    return (task) => searchAbn(asking, task, { baseUrl, guid })
  },
})
