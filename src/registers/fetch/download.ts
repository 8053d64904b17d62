import { createHash } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isDiskFull } from '../import/disk-full.ts'
import { RegisterRefused } from '../refused.ts'
import type { RemoteFile } from '../sources/source.ts'
import { type Answer, Passing, reasonOf, type Web } from './web.ts'

/** Which content a partial file is of. */
const partial = z.object({
  etag: z.string().nullable(),
  modified: z.string().nullable(),
  size: z.number().nullable(),
})
type Partial = z.output<typeof partial>

/** Downloads of a file that does not match its checksum. */
const MAX_DOWNLOADS = 2
const FIRST_BYTES = 512

/**
 * Downloads a file into a folder, or continues a download that was interrupted if the server's file is still the same.
 * Gives its path. Rejects with {@link RegisterRefused}.
 * @param onBytes bytes of the file that are there
 */
export async function download(
  web: Web,
  file: RemoteFile,
  folder: string,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<string> {
  const path = join(folder, safeName(file.name))
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  const part = `${path}.part`
  for (let downloads = 1; ; downloads += 1) {
    await web.persist(
      () => transfer(web, file, part, onBytes),
      () => sizeOf(part),
    )
    const wrong = wrongFile(part, file.name) ?? (await wrongContent(part, file))
    if (wrong === null) break
    discard(part)
    if (downloads >= MAX_DOWNLOADS || !wrong.repeat) throw new RegisterRefused(`${file.url} ${wrong.why}`)
  }
  renameSync(part, path)
  rmSync(`${part}.json`, { force: true })
  return path
}

async function transfer(
  web: Web,
  file: RemoteFile,
  part: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const known = knownPartial(part)
  let have = known ? sizeOf(part) : 0
  const condition = known?.etag ?? known?.modified
  const answer = await web.ask(
    file.url,
    'GET',
    have > 0 && condition ? { range: `bytes=${have}-`, 'if-range': condition } : {},
  )
  const range = rangeOf(answer)
  if (answer.status === 206 && range?.from === have && (known?.size ?? range.of) === range.of) {
    // The rest of the same file.
  } else if (answer.status === 200) {
    discard(part)
    have = 0
    writeFileSync(part, '')
    writeFileSync(`${part}.json`, JSON.stringify(partialOf(answer)))
  } else {
    await answer.body.dump()
    discard(part)
    throw new Passing(`${file.url} does not continue where it broke off`)
  }
  const size = knownPartial(part)?.size ?? null
  try {
    for await (const chunk of answer.body) {
      appendFileSync(part, chunk)
      have += chunk.length
      onBytes(have)
    }
  } catch (error) {
    if (isDiskFull(error)) throw error
    throw new Passing(`${file.url} broke off after ${have} bytes: ${reasonOf(error)}`, null, { cause: error })
  }
  if (size !== null && have !== size)
    throw new Passing(`${file.url} broke off after ${have} of ${size} bytes`)
}

function partialOf({ headers }: Answer): Partial {
  const etag = headers.etag
  const length = headers['content-length']
  return {
    // A weak validator does not promise the same bytes (RFC 9110, 13.1.5).
    etag: etag !== undefined && !etag.startsWith('W/') ? etag : null,
    modified: headers['last-modified'] ?? null,
    size: length === undefined || headers['content-encoding'] !== undefined ? null : Number(length),
  }
}

function knownPartial(part: string): Partial | null {
  if (!existsSync(part) || !existsSync(`${part}.json`)) return null
  try {
    return partial.parse(JSON.parse(readFileSync(`${part}.json`, 'utf8')))
  } catch {
    return null
  }
}

function rangeOf({ headers }: Answer): { from: number; of: number } | null {
  const [, from, of] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []
  return from === undefined || of === undefined ? null : { from: Number(from), of: Number(of) }
}

type Wrong = { why: string; repeat: boolean }

/** Whether a file is a page or another kind of file than its name says. */
function wrongFile(path: string, name: string): Wrong | null {
  const head = Buffer.alloc(FIRST_BYTES)
  const handle = openSync(path, 'r')
  const read = readSync(handle, head, 0, FIRST_BYTES, 0)
  closeSync(handle)
  const text = head.subarray(0, read).toString('latin1').trimStart().toLowerCase()
  if (text.startsWith('<!doctype html') || text.startsWith('<html'))
    return {
      why: 'gave a web page instead of the file: its address has changed, or it asks for a sign-in',
      repeat: false,
    }
  if (/\.zip$/i.test(name) && !text.startsWith('pk')) return { why: 'gave no zip archive', repeat: false }
  if (/\.gz$/i.test(name) && head.readUInt16BE(0) !== 0x1f8b)
    return { why: 'gave no gzip file', repeat: false }
  return null
}

async function wrongContent(path: string, { checksum }: RemoteFile): Promise<Wrong | null> {
  if (!checksum) return null
  const hash = createHash(checksum.algorithm)
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  const found = hash.digest('hex')
  if (found === checksum.value.toLowerCase()) return null
  return {
    why: `does not match its ${checksum.algorithm} checksum ${checksum.value}, it has ${found}`,
    repeat: true,
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

function discard(part: string): void {
  rmSync(part, { force: true })
  rmSync(`${part}.json`, { force: true })
}

/** A name of an office's list never leaves the folder. */
const safeName = (name: string): string => name.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^\.+/, '')
