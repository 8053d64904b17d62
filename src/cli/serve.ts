import { type Logger, pino } from 'pino'
import { hashSecret } from '../commands/key/secret.ts'
import { LocalAccess } from '../console/local-access.ts'
import { ownerKeyFile, readOwnerKey } from '../console/owner-keys.ts'
import { START, StoreUnavailable } from '../engine/ports/event-store.ts'
import { SOURCES, type Source } from '../events/sections.ts'
import { isEveryAddress } from '../primitives/listening-url.ts'
import { asTyped } from '../primitives/program.ts'
import { ROLES, type Role } from '../service/roles/role.ts'
import type { Service, ServiceOptions } from '../service/run-on-engine.ts'
import { isLoopback } from '../service/webhook-guards.ts'
import type { WriteSide } from '../service/write-side.ts'
import { readSettings, type Settings, WrongSetting } from '../settings/settings.ts'
import { firstStart, isForItsOwner } from './first-start.ts'
import { reportError } from './report-error.ts'
import { printableLog, printError, printLine } from './terminal.ts'

const EXAMPLE = 'Lumivora'

/** `serve`: starts everything in one process, prints the addresses and an example request. */
export function serve(): Promise<void> {
  return runService(readSettings(process.env), {})
}

/**
 * `run <role>`: starts one role of a distributed engine in this process. `sources` limits which sources checkers ask.
 */
export async function run(name: string, { sources }: { sources?: string }): Promise<void> {
  const settings = readSettings(process.env)
  const role = ROLES.find((each) => each === name)
  if (role === undefined) throw new WrongSetting(`unknown role ${name}; choose one of ${ROLES.join(', ')}`)
  if (settings.ENGINE !== 'distributed')
    throw new WrongSetting(
      "NAMECHECK_ENGINE: roles run as separate processes only on the distributed engine. The embedded engine runs all roles in one process: use 'namecheck serve'",
    )
  await runService(settings, { roles: [role], ...(sources && { sources: sourcesOf(role, sources) }) })
}

function sourcesOf(role: Role, list: string): Source[] {
  if (role !== 'checkers') throw new WrongSetting('--sources applies only to the role checkers')
  return list.split(',').map((name) => {
    const source = SOURCES.find((each) => each === name.trim())
    if (source === undefined)
      throw new WrongSetting(`unknown source ${name}; choose from ${SOURCES.join(', ')}`)
    return source
  })
}

/** Stops gracefully at SIGTERM and SIGINT, at once at a second one. */
async function runService(settings: Settings, options: ServiceOptions): Promise<void> {
  const logger: Logger = pino({ level: settings.LOG_LEVEL }, printableLog(pino.destination(2)))
  endAtUncaught(logger)
  // Loaded after the settings are read: a wrong setting is reported at once.
  const { startService } = await import('../service/compose.ts')
  const starting = startService(settings, logger, options)
  let asked = false
  const stop = () => {
    if (asked) process.exit(1)
    asked = true
    starting.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        reportError(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const early = process.listeners(signal) // of bin/namecheck.js; without any listener a signal in between would be lost
    process.on(signal, stop)
    for (const each of early) process.off(signal, each)
  }
  try {
    const { url, problem } = await starting.operations
    if (options.roles && url) printLine(`health and metrics on ${url}`)
    if (problem !== null) printError(problem)
    await announce(await starting.started, settings, options.roles)
  } catch (error) {
    if (!asked) throw error
  }
}

/**
 * Ends the process at an unhandled error, including rejections and the end of a database thread: a process that
 * continues without a part would only look healthy. Acknowledged data is on disk; a supervisor restarts the process.
 */
function endAtUncaught(logger: Logger): void {
  process.removeAllListeners('uncaughtException') // plain text of other commands is a log line here
  process.on('uncaughtException', (err) => {
    if (err instanceof StoreUnavailable) logger.fatal(err.message)
    else logger.fatal({ err }, 'The process ends because of an unhandled error')
    process.exit(1)
  })
}

async function announce(
  service: Service,
  settings: Settings,
  roles: readonly Role[] | undefined,
): Promise<void> {
  if (service.url === null) {
    printLine(`${roles?.join(', ')} running`)
    return
  }
  const others = isEveryAddress(settings.HOST) ? ' and every other address of this machine' : ''
  printLine(`listening on ${service.url}${others}`)
  const publicUrl = settings.PUBLIC_URL ?? service.url
  if (!isLoopback(settings.HOST) && publicUrl.startsWith('http:'))
    printLine(
      `WARNING: the public URL ${publicUrl} is http, so networks on the way can read keys and reports. Put a reverse proxy with TLS before the service, and set NAMECHECK_PUBLIC_URL to its https address`,
    )
  const key = await service.withRetry(() => firstStart(service.writeSide, settings))
  const access = new LocalAccess(service.writeSide.engine.ephemeralStore, settings.DATA)
  if (!key) {
    await access.end()
    for (const line of await withoutKey(service, settings)) printLine(line)
    return
  }
  await access.begin(service.url)
  printLine(`console: ${await access.link(settings.PUBLIC_URL ?? service.url)}`)
  printLine(`  The link opens once, within 15 minutes. For another one: ${asTyped('namecheck open')}`)
  printLine(`test key: ${key}`)
  printLine('Try it (no network needed):')
  printLine(`  ${checkLine(service.url, key)}`)
}

/** What the operator does next where no first start keeps a key, as on a server and after a restore. */
async function withoutKey({ url, writeSide }: Service, settings: Settings): Promise<string[]> {
  const token = settings.ADMIN_TOKEN === undefined ? '' : ' or with the admin token'
  const signIn = `console: ${settings.PUBLIC_URL ?? url}, where you sign in with an API key${token}`
  if ((await writeSide.engine.store.end()) === START)
    return [
      signIn,
      `No account exists yet. Open one, with its first key: ${asTyped('namecheck accounts open')}`,
    ]
  const kept = await keptKeys(writeSide, settings.DATA)
  return [
    signIn,
    ...(isForItsOwner(settings)
      ? [`For one-time links, keep a test key in ${ownerKeyFile(settings.DATA, 'test')} and start again.`]
      : []),
    `The API keys of this data folder still work. ${kept.length > 0 ? kept.join(' ') : 'None can be shown again.'} Another one is issued with:`,
    `  ${asTyped('namecheck accounts list')}`,
    `  ${asTyped('namecheck keys issue acc_…')}`,
  ]
}

/** Where the data folder keeps keys that work, in sentences. */
async function keptKeys({ directory }: WriteSide, folder: string): Promise<string[]> {
  const sentences: string[] = []
  for (const mode of ['test', 'live'] as const) {
    const secret = readOwnerKey(folder, mode)
    const { issued, revokedAt } =
      secret === null ? { issued: null, revokedAt: null } : await directory.key(hashSecret(secret))
    if (issued && !revokedAt) sentences.push(`A ${mode} key is in ${ownerKeyFile(folder, mode)}.`)
  }
  return sentences
}

/** A shell command that requests a check. */
export function checkLine(url: string, key: string): string {
  return `curl -s ${url}/api/v1/checks -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"query":"${EXAMPLE}"}'`
}
