import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Response } from 'express'
import { Kept } from '../../http/kept.ts'

const require = createRequire(import.meta.url)

const file = (name: string): URL => new URL(`./assets/${name}`, import.meta.url)
const FILES = {
  'copy.js': file('copy.js'),
  'coverage.css': file('coverage.css'),
  'docs.css': file('docs.css'),
  'docs.js': file('docs.js'),
  'icon.svg': file('icon.svg'),
  'operations.js': file('operations.js'),
  'reference.css': file('reference.css'),
  'reference.js': file('reference.js'),
  'search.js': file('search.js'),
  'swagger-parts.js': file('swagger-parts.js'),
  'tables.css': file('tables.css'),
  'swagger-ui.css': require.resolve('swagger-ui-dist/swagger-ui.css'),
  'swagger-ui-bundle.js': require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
} as const
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

/** Assets of the pages; read on first use. */
export class Assets {
  readonly names: readonly string[]
  readonly #made: Readonly<Record<string, () => Promise<string>>>
  readonly #loaded = new Map<string, Kept>()

  /** `made`: assets that are no files; they are made on first use. */
  constructor(made: Readonly<Record<string, () => Promise<string>>> = {}) {
    this.#made = made
    this.names = [...Object.keys(FILES), ...Object.keys(made)]
  }

  /** Sends an asset, or 304. False if the name is unknown. */
  async send(name: string, res: Response): Promise<boolean> {
    const asset = await this.#load(name)
    if (asset === null) return false
    res.setHeader('Cache-Control', 'public, no-cache')
    await asset.send(res)
    return true
  }

  async #load(name: string): Promise<Kept | null> {
    const known = this.#loaded.get(name)
    if (known) return known
    const bytes = await this.#bytes(name)
    if (bytes === null) return null
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
    const asset = new Kept(type, bytes)
    this.#loaded.set(name, asset)
    return asset
  }

  async #bytes(name: string): Promise<Buffer | null> {
    if (isAsset(name)) return readFileSync(FILES[name])
    return Object.hasOwn(this.#made, name) ? Buffer.from((await this.#made[name]?.()) ?? '') : null
  }
}

const isAsset = (name: string): name is keyof typeof FILES => Object.hasOwn(FILES, name)
