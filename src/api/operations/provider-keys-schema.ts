import { z } from 'zod'
import { time } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'
import { plainLine } from '../http/plain-text.ts'

/** Longer than any key that a provider is known to issue. */
const MAX_LENGTH = 1_000

/** One key, user name or password; spaces around it, which come from copying, are removed. */
export const keyText = plainLine(MAX_LENGTH)

/** Body of `PUT /admin/v1/provider-keys/{provider}`; the provider decides which names are valid. */
export const providerKeysBody = z.strictObject({ keys: z.record(z.string(), keyText) })

const key = described(
  'ProviderKey',
  'One of the keys of a provider, without its value.',
  { name: z.string(), label: z.string(), isSet: z.boolean(), ending: z.string().nullable() },
  {
    name: 'Name of its setting, without `NAMECHECK_`.',
    label: 'What it is.',
    isSet: 'Whether it is set and can be read.',
    ending: 'Its last 4 characters; null if it is not set, or has fewer than 16.',
  },
)

export const providerKeys = described(
  'ProviderKeys',
  'The keys of a provider of live checks, and where they come from.',
  {
    object: z.literal('provider_keys'),
    provider: z.string(),
    name: z.string(),
    covers: z.string(),
    isFree: z.boolean(),
    from: z.string(),
    state: z.enum(['environment', 'stored', 'damaged', 'none']).meta({ 'x-open-enum': true }),
    keys: z.array(key),
    storedAt: time.nullable(),
    storedBy: z.string().nullable(),
  },
  {
    object: 'Object type.',
    provider: 'Id of the provider.',
    name: 'Name of the provider.',
    covers: 'What it covers.',
    isFree: 'Whether its keys cost nothing.',
    from: 'Where the operator gets them.',
    state:
      '`environment`: one at least is set in the environment of the process that answers; settings win over stored keys. `stored`: they were entered here. `damaged`: stored keys cannot be read, so they are not used. `none`: there are none.',
    keys: 'The keys that it needs.',
    storedAt: 'Time at which the stored keys were entered; null if none are stored.',
    storedBy: 'Who entered them: `operator`, or `operator:<name>`.',
  },
)
export const providerKeysList = listOf('ProviderKeysList', providerKeys)

export const providerTrial = described(
  'ProviderTrial',
  'What came of asking a provider for a name that it lists and for a made-up one.',
  { object: z.literal('provider_trial'), provider: z.string(), works: z.boolean(), detail: z.string() },
  {
    object: 'Object type.',
    provider: 'Id of the provider.',
    works: 'Whether it accepts the keys and answered both questions correctly.',
    detail: 'The outcome in words.',
  },
)
