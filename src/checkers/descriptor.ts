import type { z } from 'zod'
import type { Source } from '../events/sections.ts'
import { PREFIX } from '../settings/values.ts'
import type { ProviderClient } from './provider-client/contract.ts'

/** What a provider states of itself: plain data, read by processes that never ask it. */
export type ProviderDescriptor = {
  /** In evidence, caches and `/providers`; never changes. */
  id: string
  /** As reports name it. */
  name: string
  /** For people: `GB`, `every name`. */
  covers: string
  limits: {
    /** Questions at once, for each host. */
    concurrency: number
    /** Questions per second, for each host. */
    ratePerSecond: number
    /** Limit that the provider publishes. */
    published?: string
  }
  /** Licence of its data, where it names one. */
  licence: string | null
  /** Sentence that the licence requires wherever the data is shown. */
  attribution: string | null
}

/** Settings, each under its name without the prefix. */
export type SettingRows = Readonly<Record<string, z.ZodType>>

/** Values of settings, each under its name without the prefix. */
export type SettingValues = Readonly<Record<string, unknown>>

/** A provider that settings configure; `open` gives what asks it. */
export type ConfiguredProvider<Opened = unknown> = ProviderDescriptor & {
  settings: SettingRows
  /** Settings without which it is `not_configured`: all must be set, none may be `off`. */
  needs: readonly string[]
  /** What it covers, where its settings say so. */
  coversWith?(settings: SettingValues): string
  /** Loads its client. `settings` holds the values of its settings; those that it needs are set. */
  open(settings: SettingValues, asking: Asking): Promise<Opened>
}

/** Values of a provider's settings, once those that it needs are set. */
type Given<Rows extends SettingRows, Needs> = {
  [Name in keyof Rows]: Name extends Needs ? NonNullable<z.output<Rows[Name]>> : z.output<Rows[Name]>
}

/** A provider whose functions are given exactly the settings that it states. */
export type Stated<
  Provider extends ConfiguredProvider,
  Rows extends SettingRows,
  Needs extends keyof Rows & string,
> = Omit<Provider, 'settings' | 'needs' | 'coversWith' | 'open'> & {
  settings: Rows
  needs: readonly [Needs, ...Needs[]]
  coversWith?(settings: Given<Rows, Needs>): string
  open(settings: Given<Rows, Needs>, asking: Asking): ReturnType<Provider['open']>
}

/** What a client asks with. */
export type Asking = {
  provider: Pick<ProviderDescriptor, 'id' | 'name'>
  providerClient: ProviderClient
  /** Whole exchange, ms. */
  timeoutMs: number
  /** Epoch ms. */
  now: () => number
}

/** Makes a provider known to the provider client. */
export function makeKnown(
  { providerClient, timeoutMs }: Pick<Asking, 'providerClient' | 'timeoutMs'>,
  source: Source,
  { id, covers, limits }: ProviderDescriptor,
  configured = true,
): void {
  const { concurrency, ratePerSecond } = limits
  providerClient.provider({ name: id, source, configured, covers, timeoutMs, concurrency, ratePerSecond })
}

/** Values of the settings of a provider; null where it is not configured. */
function givenOf({ settings, needs }: ConfiguredProvider, values: SettingValues): SettingValues | null {
  const isSet = (name: string) => values[name] !== undefined && values[name] !== 'off'
  if (!needs.every(isSet)) return null
  return Object.fromEntries(Object.keys(settings).map((name) => [name, values[name]]))
}

/** Makes providers known in their order, and gives those that are configured, with what opens them. */
export function configuredOf<Provider extends ConfiguredProvider>(
  source: Source,
  providers: readonly Provider[],
  values: SettingValues,
  asking: Omit<Asking, 'provider'>,
): { provider: Provider; settings: SettingValues; asking: Asking }[] {
  return providers.flatMap((provider) => {
    const settings = givenOf(provider, values)
    const covers = (settings && provider.coversWith?.(settings)) ?? provider.covers
    makeKnown(asking, source, { ...provider, covers }, settings !== null)
    return settings === null ? [] : [{ provider, settings, asking: { ...asking, provider } }]
  })
}

/** What the operator has to do so that a provider that is not configured is asked; a clause. */
export function remedyOf({ settings, needs }: Pick<ConfiguredProvider, 'settings' | 'needs'>): string {
  const isOff = needs.some((name) => settings[name]?.safeParse(undefined).data !== undefined)
  return `set ${needs.map((name) => PREFIX + name).join(' and ')}${isOff ? ', which is "off"' : ''}`
}

/** A clause as the beginning of a sentence. */
export const capitalized = (clause: string): string => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}`
