import { json, notSimulated } from '../exchange.ts'
import { type Company, numberOf } from './names.ts'
import type { CompanyProtocol } from './protocol.ts'

const MAX_SUGGESTIONS = 10

/** The Estonian e-Business Register: `GET /est/api/autocomplete?q=`, ten suggestions without a total. */
export const ARIREGISTER: CompanyProtocol = {
  register: { id: 'ariregister', forms: ['OÜ', 'OÜ', 'AS'], isNational: true },
  simulates: 'e-Business Register (Estonia)',
  settings: (url) => ({ ARIREGISTER_URL: `${url}/est/api` }),
  ask({ method, path, query, headers }) {
    if (path !== '/est/api/autocomplete' || method !== 'GET')
      return notSimulated(`${method} ${path} of the e-Business Register`)
    if (!headers['user-agent']) return { status: 403, type: 'text/html', body: 'Forbidden' }
    const name = query.get('q')?.trim() ?? ''
    if (name === '') return json({ status: 'ERROR', data: [] }, 400)
    return { name, page: 0, size: MAX_SUGGESTIONS }
  },
  answer: ({ companies }) => json({ status: 'OK', data: companies.map(suggestion) }),
}

const suggestion = (company: Company) => ({
  company_id: Number(`9${numberOf(company, 9)}`),
  reg_code: `0${numberOf(company, 7)}`,
  name: company.name,
  historical_names: [],
  status: company.active ? 'R' : 'K',
  legal_address: 'Harju maakond, Tallinn, Näidise tn 1',
  zip_code: '10000',
  url: `https://ariregister.rik.ee/est/company/0${numberOf(company, 7)}`,
})
