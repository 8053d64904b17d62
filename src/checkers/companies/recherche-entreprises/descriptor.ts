import { z } from 'zod'
import { base } from '../../../settings/values.ts'
import { companyRegister } from '../register.ts'

export const RECHERCHE_ENTREPRISES = companyRegister({
  id: 'recherche-entreprises',
  name: 'Annuaire des Entreprises',
  jurisdictions: ['FR'],
  covers: 'FR',
  // INSEE, open data of Sirene: since 21 March 2023 no unit is left out; persons may have their names hidden.
  cannotKnow: 'names of people who chose partial publication, and names that are protected only by use',
  taken: 'Banque de France',
  verified: { as: 'spec', on: '2026-11-22' },
  limits: {
    concurrency: 3,
    ratePerSecond: 5,
    published: '7 per second for each IP address, 30 per second for each network (ASN)',
  },
  licence: 'Licence Ouverte / Open Licence 2.0',
  attribution: 'Contains data of the Annuaire des Entreprises (INSEE, INPI), Licence Ouverte 2.0.',
  settings: {
    RECHERCHE_ENTREPRISES_URL: base
      .or(z.literal('off'))
      .default('https://recherche-entreprises.api.gouv.fr')
      .describe('URL of the French API Recherche d’entreprises; `off` disables it.'),
  },
  needs: ['RECHERCHE_ENTREPRISES_URL'],
  async open({ RECHERCHE_ENTREPRISES_URL: baseUrl }, asking) {
    const { searchEntreprises } = await import('./client.ts')
    return (task) => searchEntreprises(asking, task, { baseUrl })
  },
})
