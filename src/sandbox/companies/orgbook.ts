import { json, notSimulated } from '../exchange.ts'
import { type Company, numberOf } from './names.ts'
import { type CompanyProtocol, wholeNumber } from './protocol.ts'

const PAGE = 10
const MAX_PAGES = 10

/** OrgBook BC: `GET /api/v4/search/topic?q=`. */
export const ORGBOOK: CompanyProtocol = {
  register: { id: 'orgbook', forms: ['LTD.', 'INC.', 'LTD.'], isNational: true },
  simulates: 'OrgBook BC',
  settings: (url) => ({ ORGBOOK_URL: `${url}/api/v4` }),
  ask({ method, path, query }) {
    if (path !== '/api/v4/search/topic' || method !== 'GET')
      return notSimulated(`${method} ${path} of OrgBook`)
    const name = query.get('q')?.trim() ?? ''
    const page = wholeNumber(query.get('page'), 1)
    if (name === '' || page === null || page < 1 || page > MAX_PAGES)
      return json({ detail: 'Invalid page.' }, 400)
    const all = query.get('inactive') === 'any'
    return { name, page: page - 1, size: PAGE, omits: ({ active }) => !all && !active }
  },
  answer: ({ companies, total, page, size }) =>
    json({
      total,
      page_size: size,
      page: page + 1,
      first_index: page * size + 1,
      last_index: page * size + companies.length,
      results: companies.map(topic),
    }),
}

const topic = (company: Company) => ({
  id: Number(numberOf(company, 7)),
  source_id: `BC0${numberOf(company, 6)}`,
  type: 'registration.registries.ca',
  names: [
    { text: company.name, type: 'entity_name' },
    { text: `7${numberOf(company, 8)}`, type: 'business_number' },
  ],
  inactive: !company.active,
  revoked: false,
  effective_date: `${company.registered}T00:00:00-08:00`,
})
