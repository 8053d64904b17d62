import type { RegisterFormat } from '../../import/format.ts'
import { type Cells, needColumns, PLAIN, readTable } from '../../import/table.ts'
import { dateOf } from '../../marks/row.ts'
import { COMPANIES } from '../companies.ts'
import {
  type CompanyReading,
  type CompanyRecord,
  type CompanyRow,
  namesOf,
  numberOf,
  optionalText,
} from '../row.ts'
import { companyState, SIRENE_STATES } from '../statuses.ts'

const SIREN = /^\d{9}$/
/** Replaces a member that the person refused to publish. */
const NOT_PUBLISHED = '[ND]'
const CLOSED_ESTABLISHMENT = 'F'

/**
 * Stock files of SIRENE (INSEE): `StockUniteLegale`, and for more names `StockUniteLegaleHistorique` and
 * `StockEtablissement`. The first row decides which file it is. A natural person is known by the names under which it
 * trades, not by its own.
 */
export const SIRENE: RegisterFormat<CompanyRecord> = {
  name: 'sirene',
  holds: COMPANIES,
  replaces: false,
  fileNames: /\.csv$/i,
  read: (file) =>
    readTable(file, PLAIN, (has) => {
      if (has('siret')) {
        needColumns(has, ['siren', 'etatAdministratifEtablissement', 'enseigne1Etablissement'])
        return establishmentIn
      }
      needColumns(has, ['siren', 'denominationUniteLegale', 'etatAdministratifUniteLegale'])
      return has('dateFin') ? periodIn : unitIn
    }),
}

function unitIn(cells: Cells): CompanyReading {
  const number = numberOf(cells('siren'), SIREN)
  const statusText = optionalText(cells('etatAdministratifUniteLegale'))
  const activity = optionalText(cells('activitePrincipaleUniteLegale'))
  const [name = null] = published(cells, ['denominationUniteLegale'])
  const row: CompanyRow = {
    number,
    name,
    nameSince: null,
    names: namesOf(
      'trading',
      published(cells, [
        'sigleUniteLegale',
        'denominationUsuelle1UniteLegale',
        'denominationUsuelle2UniteLegale',
        'denominationUsuelle3UniteLegale',
        'pseudonymeUniteLegale',
      ]),
    ),
    legalForm: optionalText(cells('categorieJuridiqueUniteLegale')),
    status: companyState(SIRENE_STATES, statusText),
    statusText,
    incorporated: dateOf(cells('dateCreationUniteLegale')),
    dissolved: null,
    locality: null,
    jurisdiction: 'FR',
    activities: activity === null ? [] : [activity],
    lei: null,
    link: `https://annuaire-entreprises.data.gouv.fr/entreprise/${number}`,
  }
  return { kind: 'company', row }
}

/** A past period of a unit; the present one is in the file of units. */
function periodIn(cells: Cells): CompanyReading | null {
  const number = numberOf(cells('siren'), SIREN)
  const until = dateOf(cells('dateFin'))
  if (until === null) return null
  return moreNames(number, namesOf('earlier', published(cells, ['denominationUniteLegale']), until))
}

function establishmentIn(cells: Cells): CompanyReading | null {
  const number = numberOf(cells('siren'), SIREN)
  if (cells('etatAdministratifEtablissement') === CLOSED_ESTABLISHMENT) return null
  return moreNames(
    number,
    namesOf(
      'trading',
      published(cells, [
        'enseigne1Etablissement',
        'enseigne2Etablissement',
        'enseigne3Etablissement',
        'denominationUsuelleEtablissement',
      ]),
    ),
  )
}

const moreNames = (number: string, names: ReturnType<typeof namesOf>): CompanyReading | null =>
  names.length === 0 ? null : { kind: 'company', row: { number, more: names } }

const published = (cells: Cells, columns: readonly string[]): string[] =>
  columns.map(cells).filter((text) => text !== '' && text !== NOT_PUBLISHED)
