import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { Namecheck } from '../../../sdk/node/src/index.ts'
import { readOwnerKey } from '../../console/owner-keys.ts'
import { StoreRefused } from '../../engine/ports/event-store.ts'
import { clock, timers } from '../../primitives/runtime.ts'
import { lockDataFolder } from '../../service/open-engine.ts'
import { publishedAddress } from '../../service/published-address.ts'
import { readSettings, type Settings, WrongSetting } from '../../settings/settings.ts'
import { firstStart } from '../first-start.ts'

/** The service that a command asks. */
export type AskedService = {
  url: string
  key: string
  client: Namecheck
  /** Whether this command started it, so that it ends with the command. */
  isOwn: boolean
  close(): Promise<void>
}

export type ServiceOptions = { url?: string; key?: string; sandbox?: boolean }
type Environment = Readonly<Record<string, string | undefined>>

/** A service that just started publishes its address within this time. */
const ADDRESS_MS = 10_000
const ADDRESS_EVERY_MS = 250

/**
 * The service of `--url`; else the one that runs on the data folder of the settings; else one that this process runs on the
 * data folder until it is closed, so that its history, answers, self-tests and registers serve later checks too.
 */
export async function openService(options: ServiceOptions, environment: Environment): Promise<AskedService> {
  const url = options.url ?? (environment.NAMECHECK_URL || environment.NAMECHECK_BASE_URL || undefined)
  const given = options.key ?? (environment.NAMECHECK_API_KEY || undefined)
  if (url !== undefined) {
    if (!/^https?:\/\//i.test(url))
      throw new WrongSetting(
        `${url} is not the address of a service. It begins with http:// or https://, such as http://127.0.0.1:8080`,
      )
    if (given === undefined)
      throw new WrongSetting(
        `The service at ${url} needs a key: add --key, or set NAMECHECK_API_KEY. To get one, run "namecheck keys issue" on the machine of the service`,
      )
    return asked(url, given)
  }
  const settings = readSettings(environment)
  if (settings.ENGINE === 'distributed')
    throw new WrongSetting(
      'On the distributed engine, give the address of the service with --url or NAMECHECK_URL',
    )
  const preferred = given ?? (options.sandbox ? null : readOwnerKey(settings.DATA, 'live'))
  const inUse = () => running(settings, preferred ?? readOwnerKey(settings.DATA, 'test'))
  if (!isFree(settings)) return inUse()
  return ownService(settings, preferred).catch((error: unknown) => {
    // Another service has started on the folder in the meantime.
    if (error instanceof StoreRefused && !isFree(settings)) return inUse()
    throw error
  })
}

const asked = (url: string, key: string): AskedService => {
  const client = new Namecheck({ baseUrl: url, apiKey: key })
  return { url: client.baseUrl, key: key.trim(), client, isOwn: false, close: async () => undefined }
}

/** Whether no service holds the data folder. */
function isFree(settings: Settings): boolean {
  if (!existsSync(settings.DATA)) return true
  try {
    lockDataFolder(settings)?.release()
    return true
  } catch (error) {
    if (error instanceof StoreRefused) return false
    throw error
  }
}

async function running(settings: Settings, key: string | null): Promise<AskedService> {
  if (key === null) throw noKey(settings)
  const until = clock.now() + ADDRESS_MS
  for (;;) {
    const url = publishedAddress(settings)
    if (url !== null) return asked(url, key)
    if (clock.now() >= until)
      throw new WrongSetting(
        `A service uses the data folder ${settings.DATA}, but its address is unknown. Give the address with --url`,
      )
    await timers.sleep(ADDRESS_EVERY_MS)
  }
}

async function ownService(settings: Settings, preferred: string | null): Promise<AskedService> {
  // Loaded only here: a command that asks another service needs nothing of it.
  const { startService } = await import('../../service/compose.ts')
  const here: Settings = {
    ...settings,
    HOST: '127.0.0.1',
    PORT: 0,
    METRICS_ADDRESS: 'off',
    // Files are fetched by a service that keeps running, or by `registers fetch`.
    REGISTERS_FETCH: [],
  }
  const starting = startService(here, pino({ level: 'fatal' }, pino.destination(2)))
  try {
    const { url, writeSide } = await starting.started
    const key = preferred ?? (await firstStart(writeSide, here)) ?? readOwnerKey(settings.DATA, 'test')
    if (key === null || url === null) throw noKey(settings)
    return { ...asked(url, key), isOwn: true, close: () => starting.stop() }
  } catch (error) {
    await starting.stop()
    throw error
  }
}

const noKey = ({ DATA }: Settings): WrongSetting =>
  new WrongSetting(
    `No key was found in ${DATA}. Add --key, set NAMECHECK_API_KEY, or issue one: "namecheck live" or "namecheck accounts open"`,
  )
