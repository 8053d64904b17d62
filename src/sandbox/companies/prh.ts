import { json, notSimulated } from '../exchange.ts'
import { type Company, numberOf } from './names.ts'
import { type CompanyProtocol, wholeNumber } from './protocol.ts'

const PAGE = 100

/** The Finnish business information system: `GET /opendata-ytj-api/v3/companies?name=`. */
export const PRH: CompanyProtocol = {
  register: { id: 'prh', forms: ['OY', 'OY', 'OYJ'], isNational: true },
  simulates: 'PRH (YTJ)',
  settings: (url) => ({ PRH_URL: `${url}/opendata-ytj-api/v3` }),
  ask({ method, path, query }) {
    if (path !== '/opendata-ytj-api/v3/companies' || method !== 'GET')
      return notSimulated(`${method} ${path} of PRH`)
    const name = query.get('name')?.trim() ?? ''
    const page = wholeNumber(query.get('page'), 1)
    if (name === '' || page === null || page < 1)
      return json({ message: 'Bad request', errorcode: 1003 }, 400)
    return { name, page: page - 1, size: PAGE }
  },
  answer: ({ companies, total }) => json({ totalResults: total, companies: companies.map(company) }),
}

function company(each: Company) {
  return {
    businessId: { value: `${numberOf(each, 7)}-0`, registrationDate: each.registered, source: '3' },
    names: [
      {
        name: each.name,
        type: '1',
        registrationDate: each.registered,
        endDate: each.ended,
        version: 1,
        source: '1',
      },
    ],
    companyForms: [{ type: '16', registrationDate: each.registered, version: 1, source: '1' }],
    registeredEntries: [],
    tradeRegisterStatus: each.active ? '1' : '4',
    status: '2',
    registrationDate: each.registered,
    endDate: each.ended,
    lastModified: `${each.registered} 00:00:00`,
  }
}
