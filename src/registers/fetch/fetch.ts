import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BackOff } from '../../primitives/back-off.ts'
import { makeFolder } from '../../primitives/make-folder.ts'
import { openRegister, Replaceable } from '../file.ts'
import { registerFileName } from '../identity.ts'
import type { ImportCounts } from '../import/counts.ts'
import { diskFull, isDiskFull } from '../import/disk-full.ts'
import { formatNamed } from '../import/formats.ts'
import { importRegister } from '../import/import.ts'
import { lockRegister } from '../import/lock.ts'
import { RegisterRefused } from '../refused.ts'
import type { RegisterSource, RemoteFile, SourceValues } from '../sources/source.ts'
import { download } from './download.ts'
import { newestOf, planOf, type Step } from './plan.ts'
import { siteOf } from './site.ts'
import { Web } from './web.ts'

/** Where the work is: bytes of downloads, or rows and bytes of an import. */
export type FetchProgress = {
  phase: 'listing' | 'downloading' | 'importing'
  /** Bytes done and to do, in this phase. */
  bytes: number
  of: number
  /** Rows imported in this phase. */
  rows: number
  /** Imports that are done, and all of them. */
  step: number
  steps: number
}

export type FetchOptions = {
  /** Folder of the registers. */
  folder: string
  /** Folder of the downloads, and how many bytes of them are kept after an import. */
  downloads: string
  keptBytes: number
  settings: SourceValues
  signal: AbortSignal
  userAgent: string
  onProgress?(progress: FetchProgress): void
  backOff?: BackOff
  timeoutMs?: number
  ratePerSecond?: number
}

export type Fetched = { dataAsOf: string | null; imports: { step: Step; counts: ImportCounts }[] }

/**
 * Brings the register of a source up to date: downloads what the office has newer, and imports the whole register, then
 * the changes in the order of their days. After an interruption, the next call continues downloads, and repeats no
 * finished import. Rejects with {@link RegisterRefused}.
 */
export async function fetchRegister(source: RegisterSource, options: FetchOptions): Promise<Fetched> {
  checkConfigured(source, options.settings)
  const { ratePerSecond = source.limits.ratePerSecond } = options
  const headers = source.headers?.(options.settings) ?? {}
  makeFolder(options.downloads, 'folder of downloads', 0o777)
  const lock = lockRegister(join(options.downloads, source.id), 'download')
  const web = new Web({ ...options, headers, ratePerSecond })
  try {
    return await bringUpToDate(source, web, options)
  } catch (error) {
    if (isDiskFull(error))
      throw diskFull(options.downloads, `the files of ${source.id} were not downloaded`, error)
    throw error
  } finally {
    await web.close()
    lock.release()
  }
}

/** Throws {@link RegisterRefused} with the missing settings. */
export function checkConfigured({ id, needs, access }: RegisterSource, settings: SourceValues): void {
  const missing = needs.filter((name) => settings[name] === undefined)
  if (missing.length === 0) return
  const names = missing.map((name) => `NAMECHECK_${name}`).join(' and ')
  throw new RegisterRefused(`${id} cannot be fetched without ${names}: it needs ${access}`)
}

async function bringUpToDate(source: RegisterSource, web: Web, options: FetchOptions): Promise<Fetched> {
  const { folder, settings, onProgress } = options
  const before = presentDate(source, folder)
  const progress: FetchProgress = { phase: 'listing', bytes: 0, of: 0, rows: 0, step: 0, steps: 0 }
  onProgress?.(progress)
  const listing = await source.list(siteOf(web), settings)
  if (listing.whole === null && listing.deltas.length === 0)
    throw new RegisterRefused(`${source.name} lists no file that this program knows: its page has changed`)
  const steps = planOf(listing, before, source.gapDays)
  if (before === null && steps.length === 0)
    throw new RegisterRefused(`${source.name} lists changes, but no file with the whole register`)
  const newest = newestOf(listing)
  if ((steps.at(-1)?.dataAsOf ?? before ?? '') < newest)
    throw new RegisterRefused(
      `${source.name} has changes up to ${newest}, but none that follow ${steps.at(-1)?.dataAsOf ?? before} without a gap, and no newer whole file`,
    )
  const imports: Fetched['imports'] = []
  const downloads = join(options.downloads, source.id)
  for (const [at, step] of steps.entries()) {
    const files = await downloadAll(web, step.files, downloads, (bytes, of) =>
      onProgress?.({ ...progress, phase: 'downloading', bytes, of, step: at, steps: steps.length }),
    )
    options.signal.throwIfAborted()
    const counts = await importRegister(
      {
        files,
        format: formatNamed(source.format),
        register: statementOf(source, step.dataAsOf),
        update: step.kind === 'delta',
        onProgress: (each) => onProgress?.({ ...each, phase: 'importing', step: at, steps: steps.length }),
      },
      folder,
    )
    imports.push({ step, counts })
    prune(downloads, options.keptBytes)
  }
  return { dataAsOf: steps.at(-1)?.dataAsOf ?? before, imports }
}

const statementOf = ({ register, name, licence, attribution, covers }: RegisterSource, dataAsOf: string) => ({
  ...register,
  dataAsOf,
  source: name,
  licence,
  attribution,
  covers,
})

function presentDate({ register, kind }: RegisterSource, folder: string): string | null {
  const path = join(folder, registerFileName(register.office, kind))
  if (!existsSync(path)) return null
  try {
    const { db, about } = openRegister(path)
    db.close()
    return about.dataAsOf
  } catch (error) {
    // A register of an older format, or a damaged one, is replaced as a whole; another file there is not.
    if (error instanceof Replaceable) return null
    throw error
  }
}

async function downloadAll(
  web: Web,
  files: readonly RemoteFile[],
  folder: string,
  onBytes: (bytes: number, of: number) => void,
): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const of = files.reduce((sum, { bytes = 0 }) => sum + bytes, 0)
  const paths: string[] = []
  let done = 0
  for (const file of files) {
    const path = await download(web, file, folder, (bytes) =>
      onBytes(done + bytes, Math.max(of, done + bytes)),
    )
    done += statSync(path).size
    onBytes(done, Math.max(of, done))
    paths.push(path)
  }
  return paths
}

/** Deletes the oldest downloads until the others fit; called when no import needs them. */
export function prune(folder: string, keptBytes: number): void {
  const files = readdirSync(folder)
    .map((name) => ({ path: join(folder, name), ...sizeAndTime(join(folder, name)) }))
    .sort((a, b) => b.time - a.time)
  let kept = 0
  for (const { path, size } of files) {
    kept += size
    if (kept > keptBytes) rmSync(path, { force: true })
  }
}

function sizeAndTime(path: string): { size: number; time: number } {
  const { size, mtimeMs } = statSync(path)
  return { size, time: mtimeMs }
}
