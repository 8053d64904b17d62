import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { operatorSurface } from './operator-surface.ts'

/**
 * Writes the contracts of a release to a new folder: those in docs/reference, and the settings, topics, metrics and
 * commands (operator.json).
 */
export function freezeContracts(folder: URL): void {
  mkdirSync(folder, { recursive: true })
  for (const name of ['openapi.json', 'admin-openapi.json', 'events.json']) {
    const document: unknown = JSON.parse(
      readFileSync(new URL(`../../docs/reference/${name}`, import.meta.url), 'utf8'),
    )
    writeFileSync(new URL(name, folder), `${JSON.stringify(document)}\n`)
  }
  writeFileSync(new URL('operator.json', folder), `${JSON.stringify(operatorSurface(), null, 2)}\n`)
}
