import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CompanyRecord } from '../../../../src/registers/companies/row.ts'
import type { ReadRow, RegisterFormat } from '../../../../src/registers/import/format.ts'
import { rowsOf } from '../../marks/formats/read.ts'

/** Path of a sample, written from the published schema. */
export const sample = (name: string): string => join(import.meta.dirname, name)

export const rowsOfSample = (
  format: RegisterFormat<CompanyRecord>,
  name: string,
): Promise<ReadRow<CompanyRecord>[]> => rowsOf(format, readFileSync(sample(name)))
