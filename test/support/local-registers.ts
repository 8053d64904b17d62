import { fileURLToPath } from 'node:url'
import { companyCsvFormat } from '../../src/registers/companies/formats/csv.ts'
import type { RegisterStatement } from '../../src/registers/identity.ts'
import { importRegister } from '../../src/registers/import/import.ts'
import { PLAIN } from '../../src/registers/import/table.ts'
import { LAYOUTS } from '../../src/registers/marks/columns.ts'
import { csvFormat } from '../../src/registers/marks/formats/csv.ts'

const file = (name: string): string =>
  fileURLToPath(new URL(`./local-registers/${name}.csv`, import.meta.url))

/** Imports invented registers for GB, NO and EU, which never become too old, into a folder. */
export async function importLocalRegisters(folder: string): Promise<void> {
  const common = { dataAsOf: '2026-01-01', cycleDays: 36_500, extent: 'whole' } as const
  for (const [name, office, jurisdiction] of [
    ['register-gb', 'UKIPO', 'GB'],
    ['register-no', 'NIPO', 'NO'],
  ] as const) {
    const register: RegisterStatement = {
      office,
      jurisdiction,
      rights: ['national', 'international'],
      ...common,
    }
    await importRegister({ files: [file(name)], register, format: csvFormat(LAYOUTS.generic) }, folder)
  }
  const register = {
    kind: 'companies',
    office: 'Companies of the EU',
    jurisdiction: 'EU',
    ...common,
  } as const
  await importRegister(
    { files: [file('companies-eu')], register, format: companyCsvFormat({}, PLAIN) },
    folder,
  )
}
