import { z } from 'zod'
import type { ReadRow, RegisterFormat, SourceFile } from '../../import/format.ts'
import { Values } from '../../import/values.ts'
import { Refusal } from '../../marks/row.ts'
import { COMPANIES } from '../companies.ts'
import type { CompanyReading, CompanyRecord } from '../row.ts'
import { leiCompany, type TypedName } from './gleif.ts'
import { jsonRecords } from './json-records.ts'

const text = z.object({ $: z.string() }).nullish()
const name = z.object({ $: z.string(), '@type': z.string().nullish() })
/** One element of a list is written as the element itself, or as a list of one. */
const names = z.union([z.array(name), name.transform((one) => [one])]).nullish()

/** The members of a record of the LEI Common Data File 3.1 that are read. */
const leiRecord = z.object({
  LEI: z.object({ $: z.string() }),
  Entity: z.object({
    LegalName: z.object({ $: z.string() }),
    OtherEntityNames: z.object({ OtherEntityName: names }).nullish(),
    TransliteratedOtherEntityNames: z.object({ TransliteratedOtherEntityName: names }).nullish(),
    LegalAddress: z.object({ City: text }).nullish(),
    LegalJurisdiction: text,
    LegalForm: z.object({ EntityLegalFormCode: text, OtherLegalForm: text }).nullish(),
    EntityStatus: text,
    EntityCreationDate: text,
    EntityExpirationDate: text,
  }),
  Registration: z.object({ RegistrationStatus: text }),
})

/** GLEIF's level 1 golden copy and its deltas as JSON. */
export const GLEIF_JSON: RegisterFormat<CompanyRecord> = {
  name: 'gleif-json',
  holds: COMPANIES,
  replaces: false,
  fileNames: /\.json$/i,
  read: readCompanies,
}

async function* readCompanies(file: SourceFile): AsyncGenerator<ReadRow<CompanyRecord>> {
  const values = new Values()
  for await (const record of jsonRecords(file, 'records')) {
    const { line } = record
    if ('refused' in record) yield { line, kind: 'refused', reason: record.refused }
    else yield values.row(line, () => companyIn(record.record, values))
  }
}

function companyIn(value: unknown, values: Values): CompanyReading {
  const parsed = leiRecord.safeParse(value)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Refusal(`is not a record of level 1 data: ${issue?.path.join('.')} ${issue?.message}`)
  }
  const { LEI, Entity, Registration } = parsed.data
  return leiCompany(
    {
      lei: LEI.$,
      legalName: Entity.LegalName.$,
      otherNames: typed(Entity.OtherEntityNames?.OtherEntityName),
      transliteratedNames: typed(Entity.TransliteratedOtherEntityNames?.TransliteratedOtherEntityName),
      city: Entity.LegalAddress?.City?.$ ?? '',
      jurisdiction: Entity.LegalJurisdiction?.$ ?? '',
      legalFormCode: Entity.LegalForm?.EntityLegalFormCode?.$ ?? '',
      otherLegalForm: Entity.LegalForm?.OtherLegalForm?.$ ?? '',
      entityStatus: Entity.EntityStatus?.$ ?? '',
      registrationStatus: Registration.RegistrationStatus?.$ ?? '',
      created: Entity.EntityCreationDate?.$ ?? '',
      expired: Entity.EntityExpirationDate?.$ ?? '',
    },
    values,
  )
}

const typed = (list: z.output<typeof names>): TypedName[] =>
  (list ?? []).map((each) => ({ name: each.$, type: each['@type'] ?? '' }))
