import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { crc32, createGunzip } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { RegisterRefused } from '../refused.ts'
import type { SourceFile } from './format.ts'

/** Unpacked bytes per packed byte that no real extract reaches: XML packs 10 to 40 times. */
const MAX_RATIO = 200
/** Unpacked bytes up to which the ratio is not checked: 16 MiB. */
const UNCHECKED_BYTES = 16 * 1024 ** 2

/** Names of files that a refusal shows. */
const SHOWN_FILES = 5

/** Bytes read, and unpacked, at a time: 256 KiB. */
const READ_BYTES = 256 * 1024

/** Names of files that systems and people add to the data of an archive. */
const NO_DATA =
  /(?:^|\/)(?:__MACOSX\/|\.|thumbs\.db$|desktop\.ini$|(?:read[ _-]?me|licen[cs]e|copying|copyright|notice|terms)\b[^/]*\.(?:txt|csv|xml|json)$)/i

/** Called with packed bytes read of one file. */
type OnBytes = (bytes: number) => void

/**
 * The files of one input: the file itself, the content of a gzip file, or the files of a zip archive whose names match.
 * Files that are plainly no data are left out: see {@link NO_DATA}. Each must be read before the next. Throws {@link RegisterRefused} for a damaged or encrypted archive, and for one that
 * unpacks to more than 200 times its size.
 * @param onSkipped called with the name of each file of an archive that is left out
 */
export async function* unpack(
  path: string,
  fileNames: RegExp,
  onBytes: OnBytes,
  onSkipped: (name: string) => void = () => {},
): AsyncGenerator<SourceFile> {
  const packed = statSync(path).size
  const kind = kindOf(path)
  if (kind === 'zip') yield* unzip(path, packed, fileNames, onBytes, onSkipped)
  else if (kind === 'gzip') yield { name: path, bytes: gunzip(path, packed, onBytes) }
  else yield { name: path, bytes: plain(path, onBytes) }
}

function kindOf(path: string): 'zip' | 'gzip' | 'plain' {
  const head = Buffer.alloc(4)
  const handle = openSync(path, 'r')
  try {
    readSync(handle, head, 0, head.length, 0)
  } finally {
    closeSync(handle)
  }
  if (head.readUInt16BE(0) === 0x1f8b) return 'gzip'
  // The first entry of an archive, or the end of an empty one.
  return head.readUInt32BE(0) === 0x504b0304 || head.readUInt32BE(0) === 0x504b0506 ? 'zip' : 'plain'
}

async function* plain(path: string, onBytes: OnBytes): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunksOf(createReadStream(path, { highWaterMark: READ_BYTES }), path)) {
    onBytes(chunk.length)
    yield chunk
  }
}

async function* gunzip(path: string, packed: number, onBytes: OnBytes): AsyncGenerator<Uint8Array> {
  const check = sizeCheck(path, packed)
  const source = createReadStream(path, { highWaterMark: READ_BYTES })
  const unpacker = createGunzip({ chunkSize: READ_BYTES })
  source.on('data', ({ length }) => onBytes(length))
  source.on('error', (error) => unpacker.destroy(error))
  try {
    for await (const chunk of chunksOf(source.pipe(unpacker), path)) {
      check(chunk.length)
      yield chunk
    }
  } finally {
    source.destroy()
  }
}

async function* unzip(
  path: string,
  packed: number,
  fileNames: RegExp,
  onBytes: OnBytes,
  onSkipped: (name: string) => void,
): AsyncGenerator<SourceFile> {
  const archive = await openPromise(path).catch((error: unknown) => {
    throw unreadable(path, error)
  })
  const check = sizeCheck(path, packed)
  let files = 0
  const skipped: string[] = []
  try {
    for await (const entry of entriesOf(archive, path)) {
      if (entry.fileName.endsWith('/')) continue
      if (NO_DATA.test(entry.fileName) || !fileNames.test(entry.fileName)) {
        if (skipped.length < SHOWN_FILES) skipped.push(entry.fileName)
        onSkipped(`${path}:${entry.fileName}`)
        continue
      }
      files += 1
      yield { name: `${path}:${entry.fileName}`, bytes: entryBytes(archive, entry, path, check, onBytes) }
    }
  } finally {
    archive.close()
  }
  if (files === 0)
    throw new RegisterRefused(
      `${path} holds no file of this format${skipped.length > 0 ? `; it holds ${skipped.join(', ')}` : ''}`,
    )
}

async function* entriesOf(archive: ZipFile, path: string): AsyncGenerator<Entry> {
  try {
    yield* archive.eachEntry()
  } catch (error) {
    throw unreadable(path, error)
  }
}

async function* entryBytes(
  archive: ZipFile,
  entry: Entry,
  path: string,
  check: (bytes: number) => void,
  onBytes: OnBytes,
): AsyncGenerator<Uint8Array> {
  const name = `${path}:${entry.fileName}`
  if (entry.isEncrypted()) throw new RegisterRefused(`${name} is encrypted; decrypt the archive first`)
  // yauzl ends the stream with an error where the declared size is wrong.
  check(entry.uncompressedSize)
  const stream = await archive.openReadStreamPromise(entry).catch((error: unknown) => {
    throw unreadable(name, error)
  })
  const packedShare = entry.uncompressedSize === 0 ? 0 : entry.compressedSize / entry.uncompressedSize
  let sum = 0
  for await (const chunk of chunksOf(stream, name)) {
    onBytes(chunk.length * packedShare)
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (sum !== entry.crc32) throw unreadable(name, new Error('its checksum does not match'))
}

/** Counts the unpacked bytes of an archive; throws when they are too many for its size. */
function sizeCheck(path: string, packed: number): (bytes: number) => void {
  let unpacked = 0
  return (bytes) => {
    unpacked += bytes
    if (unpacked <= UNCHECKED_BYTES || unpacked <= packed * MAX_RATIO) return
    throw new RegisterRefused(
      `${path} unpacks to more than ${MAX_RATIO} times its size, so it is not an extract; nothing was imported`,
    )
  }
}

async function* chunksOf(stream: Readable, name: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) yield chunk
  } catch (error) {
    throw unreadable(name, error)
  }
}

function unreadable(name: string, error: unknown): RegisterRefused {
  const why = error instanceof Error ? error.message : String(error)
  return new RegisterRefused(`${name} cannot be read: ${why}`, { cause: error })
}
