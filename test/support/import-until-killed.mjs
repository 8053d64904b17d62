// Imports files into the register of one office: `node import-until-killed.mjs <JSON>` with the members of an import, the
// name of its format, and `folder`.

import { formatNamed } from '../../src/registers/import/formats.ts'
import { importRegister } from '../../src/registers/import/import.ts'

const { folder, format, ...source } = JSON.parse(process.argv[2])
process.stdout.write('begun\n')
await importRegister({ ...source, format: formatNamed(format) }, folder)
process.stdout.write('imported\n')
