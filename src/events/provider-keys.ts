import { z } from 'zod'

const id = z.string().min(1)
const entry = id.describe('Entry of the key store whose key encrypts them.')

/** Events of `provider-keys`: the keys of providers that the operator entered. They are never relayed. */
export const providerKeyEvents = {
  /** The keys of a provider, in place of earlier ones. */
  ProviderKeysStored: {
    version: 1,
    schema: z.strictObject({
      provider: id.describe('Id of the provider.'),
      entry,
      sealedKeys: id.describe('The keys under the names of their settings, encrypted.'),
      replaced: id
        .nullable()
        .describe('Entry of the keys that these replace, which is destroyed; null if there are none.'),
    }),
  },
  ProviderKeysRemoved: {
    version: 1,
    schema: z.strictObject({
      provider: id.describe('Id of the provider.'),
      entry: id.describe('Entry of the key store of the removed keys, which is destroyed.'),
    }),
  },
} as const

/** The one stream of these events. */
export const PROVIDER_KEYS_STREAM = 'provider-keys'
