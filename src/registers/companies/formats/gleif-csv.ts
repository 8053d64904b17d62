import type { RegisterFormat } from '../../import/format.ts'
import { type Cells, needColumns, PLAIN, readTable } from '../../import/table.ts'
import type { Values } from '../../import/values.ts'
import { COMPANIES } from '../companies.ts'
import type { CompanyReading, CompanyRecord } from '../row.ts'
import { leiCompany, type TypedName } from './gleif.ts'

/** The file has columns for this many names of a kind. */
const NAMES = 5
const OTHER = 'Entity.OtherEntityNames.OtherEntityName'
const TRANSLITERATED = 'Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName'

/** GLEIF's level 1 golden copy and its deltas as CSV (LEI-CDF 3.1). */
export const GLEIF_CSV: RegisterFormat<CompanyRecord> = {
  name: 'gleif-csv',
  holds: COMPANIES,
  replaces: false,
  fileNames: /\.csv$/i,
  read: (file) =>
    readTable(file, PLAIN, (has) => {
      needColumns(has, ['LEI', 'Entity.LegalName', 'Entity.EntityStatus', 'Registration.RegistrationStatus'])
      return companyIn
    }),
}

const companyIn = (cells: Cells, values: Values): CompanyReading =>
  leiCompany(
    {
      lei: cells('LEI'),
      legalName: cells('Entity.LegalName'),
      otherNames: namesIn(cells, OTHER),
      transliteratedNames: namesIn(cells, TRANSLITERATED),
      city: cells('Entity.LegalAddress.City'),
      jurisdiction: cells('Entity.LegalJurisdiction'),
      legalFormCode: cells('Entity.LegalForm.EntityLegalFormCode'),
      otherLegalForm: cells('Entity.LegalForm.OtherLegalForm'),
      entityStatus: cells('Entity.EntityStatus'),
      registrationStatus: cells('Registration.RegistrationStatus'),
      created: cells('Entity.EntityCreationDate'),
      expired: cells('Entity.EntityExpirationDate'),
    },
    values,
  )

function namesIn(cells: Cells, column: string): TypedName[] {
  const names: TypedName[] = []
  for (let at = 1; at <= NAMES; at++) {
    const name = cells(`${column}.${at}`)
    if (name !== '') names.push({ name, type: cells(`${column}.${at}.type`) })
  }
  return names
}
