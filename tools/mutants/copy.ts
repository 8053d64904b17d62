import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A copy of the working tree, in which files may be changed. */
export type Copy = {
  path: string
  /** Replaces the text of a file; the returned function restores it. */
  change(file: string, text: string): () => void
  remove(): void
}

/** Copies the files that git knows, or would add, to a temporary folder. Both trees share `node_modules`. */
export function copyTree(root: string): Copy {
  const path = mkdtempSync(join(realpathSync(tmpdir()), 'namecheck-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of listed.split('\0')) {
    // A file that was deleted is listed until the deletion is committed.
    if (file === '' || !existsSync(join(root, file))) continue
    mkdirSync(dirname(join(path, file)), { recursive: true })
    cpSync(join(root, file), join(path, file), { verbatimSymlinks: true })
  }
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'))
  return {
    path,
    change(file, text) {
      const before = readFileSync(join(path, file))
      writeFileSync(join(path, file), text)
      return () => writeFileSync(join(path, file), before)
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}
