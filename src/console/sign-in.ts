import type { Request, Response } from 'express'
import { z } from 'zod'
import type { Client } from '../api/http/authenticate.ts'
import { present, refusedToken } from '../api/http/presented-key.ts'
import { Problem } from '../api/http/problem.ts'
import { WrongKeys } from '../api/http/wrong-keys.ts'
import type { Api } from '../api/route-context.ts'
import type { Mode } from '../events/mode.ts'
import { sessionToken } from './cookie.ts'
import { LocalAccess, readAccessFile } from './local-access.ts'
import { OneTimeTokens } from './one-time-token.ts'
import type { Rights } from './session-view.ts'
import { type Credentials, type Session, Sessions } from './sessions.ts'

const secret = z.string().min(1).max(500).optional()

/** Body of `POST /console/session`. */
export const signInBody = z
  .strictObject({ key: secret, adminToken: secret, oneTimeToken: secret })
  .refine(
    (given) => Object.keys(given).length === 1,
    'must have exactly one of key, adminToken and oneTimeToken',
  )

/** A session and what its credentials give now. */
export type Signed = { session: Session; rights: Rights }

const NONE: Credentials = { keys: {}, adminToken: null, isOwner: false }

/** Opens sessions for credentials, and finds them again by their cookie. */
export class SignIn {
  readonly #api: Api
  readonly #sessions: Sessions
  readonly #oneTime: OneTimeTokens
  readonly #local: LocalAccess
  readonly #wrongTokens: WrongKeys
  readonly isSecure: boolean

  constructor(api: Api) {
    const { ephemeralStore, now, settings } = api
    this.#api = api
    this.#sessions = new Sessions(ephemeralStore, now)
    this.#oneTime = new OneTimeTokens(ephemeralStore)
    this.#local = new LocalAccess(ephemeralStore, settings.DATA)
    this.#wrongTokens = new WrongKeys({
      ephemeralStore,
      now,
      most: settings.WRONG_KEYS_PER_MINUTE,
      realm: 'console',
    })
    this.isSecure = settings.publicUrl.startsWith('https:')
  }

  /** The session of a request with at least one valid credential; null without one. Ends a session whose keys ended. */
  async find(req: Request): Promise<Signed | null> {
    const token = this.tokenOf(req)
    const session = token === null ? null : await this.#sessions.find(token)
    if (session === null) return null
    const rights = await this.#rightsOf(session.credentials)
    if (rights.isOperator || rights.clients.live || rights.clients.test) return { session, rights }
    await this.#sessions.end(session.token)
    return null
  }

  /** Whether a session has not ended. Does not count as a use. */
  async isLive({ token }: Session): Promise<boolean> {
    return (await this.#sessions.peek(token)) !== null
  }

  /** The token of a session that a request carries; null without one. */
  tokenOf({ headers }: Request): string | null {
    return sessionToken(headers, this.isSecure)
  }

  /** Who uses the session of a token; null if it has ended. Does not count as a use. */
  async userOf(token: string): Promise<Client | 'operator' | null> {
    const session = await this.#sessions.peek(token)
    if (session === null) return null
    const { clients, isOperator } = await this.#rightsOf(session.credentials)
    return clients.live ?? clients.test ?? (isOperator ? 'operator' : null)
  }

  async end({ token }: Session): Promise<void> {
    await this.#sessions.end(token)
  }

  /**
   * Begins a session with a credential of the caller, and those of its present session if they belong together. Throws
   * {@link Problem} of status 401, 403 or 429; refused credentials count against the address.
   */
  async with(req: Request, res: Response, given: z.output<typeof signInBody>): Promise<Signed> {
    const present = await this.find(req)
    const { key, adminToken, oneTimeToken = '' } = given
    if (adminToken !== undefined) {
      await this.#requireAdmin(req, adminToken)
      return this.begin({ ...(present?.session.credentials ?? NONE), adminToken }, present)
    }
    const added = key === undefined ? await this.#ofLink(req, oneTimeToken) : await this.#ofKey(req, res, key)
    return this.begin(await this.#joined(present, added), present)
  }

  /** Whether programs of this machine get one-time links. */
  get hasLinks(): boolean {
    return readAccessFile(this.#api.settings.DATA) !== null
  }

  /** A one-time link for a program of this machine. Throws {@link Problem} `invalid-one-time-token`. */
  async linkFor(req: Request, localSecret: string): Promise<string> {
    const link = await this.#local.exchange(localSecret, this.#api.settings.publicUrl)
    if (link !== null) return link
    await this.#wrongTokens.note(req.ip)
    throw new Problem(
      'invalid-one-time-token',
      'The secret is not that of this service. `npm run namecheck -- open` reads the present one from the data folder.',
    )
  }

  /** A session of a new member alone: nothing of the session before it remains. */
  async withNewKey(req: Request, { mode, secret }: { mode: Mode; secret: string }): Promise<Signed> {
    return this.begin({ ...NONE, keys: { [mode]: secret } }, await this.find(req))
  }

  /** Throws {@link Problem} `invalid-one-time-token`, and `too-many-wrong-keys` for an address that guesses. */
  async refuseInvitation(req: Request): Promise<never> {
    await this.#wrongTokens.note(req.ip)
    throw new Problem(
      'invalid-one-time-token',
      'This invitation was used already, was withdrawn, has expired, or is mistyped. Ask the person who sent it for a new one.',
    )
  }

  /** Begins a session in place of the present one. */
  async begin(credentials: Credentials, present: Signed | null): Promise<Signed> {
    const session = await this.#sessions.begin(credentials, present?.session.token ?? null)
    return { session, rights: await this.#rightsOf(credentials) }
  }

  async #requireAdmin(req: Request, token: string): Promise<void> {
    present(req, token)
    if (!(await this.#api.authorize.isAdmin(req))) throw refusedToken(token)
  }

  async #ofKey(req: Request, res: Response, key: string): Promise<Credentials> {
    present(req, key)
    const { mode } = await this.#api.authorize.signIn(req, res)
    return { ...NONE, keys: { [mode]: key } }
  }

  async #ofLink(req: Request, token: string): Promise<Credentials> {
    const credentials = await this.#oneTime.use(token)
    if (credentials) return credentials
    await this.#wrongTokens.note(req.ip)
    throw new Problem(
      'invalid-one-time-token',
      'This link was used already, has expired, or is mistyped. Run `npm run namecheck -- open` for a new one.',
    )
  }

  /** Credentials of another account replace those of the session. */
  async #joined(present: Signed | null, added: Credentials): Promise<Credentials> {
    if (present === null) return added
    const accounts = [present.rights, await this.#rightsOf(added)].map(accountOf)
    const isSame = accounts.includes(null) || accounts[0] === accounts[1]
    if (!isSame) return added
    const { keys, adminToken, isOwner } = present.session.credentials
    return { keys: { ...keys, ...added.keys }, adminToken, isOwner: isOwner || added.isOwner }
  }

  async #rightsOf({ keys, adminToken }: Credentials): Promise<Rights> {
    const { authorize } = this.#api
    const clientOf = async (mode: Mode) => (await authorize.clientOf(keys[mode] ?? '')) ?? undefined
    const [test, live] = await Promise.all([clientOf('test'), clientOf('live')])
    return {
      clients: { ...(test && { test }), ...(live && { live }) },
      isOperator: adminToken !== null && authorize.isAdminToken(adminToken),
    }
  }
}

const accountOf = ({ clients }: Rights): string | null => (clients.live ?? clients.test)?.accountId ?? null
