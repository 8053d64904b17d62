import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import packageJson from '../package.json' with { type: 'json' }
import { operatorSurface } from './contracts/operator-surface.ts'

/**
 * `npm run contracts:freeze`: copies the contracts in docs/reference to contracts/<version>, with the settings, topics,
 * metrics and commands (operator.json), as those of the release in package.json. It never changes a frozen contract: it refuses a release that has one.
 */
const folder = new URL(`../contracts/${packageJson.version}/`, import.meta.url)
if (existsSync(folder)) {
  console.error(`contracts/${packageJson.version} exists: raise the version in package.json first`)
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
for (const name of ['openapi.json', 'admin-openapi.json', 'events.json']) {
  const document: unknown = JSON.parse(
    readFileSync(new URL(`../docs/reference/${name}`, import.meta.url), 'utf8'),
  )
  writeFileSync(new URL(name, folder), `${JSON.stringify(document)}\n`)
}
writeFileSync(new URL('operator.json', folder), `${JSON.stringify(operatorSurface(), null, 2)}\n`)
