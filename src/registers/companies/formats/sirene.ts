import type { RegisterFormat } from '../../import/format.ts'
import { type Cells, needColumns, PLAIN, readTable } from '../../import/table.ts'
import type { Values } from '../../import/values.ts'
import { COMPANIES } from '../companies.ts'
import {
  type CompanyReading,
  type CompanyRecord,
  type CompanyRow,
  nameOf,
  namesOf,
  numberOf,
  optionalText,
  stateOf,
} from '../row.ts'
import { SIRENE_STATES } from '../statuses.ts'

const SIREN = /^\d{9}$/
const SIREN_LENGTH = 9
/** A number that a spreadsheet wrote without its first zeros. */
const SHORT_SIREN = /^\d{5,8}$/
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

function unitIn(cells: Cells, values: Values): CompanyReading {
  const number = sirenOf(cells)
  const statusText = optionalText('status', cells('etatAdministratifUniteLegale'), values)
  const activity = optionalText('activities', cells('activitePrincipaleUniteLegale'), values)
  const [denomination = ''] = published(cells, ['denominationUniteLegale'])
  const name = nameOf(denomination, values) || null
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
      values,
    ),
    legalForm: optionalText('form', cells('categorieJuridiqueUniteLegale'), values),
    status: stateOf(SIRENE_STATES, statusText, values),
    statusText,
    incorporated: values.date('incorporated', cells('dateCreationUniteLegale')),
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
function periodIn(cells: Cells, values: Values): CompanyReading | null {
  const number = sirenOf(cells)
  if (cells('dateFin') === '') return null
  const until = values.date('earlier', cells('dateFin'))
  return moreNames(number, namesOf('earlier', published(cells, ['denominationUniteLegale']), values, until))
}

function establishmentIn(cells: Cells, values: Values): CompanyReading | null {
  const number = sirenOf(cells)
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
      values,
    ),
  )
}

/** The number of a unit, with lost zeros where its check digit confirms them. */
function sirenOf(cells: Cells): string {
  const written = cells('siren')
  const whole = written.padStart(SIREN_LENGTH, '0')
  return numberOf(SHORT_SIREN.test(written) && isChecked(whole) ? whole : written, SIREN)
}

/** The check of ISO/IEC 7812-1: the sum of the digits, every second one doubled, is a multiple of ten. */
function isChecked(digits: string): boolean {
  const sum = [...digits].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (1 + (at % 2))
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const moreNames = (number: string, names: ReturnType<typeof namesOf>): CompanyReading | null =>
  names.length === 0 ? null : { kind: 'company', row: { number, more: names } }

const published = (cells: Cells, columns: readonly string[]): string[] =>
  columns.map(cells).filter((text) => text !== '' && text !== NOT_PUBLISHED)
