import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { escapeHtml } from '../api/rendering/escape-html.ts'
import { readAccessFile } from '../console/local-access.ts'
import { ownerKeyFile, readOwnerKey } from '../console/owner-keys.ts'
import { writePrivate } from '../console/private-file.ts'
import { asTyped } from '../primitives/program.ts'
import { timers } from '../primitives/runtime.ts'
import { readSettings, WrongSetting } from '../settings/settings.ts'
import { printLine } from './terminal.ts'

const answer = z.object({ url: z.url() })
/** An opener that runs longer is the browser itself: some stay in the foreground until it is closed. */
const OPEN_MS = 3_000

/**
 * `open`: asks the running service of this data folder for a one-time link and opens it in the browser. `print` only
 * prints the link. Rejects with {@link WrongSetting} if no service answers.
 */
export async function open({ print = false }: { print?: boolean }): Promise<void> {
  const { DATA } = readSettings(process.env)
  const link = await newLink(DATA)
  if (!print && (await hasOpened(DATA, link))) printLine('The console opens in the browser.')
  else printLine(link)
}

async function newLink(folder: string): Promise<string> {
  const access = readAccessFile(folder)
  if (access === null)
    throw new WrongSetting(
      `no service with one-time links uses the data folder ${folder}. ${cureOf(folder)}. A service that other machines can reach, or one with an admin token, has no such links. Open its address and sign in with a key or the token`,
    )
  const { url, secret } = access
  const response = await fetch(`${url}/console/links`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ localSecret: secret }),
  }).catch(() => null)
  if (response?.status !== 200)
    throw new WrongSetting(
      `the service does not answer at ${url} (${response ? `status ${response.status}` : 'no connection'}). Start it with npm start`,
    )
  return answer.parse(await response.json()).url
}

/** After a restore, the links have no key that they could give. */
function cureOf(folder: string): string {
  if (readOwnerKey(folder, 'test') !== null || !existsSync(join(folder, 'events.db')))
    return 'Start it with npm start'
  const file = ownerKeyFile(folder, 'test')
  return `The folder holds no test key for them, as after a restore. Issue one with "${asTyped('namecheck keys issue acc_…')}", keep it in ${file} and start the service again`
}

/** Programs that open a page in the browser, by platform. Windows passes the file without a shell. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/**
 * Opens the link through a page in the data folder that only its owner can read: arguments of programs are visible to
 * every user of the machine. False if the machine has no browser.
 */
async function hasOpened(folder: string, link: string): Promise<boolean> {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  const isGraphical = process.platform in OPENERS || DISPLAY !== undefined || WAYLAND_DISPLAY !== undefined
  if (!isGraphical) return false
  const page = join(folder, 'console-open.html')
  const target = escapeHtml(link)
  writePrivate(
    page,
    `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>namecheck</title><meta http-equiv="refresh" content="0; url=${target}"><a href="${target}">Open the console</a>\n`,
  )
  const [program = '', ...given] = OPENERS[process.platform] ?? ['xdg-open']
  const opener = spawn(program, [...given, page], { stdio: 'ignore', detached: true })
  const ended = once(opener, 'exit').then(
    ([code]) => code === 0,
    () => false,
  )
  const isRunning = timers.sleep(OPEN_MS, { ref: false }).then(() => true)
  const hasBegun = await Promise.race([ended, isRunning])
  opener.unref()
  return hasBegun
}
