import { z } from 'zod'
import { base } from '../../../settings/values.ts'
import { type CompanyRegister, companyRegister } from '../register.ts'
import { type StateRegister, US_STATES } from './states.ts'

/** The registers of US states with open data. Each is a part of `US`, and none covers it. */
export const US_STATE_REGISTERS: readonly CompanyRegister[] = US_STATES.map(registerOf)

function registerOf(state: StateRegister): CompanyRegister {
  const { id, region, name, dataset, setting, taken, lacks, licence, verified } = state
  return companyRegister({
    id,
    name,
    jurisdictions: [],
    partOf: [region],
    covers: `${region}, a part of US; excludes ${lacks}`,
    cannotKnow: `companies of other states, and ${lacks}`,
    taken,
    // Socrata's documentation: `$q`, `$order=:id`, `$limit` (1,000 by default, at most 50,000), application tokens.
    limits: {
      concurrency: 1,
      ratePerSecond: 1,
      published: 'no number; all callers without a token share one pool',
    },
    licence,
    attribution: `Contains open data of the ${name}.`,
    verified,
    settings: {
      [setting]: base
        .or(z.literal('off'))
        .default(dataset)
        .describe(`URL of the open data of the ${name} (Socrata); \`off\` disables it.`),
    },
    needs: [setting],
    async open(settings, asking) {
      const { searchState } = await import('./client.ts')
      return (task) => searchState(asking, task, { url: String(settings[setting]), state })
    },
  })
}
