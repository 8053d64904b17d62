import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs'

/** The page size is at this byte of a database, its number of pages at byte 28 (sqlite.org/fileformat2.html, §1.3). */
const PAGE_SIZE_AT = 16
const PAGES_AT = 28
const HEADER = 32
const MAGIC = 'SQLite format 3\0'
/** A write-ahead log: its header, and that of each frame (§4.1). Both have the salt of the log. */
const WAL_HEADER = 32
const FRAME_HEADER = 24
const SALT_AT = 16
const FRAME_SALT_AT = 8
const SALT_BYTES = 8

/**
 * Whether the end of a SQLite database is missing, as its first page says. SQLite reads the missing bytes as zeros,
 * also within a value. A crash during a checkpoint leaves a short file too, but then the missing pages are in the
 * write-ahead log.
 */
export function lacksItsEnd(file: string): boolean {
  const { pageSize, pages } = lengthOf(file)
  const isShort = () => statSync(file).size < pages * pageSize
  if (!isShort()) return false
  const present = Math.floor(statSync(file).size / pageSize)
  const logged = pagesInLog(`${file}-wal`, pageSize)
  for (let page = present + 1; page <= pages; page++)
    // Another process may have completed the file, and begun its log again, in the meantime.
    if (!logged.has(page)) return isShort()
  return false
}

function lengthOf(file: string): { pageSize: number; pages: number } {
  const header = Buffer.alloc(HEADER)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, header, 0, HEADER, 0)
  } finally {
    closeSync(descriptor)
  }
  if (!header.toString('latin1').startsWith(MAGIC)) return { pageSize: 0, pages: 0 }
  const pageSize = header.readUInt16BE(PAGE_SIZE_AT)
  return { pageSize: pageSize === 1 ? 65_536 : pageSize, pages: header.readUInt32BE(PAGES_AT) }
}

/** Numbers of the pages in a write-ahead log; frames of an earlier log do not count. */
function pagesInLog(log: string, pageSize: number): Set<number> {
  const pages = new Set<number>()
  if (!existsSync(log)) return pages
  const descriptor = openSync(log, 'r')
  try {
    const { size } = fstatSync(descriptor)
    const read = (at: number, length: number) => {
      const bytes = Buffer.alloc(length)
      return readSync(descriptor, bytes, 0, length, at) === length ? bytes : null
    }
    const salt = read(SALT_AT, SALT_BYTES)
    for (let at = WAL_HEADER; at + FRAME_HEADER + pageSize <= size; at += FRAME_HEADER + pageSize) {
      const frame = read(at, FRAME_HEADER)
      if (!salt || !frame?.subarray(FRAME_SALT_AT, FRAME_SALT_AT + SALT_BYTES).equals(salt)) break
      pages.add(frame.readUInt32BE(0))
    }
  } finally {
    closeSync(descriptor)
  }
  return pages
}
