import type { Request } from 'express'
import { LRUCache } from 'lru-cache'
import type { Account } from '../../commands/account-cache.ts'
import type { Caller } from '../../commands/caller.ts'
import { type KeyState, keyDecider } from '../../commands/key/decider.ts'
import { hashSecret, secretMode } from '../../commands/key/secret.ts'
import type { Scope } from '../../events/key.ts'
import { keyStream } from '../../events/streams.ts'
import { upTo } from '../../primitives/lru-size.ts'
import type { ApiDeps } from '../deps.ts'
import { type PresentedKey, presentedKey, refusedKey } from './presented-key.ts'
import { Problem } from './problem.ts'
import type { WrongKeys } from './wrong-keys.ts'

/** The caller and its rights. */
export type Client = Caller & {
  scopes: readonly Scope[]
  terms: Account['terms']
  /** The account's jurisdictions for live checks that name none; empty for those of the service. */
  jurisdictions: readonly string[]
  /** When the key ends, RFC 3339; null for never. */
  keyExpiresAt: string | null
}

const HOUR_MS = 3_600_000

/**
 * Identifies the caller by the key in `Authorization`. Throws {@link Problem} 401 or 403; rejects while the store is
 * unavailable.
 */
export class Authentication {
  readonly #deps: ApiDeps
  readonly #wrongKeys: WrongKeys
  /** Until when (epoch ms) the use of a key need not be recorded again. */
  readonly #noted = new LRUCache<string, number>(upTo(50_000))

  constructor(deps: ApiDeps, wrongKeys: WrongKeys) {
    this.#deps = deps
    this.#wrongKeys = wrongKeys
  }

  async client(req: Request, requestId: string): Promise<Client> {
    try {
      const { client, keyHash, key } = await this.#recognize(presentedKey(req), requestId)
      this.#note(client, keyHash, key)
      return client
    } catch (error) {
      if (error instanceof Problem && error.code === 'invalid-api-key') await this.#wrongKeys.note(req.ip)
      throw error
    }
  }

  /** Whether the caller of this request is still authorized, with the same scopes: for long answers. */
  async isStillAuthorized(req: Request, needed: Needed): Promise<boolean> {
    try {
      return hasScopes((await this.#recognize(presentedKey(req), '')).client, needed)
    } catch (error) {
      if (error instanceof Problem) return false
      throw error
    }
  }

  /** The caller of a key that was accepted before; null if it is not accepted now. Counts nothing. */
  async clientOf(secret: string): Promise<Client | null> {
    const mode = secretMode(secret)
    if (mode === null) return null
    try {
      return (await this.#recognize({ secret, mode }, '')).client
    } catch (error) {
      if (error instanceof Problem) return null
      throw error
    }
  }

  async #recognize({ secret, mode }: PresentedKey, requestId: string) {
    const { directory, settings, now } = this.#deps
    const keyHash = hashSecret(secret)
    const key = await directory.key(keyHash)
    const { issued } = key
    if (issued?.mode !== mode) throw refusedKey('invalid-api-key', 'The API key is unknown.')
    if (key.revokedAt !== null) throw refusedKey('invalid-api-key', 'The API key was revoked.')
    if (key.expiresAt !== null && Date.parse(key.expiresAt) <= now())
      throw refusedKey('invalid-api-key', `The API key expired at ${key.expiresAt}.`)
    const { accountId, keyId, scopes } = issued
    const { status, plan, terms, jurisdictions } = await directory.account(accountId)
    if (status === 'suspended')
      throw new Problem(
        'account-suspended',
        'The account of this key is suspended. Ask the operator to reinstate it.',
      )
    if (status !== 'open') throw refusedKey('invalid-api-key', 'The API key is unknown.')
    if (mode === 'test' && !settings.SANDBOX)
      throw new Problem(
        'test-mode-off',
        'Test keys do not work because the sandbox is switched off. Use a live key (nk_live_…).',
      )
    const keyExpiresAt = key.expiresAt
    const client = { accountId, keyId, mode, plan, requestId, scopes, terms, jurisdictions, keyExpiresAt }
    return { client, keyHash, key }
  }

  /** Records the use of a key, at most once per hour, without delaying the request. */
  #note(client: Client, keyHash: string, { lastUsedAt }: KeyState): void {
    const time = this.#deps.now()
    if ((this.#noted.get(keyHash) ?? 0) > time) return
    const last = lastUsedAt === null ? 0 : Date.parse(lastUsedAt)
    const isRecent = time - last < HOUR_MS
    this.#noted.set(keyHash, (isRecent ? last : time) + HOUR_MS)
    if (isRecent) return
    const { accountId, mode, plan, keyId, requestId } = client
    const context = {
      account: accountId,
      mode,
      plan,
      actor: `key:${keyId}`,
      correlationId: keyId,
      causationId: requestId,
    }
    const command = { type: 'used', now: new Date(time).toISOString() } as const
    this.#deps.runner.run(keyDecider, keyStream(keyHash), command, context).catch((err: unknown) => {
      this.#noted.delete(keyHash)
      this.#deps.logger.warn({ err, keyId }, 'the use of a key could not be recorded')
    })
  }
}

/** The scopes that a call needs: one, or all of one of several sets. */
export type Needed = Scope | readonly (readonly Scope[])[]

/** The sets of scopes of which a call needs one; the first one is what a refusal names. */
export const setsOf = (needed: Needed): readonly (readonly Scope[])[] =>
  typeof needed === 'string' ? [[needed]] : needed

/** What the history and the evidence of one check need: those who assess its findings see what they rest on. */
export const HISTORY_OF_CHECK = [['audit:read'], ['checks:read', 'checks:write']] as const satisfies Needed

export const hasScopes = ({ scopes }: Pick<Client, 'scopes'>, needed: Needed): boolean =>
  setsOf(needed).some((set) => set.every((scope) => scopes.includes(scope)))

/** Throws {@link Problem} `insufficient-scope` for the first missing scope. */
export function requireScopes({ scopes }: Client, needed: readonly Scope[]): void {
  const lacking = needed.find((scope) => !scopes.includes(scope))
  if (lacking !== undefined)
    throw new Problem(
      'insufficient-scope',
      `This call requires the scope ${lacking}, which the API key lacks.`,
      {
        headers: {
          'WWW-Authenticate': `Bearer realm="namecheck", error="insufficient_scope", scope="${lacking}"`,
        },
      },
    )
}
