import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Request, Response } from 'express'
import { namesTag } from '../../http/etag.ts'
import { sendNothing } from '../../http/respond.ts'

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

type Asset = { type: string; etag: string; bytes: Buffer }

/** Assets of the pages; read on first use. */
export class Assets {
  readonly names: readonly string[]
  readonly #made: Readonly<Record<string, () => string>>
  readonly #loaded = new Map<string, Asset>()

  /** `made`: assets that are no files; they are made on first use. */
  constructor(made: Readonly<Record<string, () => string>> = {}) {
    this.#made = made
    this.names = [...Object.keys(FILES), ...Object.keys(made)]
  }

  /** Sends an asset, or 304. False if the name is unknown. */
  send(name: string, req: Request, res: Response): boolean {
    const asset = this.#load(name)
    if (asset === null) return false
    const { type, etag, bytes } = asset
    res.setHeader('ETag', etag)
    res.setHeader('Cache-Control', 'public, no-cache')
    if (namesTag(req.headers['if-none-match'], etag)) {
      sendNothing(res, 304)
      return true
    }
    res.setHeader('Content-Type', type)
    res.setHeader('Content-Length', bytes.length)
    res.end(req.method === 'HEAD' ? undefined : bytes)
    return true
  }

  #load(name: string): Asset | null {
    const known = this.#loaded.get(name)
    if (known) return known
    const bytes = this.#bytes(name)
    if (bytes === null) return null
    const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
    const asset: Asset = { type, etag: `"${digest}"`, bytes }
    this.#loaded.set(name, asset)
    return asset
  }

  #bytes(name: string): Buffer | null {
    if (isAsset(name)) return readFileSync(FILES[name])
    return Object.hasOwn(this.#made, name) ? Buffer.from(this.#made[name]?.() ?? '') : null
  }
}

const isAsset = (name: string): name is keyof typeof FILES => Object.hasOwn(FILES, name)
