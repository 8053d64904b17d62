import { existsSync } from 'node:fs'
import packageJson from '../package.json' with { type: 'json' }
import { freezeContracts } from './contracts/freeze.ts'

/**
 * `npm run contracts:freeze`: writes the contracts to contracts/<version>, as those of the release in package.json. It never
 * changes a frozen contract: it refuses a release that has one.
 */
const folder = new URL(`../contracts/${packageJson.version}/`, import.meta.url)
if (existsSync(folder)) {
  console.error(`contracts/${packageJson.version} exists: raise the version in package.json first`)
  process.exit(1)
}
freezeContracts(folder)
