import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Writes a file that only its owner can read, all or nothing. */
export function writePrivate(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/** The text of a file; null if it does not exist. */
export const readIfThere = (file: string): string | null =>
  existsSync(file) ? readFileSync(file, 'utf8') : null
