import { type Scope, scope } from '../../events/key.ts'
import type { Role } from '../../events/person.ts'

/** The scopes of each role. A change applies to later invitations only. */
export const SCOPES_OF_ROLE: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: ['checks:read'],
  reviewer: ['checks:read', 'checks:write'],
  administrator: scope.options,
}
