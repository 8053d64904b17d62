// Imports a CSV file into the register of one office: `node import-until-killed.mjs <file> <as of> <folder>`.

import { importCsv } from '../../src/registers/import/import-marks-csv.ts'
import { LAYOUTS } from '../../src/registers/marks/columns.ts'

const [, , file, dataAsOf, folder] = process.argv
process.stdout.write('begun\n')
const register = { office: 'UKIPO', jurisdiction: 'GB', dataAsOf }
await importCsv({ file, register, ...LAYOUTS.generic }, folder)
process.stdout.write('imported\n')
