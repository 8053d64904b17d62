import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { Response } from 'express'
import { Kept } from '../api/http/kept.ts'
import { libraryFile } from './library.ts'
import { PAGES } from './pages-folder.ts'
import type { Stripped } from './strip-worker.ts'

const TYPES: Readonly<Record<string, string>> = {
  ts: 'text/javascript; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}
const OWN = /^(?:[a-z0-9-]+\/)?[a-z0-9-]+\.(?:ts|css|svg)$/
const LIBRARY = 'lib/'

/** The files of the console: its modules, its style sheets, and the front-end library. Each is read on first use. */
export class ConsoleAssets {
  readonly #loaded = new Map<string, Promise<Kept | null>>()
  #modules: Promise<ReadonlyMap<string, string>> | null = null

  /** Sends an asset, or 304. False if the name is unknown. */
  async send(name: string, res: Response): Promise<boolean> {
    const asset = await this.#load(name)
    if (asset === null) return false
    res.setHeader('Cache-Control', 'public, no-cache')
    await asset.send(res)
    return true
  }

  /** An unknown name is not remembered, so that requests cannot fill the memory. */
  async #load(name: string): Promise<Kept | null> {
    const known = this.#loaded.get(name)
    if (known) return known
    const loading = this.#read(name)
    this.#loaded.set(name, loading)
    const asset = await loading.catch((error: unknown) => {
      this.#loaded.delete(name)
      throw error
    })
    if (asset === null) this.#loaded.delete(name)
    return asset
  }

  async #read(name: string): Promise<Kept | null> {
    const bytes = await this.#bytesOf(name)
    if (bytes === null) return null
    return new Kept(TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream', bytes)
  }

  async #bytesOf(name: string): Promise<Buffer | null> {
    if (name.startsWith(LIBRARY)) {
      const file = libraryFile(name.slice(LIBRARY.length))
      return file && readIfThere(file)
    }
    if (!OWN.test(name)) return null
    if (!name.endsWith('.ts')) return readIfThere(new URL(name, PAGES))
    const code = (await this.#stripped()).get(name)
    return code === undefined ? null : Buffer.from(code)
  }

  #stripped(): Promise<ReadonlyMap<string, string>> {
    if (this.#modules) return this.#modules
    const stripping = stripPages().then((modules) => new Map(modules))
    this.#modules = stripping
    stripping.catch(() => {
      this.#modules = null
    })
    return stripping
  }
}

async function readIfThere(file: URL): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * The modules of the front end as JavaScript, by their path below the folder. Types become spaces, so lines and columns
 * stay the same. A thread does it: reading and stripping all modules would block the event loop. Node marks the function
 * as experimental; the option of the thread keeps that line out of the output of the service.
 */
async function stripPages(): Promise<Stripped> {
  const worker = new Worker(new URL('./strip-worker.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  try {
    const [stripped] = await once(worker, 'message')
    return stripped
  } finally {
    await worker.terminate()
  }
}
