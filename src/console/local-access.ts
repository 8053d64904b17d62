import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { EphemeralStore } from '../engine/ports/ephemeral-store.ts'
import { OneTimeTokens } from './one-time-token.ts'
import { ownerCredentials } from './owner-keys.ts'
import { readIfThere, writePrivate } from './private-file.ts'
import { SealedRecords } from './sealed-record.ts'

const FILE = 'console.json'
/** Longer than any process runs; the next start ends it. */
const TTL_MS = 10 * 365 * 24 * 3_600_000

/** `url`: where the service listens. */
const accessFile = z.object({ url: z.url(), secret: z.string() })
export type AccessFile = z.output<typeof accessFile>

/** The file by which programs of this machine ask the running service for a link; null without one. */
export function readAccessFile(folder: string): AccessFile | null {
  const text = readIfThere(join(folder, FILE))
  if (text === null) return null
  try {
    return accessFile.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * Access for the person who can read the data folder: a secret in a file of mode 0600, which is exchanged for one-time
 * links of the owner. A start replaces the secret of the previous one.
 */
export class LocalAccess {
  readonly #records: SealedRecords<true>
  readonly #tokens: OneTimeTokens
  readonly #folder: string

  /** `folder` is the data folder. */
  constructor(store: EphemeralStore, folder: string) {
    this.#records = new SealedRecords(store, 'local')
    this.#tokens = new OneTimeTokens(store)
    this.#folder = folder
  }

  /** Begins it for a service that listens at `url`. */
  async begin(url: string): Promise<void> {
    await this.end()
    const secret = await this.#records.keep(true, TTL_MS)
    writePrivate(join(this.#folder, FILE), `${JSON.stringify({ url, secret })}\n`)
  }

  async end(): Promise<void> {
    const known = readAccessFile(this.#folder)
    if (known === null) return
    await this.#records.forget(known.secret)
    rmSync(join(this.#folder, FILE))
  }

  /** A one-time link to the console; null for a secret that is not the present one. */
  async exchange(secret: string, publicUrl: string): Promise<string | null> {
    return (await this.#records.open(secret)) === null ? null : this.link(publicUrl)
  }

  /** A one-time link to the console. The token is in the fragment, which browsers never send. */
  async link(publicUrl: string): Promise<string> {
    return `${publicUrl}/#enter=${await this.#tokens.make(ownerCredentials(this.#folder))}`
  }
}
