import { z } from 'zod'
import { role } from '../../events/person.ts'
import { mode, time } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'

const shape = {
  id: z.string(),
  object: z.literal('person'),
  status: z.enum(['invited', 'active', 'expired', 'removed']),
  name: z.string().nullable(),
  role: role.meta({ id: 'Role', description: 'What a person may do.', 'x-open-enum': true }),
  mode,
  keyId: z.string().nullable(),
  invitedBy: z.string().nullable(),
  invitedAt: time,
  joinedAt: time.nullable(),
  removedAt: time.nullable(),
  lastUsedAt: time.nullable(),
  expiresAt: time.nullable(),
  removalEnds: described(
    'RemovalEnds',
    'What else ends when the person is removed: what the person issued.',
    { keys: z.int().min(0), invitations: z.int().min(0) },
    {
      keys: 'Number of keys that the person issued or rotated, and of keys issued with those. Keys of the person are not counted.',
      invitations: 'Number of open invitations by the person, and with those keys.',
    },
  ),
}
const texts = {
  id: 'Id of the person.',
  object: 'Object type.',
  status: 'Status; `expired`: the invitation or the key of the person has expired.',
  name: 'Name of the person; null after the account was erased.',
  role: '`viewer`: reads checks. `reviewer`: also starts checks and assesses findings. `administrator`: every scope.',
  mode: 'Mode of the key of the person.',
  keyId: 'Id of the current key; null until the person has joined.',
  invitedBy:
    'Name of the person who sent the invitation; of a key without a person, `API key` and its label in quotation marks; null without a label.',
  invitedAt: 'Time of the invitation.',
  joinedAt: 'Time at which the person joined.',
  removedAt: 'Time at which the invitation was withdrawn, or the person lost access.',
  lastUsedAt:
    'Time of the last recorded use of the key. At most one use an hour is recorded, so it may have been used up to an hour later.',
  expiresAt:
    'Expiry time of the invitation or, once the person has joined, of the key; null if the key never expires.',
  removalEnds: 'What else ends when the person is removed.',
}

export const person = described('Person', 'A person of the team of the account.', shape, texts)

export const invitedPerson = described(
  'InvitedPerson',
  'An invited person, with the link to join.',
  { ...shape, invitationUrl: z.url().nullable() },
  {
    ...texts,
    invitationUrl:
      'Link with which the person can join once. It is shown only once: null for a repeat with the same `Idempotency-Key`.',
  },
)

export const personList = listOf('PersonList', person)
