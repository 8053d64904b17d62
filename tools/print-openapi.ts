import { writeFileSync } from 'node:fs'
import { adminDocument } from '../src/api/documents/openapi/admin-document.ts'
import { openApiDocument } from '../src/api/documents/openapi/document.ts'

/** Writes the stored contracts, docs/reference/openapi.json and admin-openapi.json: `node tools/print-openapi.ts`. */
for (const [name, document] of [
  ['openapi', openApiDocument('')],
  ['admin-openapi', adminDocument('')],
] as const)
  writeFileSync(
    new URL(`../docs/reference/${name}.json`, import.meta.url),
    `${JSON.stringify(document, null, 2)}\n`,
  )
