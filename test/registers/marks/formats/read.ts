import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadRow, RegisterFormat } from '../../../../src/registers/import/format.ts'

/** Path of a sample, written from the published schema. */
export const sample = (name: string): string => join(import.meta.dirname, name)

/** Every row of these bytes, given in chunks. */
export async function rowsOf<Row>(
  format: RegisterFormat<Row>,
  bytes: Uint8Array,
  chunk = 1_000,
): Promise<ReadRow<Row>[]> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
  }
  const rows: ReadRow<Row>[] = []
  for await (const row of format.read({ name: 'sample', bytes: chunks() })) rows.push(row)
  return rows
}

export const rowsOfSample = (format: RegisterFormat, name: string): Promise<ReadRow[]> =>
  rowsOf(format, readFileSync(sample(name)))
