import type { z } from 'zod'
import type { Source } from '../events/sections.ts'
import type { ProviderClient } from './provider-client/interfaces.ts'

/** What a provider states about itself: plain data, also read by processes that never ask it. */
export type ProviderDescriptor = {
  /** Used in evidence, caches and `/providers`; never changes. */
  id: string
  /** The name that reports show. */
  name: string
  /** For readers: `GB`, `every name`. */
  covers: string
  /** What its answers do not contain, for readers: a clause. */
  cannotKnow: string
  limits: {
    /** Concurrent requests per host. */
    concurrency: number
    /** Requests per second and host. */
    ratePerSecond: number
    /** The limit that the provider publishes. */
    published?: string
  }
  /** License of its data, if it names one. */
  licence: string | null
  /** The sentence that the license requires wherever the data is shown. */
  attribution: string | null
  verified: Verified
}

/**
 * How the reader of a provider's answers was checked, and when: against its documentation or what its public clients say of
 * it (`spec`), answers that it gave and that are published (`recorded`), or the provider itself (`live`).
 */
export type Verified = {
  as: 'spec' | 'recorded' | 'live'
  /** `yyyy-mm-dd`. */
  on: string
}

/** Schemas of settings; the keys are setting names without the prefix. */
export type SettingRows = Readonly<Record<string, z.ZodType>>

/** Values of settings; the keys are setting names without the prefix. */
export type SettingValues = Readonly<Record<string, unknown>>

/** Where the key of a provider comes from. */
export type KeyAccess = { isFree: boolean; from: string }

/** A provider that is configured by settings; `open` returns its client. */
export type ConfiguredProvider<Opened = unknown> = ProviderDescriptor & {
  settings: SettingRows
  /** Required settings: if one is unset or `off`, the provider is `not_configured`. */
  needs: readonly string[]
  /** Where the operator gets the required values that have no default; absent if all have one. */
  access?: KeyAccess
  /** What it covers, if its settings decide that. */
  coversWith?(settings: SettingValues): string
  /** Price of one request if it costs anything, in the currency of the spending caps. */
  priceWith?(settings: SettingValues): number
  /** Time limit of an exchange in ms, if it has a separate setting. */
  timeoutWith?(settings: SettingValues): number
  /** Loads its client. `settings` holds the values of its settings; the required ones are set. */
  open(settings: SettingValues, asking: Asking): Promise<Opened>
}

/** The values of the settings that a descriptor states, with the types of its schemas. */
export const valuesOf = <Rows extends SettingRows>(_: { settings: Rows }, values: SettingValues) =>
  values as { [Name in keyof Rows]: z.output<Rows[Name]> }

/** Values of a provider's settings; the required ones are set. */
type Given<Rows extends SettingRows, Needs> = {
  [Name in keyof Rows]: Name extends Needs ? NonNullable<z.output<Rows[Name]>> : z.output<Rows[Name]>
}

/** A provider whose functions receive exactly the settings that it states. */
export type Stated<
  Provider extends ConfiguredProvider,
  Rows extends SettingRows,
  Needs extends keyof Rows & string,
> = Omit<Provider, 'settings' | 'needs' | 'coversWith' | 'priceWith' | 'timeoutWith' | 'open'> & {
  settings: Rows
  needs: readonly [Needs, ...Needs[]]
  coversWith?(settings: Given<Rows, Needs>): string
  priceWith?(settings: Given<Rows, Needs>): number
  timeoutWith?(settings: Given<Rows, Needs>): number
  open(settings: Given<Rows, Needs>, asking: Asking): ReturnType<Provider['open']>
}

/** What a client uses to ask. */
export type Asking = {
  provider: Pick<ProviderDescriptor, 'id' | 'name'>
  providerClient: ProviderClient
  /** Time limit of the whole exchange, ms. */
  timeoutMs: number
  /** Epoch ms. */
  now: () => number
}

/** Registers a provider with the provider client. */
export function makeKnown(
  { providerClient, timeoutMs }: Pick<Asking, 'providerClient' | 'timeoutMs'>,
  source: Source,
  { id, covers, limits }: Pick<ProviderDescriptor, 'id' | 'covers' | 'limits'>,
  { configured = true, price = 0 } = {},
): void {
  const { concurrency, ratePerSecond } = limits
  providerClient.provider({
    name: id,
    source,
    configured,
    covers,
    timeoutMs,
    concurrency,
    ratePerSecond,
    price,
  })
}

/** The values of a provider's settings; null if it is not configured. */
function givenOf(
  { settings, needs }: Pick<ConfiguredProvider, 'settings' | 'needs'>,
  values: SettingValues,
): SettingValues | null {
  const isSet = (name: string) => values[name] !== undefined && values[name] !== 'off'
  if (!needs.every(isSet)) return null
  return Object.fromEntries(Object.keys(settings).map((name) => [name, values[name]]))
}

/** The required settings of a provider that have no usable default, without prefix. */
export const keysOf = ({ settings, needs }: Pick<ConfiguredProvider, 'settings' | 'needs'>): string[] =>
  needs.filter((name) => [undefined, 'off'].includes(settings[name]?.safeParse(undefined).data as undefined))

/** Whether the required settings of a provider are set. */
export const isConfigured = (
  provider: Pick<ConfiguredProvider, 'settings' | 'needs'>,
  values: SettingValues,
): boolean => givenOf(provider, values) !== null

/** Registers providers in their order. Returns the configured ones, each with a function that opens it. */
export function configuredOf<Provider extends ConfiguredProvider>(
  source: Source,
  providers: readonly Provider[],
  values: SettingValues,
  asking: Omit<Asking, 'provider'>,
): { provider: Provider; settings: SettingValues; asking: Asking }[] {
  return providers.flatMap((provider) => {
    const settings = givenOf(provider, values)
    const covers = (settings && provider.coversWith?.(settings)) ?? provider.covers
    const price = (settings && provider.priceWith?.(settings)) ?? 0
    const timeoutMs = (settings && provider.timeoutWith?.(settings)) ?? asking.timeoutMs
    const own = { ...asking, timeoutMs }
    makeKnown(own, source, { ...provider, covers }, { configured: settings !== null, price })
    return settings === null ? [] : [{ provider, settings, asking: { ...own, provider } }]
  })
}
