import { z } from 'zod'
import { scope } from './key.ts'

const id = z.string().min(1)
const accountId = id.describe('Pseudonymous id of the account.')
const personId = id.describe('Id of the person.')

/** What a person of a team may do: a set of scopes under one name. */
export const role = z.enum(['viewer', 'reviewer', 'administrator'])
export type Role = z.output<typeof role>

/** Events of `account-<id>` about its team. */
export const personEvents = {
  /** The name of the account, as invited people see it; it replaces the earlier one. */
  AccountNamed: {
    version: 1,
    schema: z.strictObject({
      accountId,
      sealedName: z.string().nullable().describe('Name of the account, sealed; null for none.'),
    }),
  },
  /** A link was made that lets one person join, once. */
  PersonInvited: {
    version: 1,
    schema: z.strictObject({
      accountId,
      personId,
      mode: z.enum(['live', 'test']).describe('Mode of the key that the person will get.'),
      role: role.describe('Role of the person.'),
      scopes: z.array(scope).min(1).describe('Permissions of the role at that time.'),
      sealedName: z.string().describe('Name of the person, sealed.'),
      tokenHash: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .describe('SHA-256 of the token of the link, in hex; the token itself is not stored.'),
      expiresAt: z.iso.datetime().describe('Expiry time of the link.'),
      keyExpiresAt: z.iso
        .datetime()
        .nullable()
        .describe(
          'Expiry time of the key of the person: that of the key that invited; null if it never expires.',
        ),
    }),
  },
  /** The person accepted. The key was granted by the event before this one, in the same append. */
  PersonJoined: {
    version: 1,
    schema: z.strictObject({ accountId, personId, keyId: id.describe('Id of the key of the person.') }),
  },
  /** An invitation was withdrawn, or a person lost access: all keys of the person were revoked. */
  PersonRemoved: {
    version: 1,
    schema: z.strictObject({ accountId, personId }),
  },
} as const
