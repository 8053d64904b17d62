import type { Mode, Open, Time } from './open.ts'

/** `viewer`: reads checks. `reviewer`: also starts checks and assesses findings. `administrator`: every scope. */
export type Role = 'viewer' | 'reviewer' | 'administrator'

/** A person of the team of the account. */
export type Person = {
  id: string
  object: 'person'
  /** `expired`: the invitation or the key has expired. */
  status: Open<'invited' | 'active' | 'expired' | 'removed'>
  name: string | null
  role: Open<Role>
  mode: Mode
  /** The present key; null before the person joined. */
  keyId: string | null
  /** Name of the person who invited; of a key without a person `API key “label”`. */
  invitedBy: string | null
  invitedAt: Time
  joinedAt: Time | null
  removedAt: Time | null
  /** To the hour. */
  lastUsedAt: Time | null
  /** Of the invitation, then of the key. */
  expiresAt: Time | null
  /** What else ends when the person is removed: what the person issued. */
  removalEnds: { keys: number; invitations: number }
}

/** `invitationUrl` is the link, shown this once; null in the answer to a repeat. */
export type InvitedPerson = Person & { invitationUrl: string | null }

export type PersonParameters = { name: string; role: Role }

export type PersonListParameters = {
  limit?: number
  cursor?: string
  status?: 'invited' | 'active' | 'expired' | 'removed'
}
