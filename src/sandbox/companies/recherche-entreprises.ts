import { json, notSimulated, type RegistryRequest, type Reply } from '../exchange.ts'
import { type Company, numberOf } from './names.ts'
import { type CompanyProtocol, type NameSearch, wholeNumber } from './protocol.ts'

const MAX_PER_PAGE = 25
/** The API returns no page beyond this number of results, and no larger total. */
const MAX_REACH = 10_000

/** The French API Recherche d'entreprises: `GET /search?q=`. */
export const RECHERCHE_ENTREPRISES: CompanyProtocol = {
  register: { id: 'recherche-entreprises', forms: ['SAS', 'SARL', 'SA'], isNational: true },
  simulates: 'Recherche d’entreprises',
  settings: (url) => ({ RECHERCHE_ENTREPRISES_URL: url }),
  ask(asked) {
    if (asked.path !== '/search' || asked.method !== 'GET')
      return notSimulated(`${asked.method} ${asked.path} of Recherche d’entreprises`)
    return search(asked)
  },
  answer: ({ companies, total, page, size }) =>
    json({
      results: companies.map(unit),
      total_results: Math.min(total, MAX_REACH),
      page: page + 1,
      per_page: size,
      total_pages: Math.ceil(total / size),
    }),
}

function search({ query }: RegistryRequest): NameSearch | Reply {
  const name = query.get('q')?.trim() ?? ''
  const page = wholeNumber(query.get('page'), 1)
  const size = wholeNumber(query.get('per_page'), 10)
  if (name.length < 3) return failure('3 caractères minimum pour les termes de la requête.')
  if (page === null || page < 1) return failure('Veuillez indiquer un paramètre `page` entre `1` et `1000`.')
  if (size === null || size < 1 || size > MAX_PER_PAGE)
    return failure('Veuillez indiquer un paramètre `per_page` entre `1` et `25`.')
  if (page * size > MAX_REACH) return failure('Le nombre total de résultats est restreint à 10 000.')
  return { name, page: page - 1, size }
}

function unit(company: Company) {
  return {
    siren: `0${numberOf(company, 8)}`,
    nom_complet: company.name,
    nom_raison_sociale: company.name,
    sigle: null,
    nature_juridique: '5710',
    etat_administratif: company.active ? 'A' : 'C',
    date_creation: company.registered,
    date_fermeture: company.ended,
    siege: { nom_commercial: null, liste_enseignes: null, code_postal: '75001' },
    matching_etablissements: [],
  }
}

const failure = (erreur: string): Reply => json({ erreur }, 400)
