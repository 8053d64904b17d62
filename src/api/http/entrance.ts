import type { Request, Response } from 'express'
import { hashSecret, secretMode } from '../../commands/key/secret.ts'
import type { LoopTurns } from '../../fairness/loop-turns.ts'
import { ProcessorTurns } from '../../fairness/processor-turns.ts'
import { type Admission, STRANGERS } from './admission.ts'
import type { Client } from './authenticate.ts'
import { clientOf } from './client-address.ts'
import { bearerToken } from './presented-key.ts'

/**
 * Keys and sessions of unknown senders that are looked up at the same time: few, so that they take turns like an account
 * with few jobs, and a valid sender does not wait for the pages of strangers.
 */
const LOOKUPS = 2
const HOLDER_OF_LOOKUPS = 'look-ups'

/** The sessions of the console, as far as the entrance needs them. */
export type KnownSessions = {
  /** The token that a request carries in its cookie; null without one. */
  tokenOf(req: Request): string | null
  /** Who uses the session of a token, without a use of it; null if it has ended or never began. */
  userOf(token: string): Promise<Pick<Client, 'accountId' | 'mode'> | 'operator' | null>
}

type Credential = { sender: string; holder(): Promise<string | null> }
type Parts = {
  admission: Admission
  turns: LoopTurns
  clientOf(secret: string): Promise<Client | null>
  sessions: KnownSessions
}

/**
 * Decides whose slots and turns a request takes. A sender counts as itself only once its key or session was found valid.
 * Until then it is a stranger: all strangers share one pool and one line of turns, and in each the addresses share. The
 * look-up itself takes no slot, so strangers never keep a valid sender out.
 */
export class Entrance {
  readonly #parts: Parts
  readonly #lookups = new ProcessorTurns(LOOKUPS)

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Whether the request carries a valid key or session. Remembers those that do. */
  async knows(req: Request, res: Response): Promise<boolean> {
    const credential = this.#credentialOf(req)
    return credential !== null && (await this.#holderOf(credential, req, res)) !== null
  }

  /**
   * Takes a slot for the request, and waits for a turn if it comes from a stranger. False if the client has
   * disconnected. Throws {@link Problem} `too-many-in-flight`, `overloaded`.
   */
  async enter(req: Request, res: Response): Promise<boolean> {
    const { admission, turns } = this.#parts
    const credential = this.#credentialOf(req)
    const holder = credential && (await this.#holderOf(credential, req, res))
    if (res.closed) return false
    if (credential && holder !== null) {
      res.locals.sender = credential.sender
      admission.admit(res, credential.sender, holder)
      return true
    }
    const address = clientOf(req.ip)
    res.locals.sender = `address ${address}`
    admission.admitStranger(res, address)
    void turns.during({ account: STRANGERS, job: res }, () => closed(res))
    await turns.next({ account: STRANGERS, urgency: 'waiting' })
    return !res.closed
  }

  #credentialOf(req: Request): Credential | null {
    const { clientOf, sessions } = this.#parts
    const key = bearerToken(req.headers.authorization)
    if (key !== null && secretMode(key) === null) return null
    if (key !== null)
      return {
        sender: `key ${hashSecret(key)}`,
        holder: async () => holderOf(await clientOf(key)),
      }
    const token = sessions.tokenOf(req)
    if (token === null) return null
    return {
      sender: `session ${hashSecret(token)}`,
      holder: async () => holderOf(await sessions.userOf(token)),
    }
  }

  /** Null for a sender that has no valid key or session, or whose client disconnected before the look-up. */
  async #holderOf({ sender, holder }: Credential, req: Request, res: Response): Promise<string | null> {
    const { admission, turns } = this.#parts
    const known = admission.holderOf(sender)
    if (known !== undefined) return known
    let found: string | null = null
    await this.#lookups.run(clientOf(req.ip), res, () =>
      turns.during({ account: HOLDER_OF_LOOKUPS, job: res }, async () => {
        await turns.next({ account: HOLDER_OF_LOOKUPS, urgency: 'waiting' })
        // While the store is unavailable the sender stays unknown; its route answers with the reason.
        found = await holder().catch(() => null)
      }),
    )
    if (found !== null) admission.recognize(sender, found)
    return found
  }
}

const holderOf = (user: Pick<Client, 'accountId' | 'mode'> | 'operator' | null): string | null =>
  user === null || user === 'operator' ? user : `${user.accountId}/${user.mode}`

const closed = (res: Response): Promise<void> =>
  new Promise((resolve) => {
    res.once('close', resolve)
  })
