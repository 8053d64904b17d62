import type { Mode } from '../types.ts'

/** `GET /console/session` with someone signed in. */
export type Session = {
  object: 'session'
  signedIn: true
  modes: Mode[]
  account: { id: string; plan: string } | null
  scopes: Partial<Record<Mode, string[]>>
  operator: boolean
  owner: boolean
  canGoLive: boolean
  expiresAt: string
}
export type AnySession = Session | { object: 'session'; signedIn: false; oneTimeLinks: boolean }

/** What a person signs in with. */
export type Credential = { key: string } | { adminToken: string } | { oneTimeToken: string }

const ENTER = /^#enter=([\w-]+)$/

/** The one-time token of the fragment of a link that signs in; null for other fragments. */
export const oneTimeToken = (fragment: string): string | null => ENTER.exec(fragment)?.[1] ?? null

/** An API key signs in an account; everything else is treated as the operator's token. */
export const credentialOf = (text: string): Credential => {
  const secret = text.trim()
  return secret.startsWith('nk_') ? { key: secret } : { adminToken: secret }
}

/** The chosen mode if the session has it; else live before test; null for an operator without an account. */
export function modeOf(session: Session, chosen: string | null): Mode | null {
  const { modes } = session
  if (chosen === 'test' || chosen === 'live') if (modes.includes(chosen)) return chosen
  return modes.includes('live') ? 'live' : (modes[0] ?? null)
}

/** Whether a key of this mode has the scope. */
export const may = (session: Session, mode: Mode | null, scope: string): boolean =>
  mode !== null && (session.scopes[mode]?.includes(scope) ?? false)
