import type { Context } from '../events/event.ts'
import { shareStream } from '../events/streams.ts'
import type { Directory } from './account-cache.ts'
import { type Caller, contextOf } from './caller.ts'
import { refuseOtherRequest } from './idempotency.ts'
import { derivedId, fingerprint, randomId } from './ids.ts'
import type { CommandRunner } from './runner/runner.ts'
import { isActive, type ShareLink, shareDecider } from './share/decider.ts'
import { newShareToken, openShareToken } from './share/token.ts'

/** The owner of a link, the check or batch that it opens, and the revision of the event with its branding. */
export type Shared = { subjectId: string; accountId: string; mode: string; brandedAt: number | null }

/**
 * A new link, valid for `seconds`. `brand` is its sealed branding and a fingerprint of it; undefined for that of the
 * account.
 */
export type WantedLink = {
  seconds: number
  idempotencyKey: string | null
  brand: { sealedBranding: string; fingerprint: string } | undefined
}

/** Creates, withdraws and opens the links that show a check or batch without a key. */
export class Shares {
  readonly #runner: CommandRunner
  readonly #directory: Directory
  readonly #now: () => number

  constructor(deps: { runner: CommandRunner; directory: Directory; now: () => number }) {
    this.#runner = deps.runner
    this.#directory = deps.directory
    this.#now = deps.now
  }

  /**
   * A new link to a check or batch of the caller. The token is returned once: it is null on a repeat under
   * the same idempotency key. Rejects with {@link Rejection} `too-many-shares`, `idempotency-conflict`,
   * `idempotency-key-expired`.
   */
  async create(
    caller: Caller,
    subjectId: string,
    { seconds, idempotencyKey, brand }: WantedLink,
  ): Promise<{ link: ShareLink; token: string | null }> {
    const { accountId, mode } = caller
    const shareId =
      idempotencyKey === null
        ? randomId('shr')
        : derivedId('shr', [accountId, mode, 'share', subjectId, idempotencyKey])
    const requestHash = fingerprint({ seconds, ...(brand && { branding: brand.fingerprint }) })
    const { token, tokenHash } = newShareToken(subjectId)
    const { state, events } = await this.#runner.run(
      shareDecider,
      shareStream(subjectId),
      {
        type: 'create',
        subjectId,
        link: {
          shareId,
          tokenHash,
          fingerprint: requestHash,
          ...(brand && { sealedBranding: brand.sealedBranding }),
        },
        seconds,
      },
      contextOf(caller, subjectId),
    )
    const link = state.links.find((one) => one.shareId === shareId)
    if (!link) throw new Error(`the link ${shareId} was created, but its stream does not contain it`)
    if (events.length > 0) return { link, token }
    refuseOtherRequest({ at: link.createdAt, fingerprint: link.fingerprint }, requestHash, this.#now())
    return { link, token: null }
  }

  /** The active links of a check or batch, oldest first. */
  async active(subjectId: string): Promise<ShareLink[]> {
    const now = new Date(this.#now()).toISOString()
    const { state } = await this.#runner.fold(shareDecider, shareStream(subjectId))
    return state.links.filter((link) => isActive(link, now))
  }

  /** Ends all links to a check or batch of the caller at once. */
  async withdrawAll(caller: Caller, subjectId: string): Promise<void> {
    const context: Context = contextOf(caller, subjectId)
    await this.#runner.run(shareDecider, shareStream(subjectId), { type: 'withdrawAll', subjectId }, context)
  }

  /** What a token opens now; null if it is unknown, expired or withdrawn, or if its account is not open. */
  async open(token: string): Promise<Shared | null> {
    const opened = openShareToken(token)
    if (opened === null) return null
    const { subjectId, tokenHash } = opened
    const link = (await this.active(subjectId)).find((one) => one.tokenHash === tokenHash)
    if (!link) return null
    const { accountId, mode, brandedAt } = link
    const { status } = await this.#directory.account(accountId)
    return status === 'open' ? { subjectId, accountId, mode, brandedAt } : null
  }
}
