import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const DOCS = new URL('../../docs/', import.meta.url)

/** Where the repository lies. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A file of `docs`. */
export const docFile = (name: string): string => readFileSync(new URL(name, DOCS), 'utf8')

/** The guides and the text on webhooks, by their path in `docs`. */
export const guideFiles: readonly string[] = [
  'webhooks.md',
  ...readdirSync(new URL('guides/', DOCS)).map((name) => `guides/${name}`),
]
