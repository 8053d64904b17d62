import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeRegistersFolder } from '../../primitives/make-folder.ts'
import { isSealIntact, SEAL_BYTES, sealIn, sealOf } from '../checksum.ts'
import { openRegister, type RegisterAbout } from '../file.ts'
import { registerFileName } from '../identity.ts'
import { diskFull, isDiskFull } from '../import/disk-full.ts'
import { lockRegister } from '../import/lock.ts'
import { putInPlace } from '../import/partial-file.ts'
import { RegisterRefused } from '../refused.ts'
import { download } from './download.ts'
import { Web, type WebOptions } from './web.ts'

export type PullOptions = Omit<WebOptions, 'ratePerSecond' | 'headers'> & {
  /** Folder of the registers. */
  folder: string
  onBytes?(bytes: number): void
}

/** Requests per second to the server of another process. */
const RATE = 100

/**
 * Copies a register file that another process made, from any web server that serves its folder. A file that is here
 * already is not copied again: its checksum is at its end. The copy replaces the register in one step, when its content
 * matches its checksum. Rejects with {@link RegisterRefused}.
 */
export async function pullRegister(
  url: string,
  options: PullOptions,
): Promise<{ about: RegisterAbout; changed: boolean }> {
  const name = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  if (!/^[a-z0-9-]+(?:\.companies)?\.register$/.test(name))
    throw new RegisterRefused(
      `${url} is not the address of a register file, such as http://host/uspto.register`,
    )
  makeRegistersFolder(options.folder)
  const path = join(options.folder, name)
  const lock = lockRegister(path)
  const web = new Web({ ...options, ratePerSecond: RATE })
  try {
    const seal = await remoteSeal(web, url)
    if (seal !== null && existsSync(path) && sealOf(path) === seal)
      return { about: aboutOf(path), changed: false }
    return { about: await replace(web, url, path, options), changed: true }
  } catch (error) {
    if (isDiskFull(error)) throw diskFull(options.folder, `${name} was not copied`, error)
    throw error
  } finally {
    await web.close()
    lock.release()
  }
}

async function replace(
  web: Web,
  url: string,
  path: string,
  { folder, onBytes }: PullOptions,
): Promise<RegisterAbout> {
  const name = path.slice(folder.length).replace(/^[\\/]/, '')
  const pulled = `${path}.pulled`
  rmSync(pulled, { force: true })
  await download(web, { url, name: `${name}.pulled` }, folder, onBytes)
  try {
    if (!(await isSealIntact(pulled)))
      throw new RegisterRefused(
        `${url} gave a file that does not match its checksum; the register is unchanged`,
      )
    const about = aboutOf(pulled)
    if (registerFileName(about.office, about.kind) !== name)
      throw new RegisterRefused(`${url} is the register of ${about.office}, whose file has another name`)
    putInPlace(pulled, path)
    return about
  } catch (error) {
    rmSync(pulled, { force: true })
    throw error
  }
}

function aboutOf(path: string): RegisterAbout {
  const { db, about } = openRegister(path)
  db.close()
  return about
}

/** The checksum at the end of the file; null if the server gives no part of a file. */
function remoteSeal(web: Web, url: string): Promise<string | null> {
  return web.persist(async () => {
    const { status, body } = await web.ask(url, 'GET', { range: `bytes=-${SEAL_BYTES}` })
    if (status !== 206) {
      body.destroy()
      return null
    }
    return sealIn(Buffer.from(await body.arrayBuffer()))
  })
}
