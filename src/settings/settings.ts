import { z } from 'zod'
import type { SettingRows, SettingValues } from '../checkers/descriptor.ts'
import { PROVIDERS, type Providers, settingRowsOf } from '../checkers/providers.ts'
import { nearest } from '../events/did-you-mean.ts'
import { SOURCE_SETTINGS } from '../registers/sources/sources.ts'
import { apiSettings } from './api.ts'
import { checkSettings } from './checks.ts'
import { engineSettings } from './engine.ts'
import { evidenceSettings } from './evidence.ts'
import { kafkaSettings } from './kafka.ts'
import { operatorSettings } from './operator.ts'
import { providerSettings } from './providers.ts'
import { registerSettings } from './registers.ts'
import { sandboxSettings } from './sandbox.ts'
import { PREFIX } from './values.ts'
import { webhookSettings } from './webhooks.ts'
import { wrongValue } from './wrong-value.ts'

const beforeProviders = {
  ...apiSettings,
  ...engineSettings,
  ...kafkaSettings,
  ...operatorSettings,
  ...checkSettings,
  ...providerSettings,
} satisfies SettingRows

const afterProviders = {
  ...registerSettings,
  ...evidenceSettings,
  ...webhookSettings,
  ...sandboxSettings,
} satisfies SettingRows

/** Settings of the service itself. */
const own = { ...beforeProviders, ...afterProviders }

/**
 * Every setting: `NAMECHECK_<NAME>` in the environment. `docs/reference/settings.md` shows each `describe` text, in
 * this order. An empty variable counts as not set.
 */
const rowsWith = (providers: Providers) => ({
  ...beforeProviders,
  ...settingRowsOf(providers),
  ...SOURCE_SETTINGS,
  ...afterProviders,
})

const schema = z.object(own)
export type Settings = z.output<typeof schema> & {
  /** Values of the settings of all providers, under their names without the prefix. */
  providers: SettingValues
  /** Values of the settings of all sources of registers, likewise. */
  registerSources: SettingValues
}

/** Variables of clients: the SDKs and `namecheck check` read them, a service ignores them. */
export const CLIENT_VARIABLES = ['NAMECHECK_URL', 'NAMECHECK_BASE_URL', 'NAMECHECK_API_KEY'] as const

/** A setting that cannot be used; the message names it and says which values are valid. */
export class WrongSetting extends Error {
  override name = 'WrongSetting'
}

/**
 * Reads the settings. Throws {@link WrongSetting}, also for an unknown `NAMECHECK_` variable.
 * @param providers providers whose settings exist
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  providers: Providers = PROVIDERS,
): Settings {
  const rows = rowsWith(providers)
  const given = Object.entries(environment).filter(
    ([name, value]) =>
      name.startsWith(PREFIX) &&
      !CLIENT_VARIABLES.some((each) => each === name) &&
      value !== undefined &&
      value !== '',
  )
  const parsed = z
    .strictObject(rows)
    .safeParse(Object.fromEntries(given.map(([name, value]) => [name.slice(PREFIX.length), value])))
  if (parsed.success) {
    const values: SettingValues = parsed.data
    const names = Object.keys(settingRowsOf(providers))
    const settings = {
      ...parsed.data,
      providers: Object.fromEntries(names.map((name) => [name, values[name]])),
      registerSources: Object.fromEntries(Object.keys(SOURCE_SETTINGS).map((name) => [name, values[name]])),
    }
    refuseHalves(parsed.data, rows)
    refuseIncomplete(settings)
    return settings
  }
  const sentences = parsed.error.issues.map((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => unknownSetting(key, Object.keys(rows))).join('\n')
    const name = issue.path[0] as keyof typeof rows
    const value = environment[PREFIX + name] ?? ''
    return `${PREFIX}${name} ${wrongValue(name, rows[name], value, issue)}. ${rows[name].description ?? ''}`
  })
  throw new WrongSetting(sentences.join('\n'))
}

/** The sentence for an unknown setting, with the nearest known one; names without the prefix. */
function unknownSetting(name: string, known: readonly string[]): string {
  const [meant] = nearest(name, known)
  const hint = meant === undefined ? '.' : `; did you mean ${PREFIX}${meant}?`
  return `Unknown setting ${PREFIX}${name}${hint} docs/reference/settings.md lists all settings.`
}

/** Settings that have no effect without another one, and a value of that one. */
const UNUSED_WITHOUT = [
  [['KAFKA_CA_FILE', 'KAFKA_CERT_FILE', 'KAFKA_KEY_FILE'], 'KAFKA_TLS', 'true'],
  [['KAFKA_USERNAME', 'KAFKA_PASSWORD'], 'KAFKA_SASL', 'scram-sha-512'],
] as const

/** The ends of the names of two settings that are one credential. */
const HALVES = [
  ['_CLIENT_ID', '_CLIENT_SECRET'],
  ['_USER', '_PASSWORD'],
] as const

/** Refuses one half of the credentials of a provider or a source, with which it could never be asked. */
function refuseHalves(read: SettingValues, rows: SettingRows): void {
  for (const [first, second] of HALVES)
    for (const name of Object.keys(rows).filter((each) => each.endsWith(first))) {
      const other = name.slice(0, -first.length) + second
      if (!Object.hasOwn(rows, other) || (read[name] === undefined) === (read[other] === undefined)) continue
      const [given, missing] = read[name] === undefined ? [other, name] : [name, other]
      throw new WrongSetting(
        `${PREFIX}${missing} is missing: ${PREFIX}${given} has no effect without it. Set both, or neither. ${rows[missing]?.description ?? ''}`,
      )
    }
}

/** Checks the dependencies between settings. */
function refuseIncomplete(read: Settings): void {
  const missing = (name: keyof typeof own, why: string) =>
    new WrongSetting(`${PREFIX}${name} is missing: ${why}. ${own[name].description ?? ''}`)
  if (read.ENGINE === 'distributed') {
    const why = `${PREFIX}ENGINE=distributed requires it`
    for (const name of ['EVENTSTORE_URL', 'MONGODB_URL'] as const)
      if (read[name] === undefined) throw missing(name, why)
    if (read.KAFKA_BROKERS.length === 0) throw missing('KAFKA_BROKERS', why)
  }
  if (read.KAFKA_SASL !== undefined)
    for (const name of ['KAFKA_USERNAME', 'KAFKA_PASSWORD'] as const)
      if (read[name] === undefined) throw missing(name, `${PREFIX}KAFKA_SASL requires it`)
  for (const [names, needed, value] of UNUSED_WITHOUT)
    for (const name of names)
      if (read[name] !== undefined && !read[needed])
        throw new WrongSetting(
          `${PREFIX}${name} has no effect without ${PREFIX}${needed}. Set ${PREFIX}${needed}=${value}, or remove ${PREFIX}${name}`,
        )
  if ((read.KAFKA_CERT_FILE === undefined) !== (read.KAFKA_KEY_FILE === undefined))
    throw missing(
      read.KAFKA_CERT_FILE === undefined ? 'KAFKA_CERT_FILE' : 'KAFKA_KEY_FILE',
      'set both the certificate and its key',
    )
}

/** Every setting with its default and meaning, for the reference page. */
export function describeSettings(
  providers: Providers = PROVIDERS,
): { name: string; default: string; meaning: string }[] {
  return Object.entries<z.ZodType>(rowsWith(providers)).map(([name, type]) => {
    const value = type.safeParse(undefined).data
    const shown = Array.isArray(value) ? value.join(',') : String(value ?? '')
    return { name: PREFIX + name, default: shown, meaning: type.description ?? '' }
  })
}
