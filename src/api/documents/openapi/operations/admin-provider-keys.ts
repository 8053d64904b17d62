import { providerKeys, providerKeysList, providerTrial } from '../../../operations/provider-keys-schema.ts'
import { providerKeysInput } from '../admin-bodies.ts'
import { adminPath } from '../admin-parameters.ts'
import { noMembers } from '../bodies.ts'
import { empty, json, type OperationSpec } from '../operation.ts'

const keys = { tag: 'Provider keys', access: 'operator' } as const
const one = { ...keys, pathParameters: adminPath.provider } as const

export const adminProviderKeyOperations: readonly OperationSpec[] = [
  {
    ...keys,
    id: 'listProviderKeys',
    method: 'get',
    path: '/provider-keys',
    summary: 'List the providers that need keys',
    description: 'Every provider of live checks that needs keys, with their state. No answer contains a key.',
    answers: [json(200, 'The providers, all on one page.', providerKeysList)],
  },
  {
    ...one,
    id: 'setProviderKeys',
    method: 'put',
    path: '/provider-keys/{provider}',
    summary: 'Enter the keys of a provider',
    description:
      'Stores all keys of a provider, encrypted, in place of earlier ones. Every process uses them within seconds, without a restart. Keys that are set in the environment win over them.',
    body: {
      schema: providerKeysInput,
      required: true,
      example: { keys: { COMPANIES_HOUSE_KEY: '0b2f6c1e-8d4a-4c53-9a77-2f1f0e6d5b34' } },
    },
    answers: [json(200, 'The provider with its new state.', providerKeys)],
  },
  {
    ...one,
    id: 'removeProviderKeys',
    method: 'delete',
    path: '/provider-keys/{provider}',
    summary: 'Remove the keys of a provider',
    description:
      'Removes the stored keys of a provider; nobody can read them again. Removing keys that are not stored changes nothing.',
    answers: [empty(204, 'No keys of the provider are stored.')],
  },
  {
    ...one,
    id: 'testProviderKeys',
    method: 'post',
    path: '/provider-keys/{provider}/test',
    summary: 'Test the keys of a provider',
    description:
      'Asks the provider for a name that it lists and for a made-up one, with the keys that are used now. Requests to a paid provider count toward the spending caps.',
    body: { schema: noMembers, required: false },
    answers: [json(200, 'The outcome.', providerTrial)],
  },
]
