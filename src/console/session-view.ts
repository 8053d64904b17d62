import type { Client } from '../api/http/authenticate.ts'
import type { Mode } from '../events/mode.ts'

/** What the credentials of a session give now. */
export type Rights = { clients: Readonly<Partial<Record<Mode, Client>>>; isOperator: boolean }

const MODES: readonly Mode[] = ['test', 'live']

/** The session as its owner sees it, without any secret. `expiresAt` in epoch ms. */
export function sessionView(
  { clients, isOperator }: Rights,
  { isOwner, expiresAt }: { isOwner: boolean; expiresAt: number },
) {
  const client = clients.live ?? clients.test
  return {
    object: 'session',
    signedIn: true,
    modes: MODES.filter((mode) => clients[mode] !== undefined),
    account: client ? { id: client.accountId, plan: client.plan } : null,
    scopes: { test: clients.test?.scopes ?? [], live: clients.live?.scopes ?? [] },
    operator: isOperator,
    owner: isOwner,
    canGoLive: client !== undefined && (isOwner || isOperator) && clients.live === undefined,
    expiresAt: new Date(expiresAt).toISOString(),
  }
}

/** For a person without a session. `oneTimeLinks`: whether `namecheck open` gives a link on the machine of the service. */
export const signedOut = (oneTimeLinks: boolean) =>
  ({ object: 'session', signedIn: false, oneTimeLinks }) as const
