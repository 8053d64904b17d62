import { type MessageType, messageType } from '../../events/webhook.ts'
import { type Client, requireScopes } from '../http/authenticate.ts'

/** Messages whose `data` is a whole report or batch. */
const REPORTS: readonly MessageType[] = ['check.completed', 'check.canceled', 'batch.completed']

/**
 * A caller who decides where reports are sent must be allowed to read them. Throws {@link Problem} `insufficient-scope`
 * that names `checks:read`. Without `types`, messages of any type count.
 */
export function requireReports(client: Client, types: readonly MessageType[] = messageType.options): void {
  if (types.some((type) => REPORTS.includes(type))) requireScopes(client, ['checks:read'])
}
