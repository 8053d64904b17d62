import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const DOCS = new URL('../../docs/', import.meta.url)

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A file of `docs`. */
export const docFile = (name: string): string => readFileSync(new URL(name, DOCS), 'utf8')

/** The guides and the texts on webhooks and analytics, by their path in `docs`. */
export const guideFiles: readonly string[] = [
  'analytics.md',
  'webhooks.md',
  ...readdirSync(new URL('guides/', DOCS)).map((name) => `guides/${name}`),
]
