import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * A folder of the repository's cache, made where it is not there yet. It appears all at once: of several test processes
 * that make it at the same time one wins. `make` fills an empty folder, and may name the part of it that is wanted.
 */
export async function madeOnce(
  folder: string,
  make: (making: string) => Promise<string | undefined>,
): Promise<string> {
  if (await exists(folder)) return folder
  await mkdir(dirname(folder), { recursive: true })
  const making = await mkdtemp(join(dirname(folder), 'making-'))
  try {
    const wanted = await make(making)
    await rename(wanted ?? making, folder)
  } catch (error) {
    if (!(await exists(folder))) throw error
  } finally {
    await rm(making, { recursive: true, force: true })
  }
  return folder
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch {
    return false
  }
}
