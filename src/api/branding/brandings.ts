import type { Directory } from '../../commands/account-cache.ts'
import type { Shared } from '../../commands/shares.ts'
import type { Encryptor } from '../../engine/encryption.ts'
import type { EventStore } from '../../engine/ports/event-store.ts'
import type { CheckRequest } from '../../events/check.ts'
import { asDomainEvent } from '../../events/event.ts'
import { accountStream, shareStream } from '../../events/streams.ts'
import { openInput } from '../checks/goods-and-applicant.ts'
import { FairThread, JobLost } from '../http/fair-thread.ts'
import { invalid } from '../http/problem.ts'
import { type Brand, NO_BRAND } from '../rendering/brand.ts'
import type { GivenBranding } from './body.ts'
import { type Drawn, isDrawn } from './logo.ts'

const MAX_HEAP_MB = 32
/** An ordinary logo takes less than 50 ms, one of the largest size about 150 ms. */
const MAX_PROCESSOR_MS = 200
const TOO_COSTLY = 'takes too much time or memory to draw. Save it again as a small PNG'

/** Binds a sealed branding to its owner: an account, or the check or batch of a link. */
const purposeFor = (owner: string): string => `${owner}/branding`

/** A check or a batch. */
type Branded = { account: string; request: CheckRequest }

type Deps = { store: EventStore; directory: Directory; encryptor: Encryptor }

/** The branding of accounts and of share links. It is sealed in the event that set it, and read from there. */
export class Brandings {
  readonly #deps: Deps
  /** Images are read in a separate thread, so that no crafted one stops requests or PDF documents. */
  readonly #thread = new FairThread<string, Drawn>({
    module: new URL('./logo-worker.ts', import.meta.url),
    makes: 'logo',
    maxHeapMb: MAX_HEAP_MB,
    maxProcessorMs: MAX_PROCESSOR_MS,
  })

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /**
   * A branding whose logo the service has decoded and encoded again. Throws {@link Problem} `invalid-request` for a logo that
   * cannot be read; `too-many-in-flight` and `overloaded` as {@link FairThread} does.
   */
  async drawn(accountId: string, given: GivenBranding): Promise<GivenBranding> {
    const { logo } = given
    if (typeof logo !== 'string') return given
    const drawn = await this.#thread
      .run(accountId, () => logo)
      .catch((error: unknown) => {
        if (error instanceof JobLost) return { why: TOO_COSTLY }
        throw error
      })
    if ('url' in drawn) return { ...given, logo: drawn.url }
    throw invalid({ pointer: '/branding/logo', detail: `/branding/logo: ${drawn.why}.` })
  }

  /** For an event of `owner`: an account, or the check or batch of a link. Rejects with KeyDestroyed. */
  seal(accountId: string, owner: string, given: GivenBranding): Promise<string> {
    return this.#deps.encryptor.encrypt(accountId, purposeFor(owner), given)
  }

  /** Distinguishes requests under the same idempotency key without revealing their branding. */
  fingerprint(accountId: string, given: GivenBranding): Promise<string> {
    return this.#deps.encryptor.fingerprint(accountId, 'branding', JSON.stringify(given))
  }

  async ofAccount(accountId: string): Promise<Brand> {
    const { brandedAt } = await this.#deps.directory.account(accountId)
    return this.#at(accountId, accountId, accountStream(accountId), brandedAt, NO_BRAND)
  }

  /** The branding of a check or batch: its own client and addressee; the other parts are those of its account. */
  async ofSubject({ account, request }: Branded): Promise<Brand> {
    const [ofAccount, { branding }] = await Promise.all([
      this.ofAccount(account),
      openInput(this.#deps.encryptor, account, request),
    ])
    return merged(ofAccount, branding ?? null)
  }

  /** The branding of a page of a link; parts that the link does not name are those of what the page shows. */
  async ofLink({ accountId, subjectId, brandedAt }: Shared, subject: Branded): Promise<Brand> {
    return this.#at(accountId, subjectId, shareStream(subjectId), brandedAt, await this.ofSubject(subject))
  }

  async #at(
    accountId: string,
    owner: string,
    stream: string,
    revision: number | null,
    otherwise: Brand,
  ): Promise<Brand> {
    if (revision === null) return otherwise
    const [recorded] = await this.#deps.store.readStream(stream, { from: revision, limit: 1 })
    const data = recorded && asDomainEvent(recorded).data
    if (!data || !('sealedBranding' in data) || typeof data.sealedBranding !== 'string') return otherwise
    const given = await this.#deps.encryptor.decrypt(accountId, purposeFor(owner), data.sealedBranding)
    return shown(merged(otherwise, given as GivenBranding | null))
  }
}

/** A brand without a logo that the service has not drawn itself. */
const shown = (brand: Brand): Brand =>
  brand.logo !== null && !isDrawn(brand.logo) ? { ...brand, logo: null } : brand

/** A brand with the parts that were given. */
export function merged(otherwise: Brand, given: GivenBranding | null): Brand {
  const {
    name = otherwise.name,
    client = otherwise.client,
    preparedFor = otherwise.preparedFor,
    logo = otherwise.logo,
    color = otherwise.color,
    footer = otherwise.footer,
  } = given ?? {}
  return { name, client, preparedFor, logo, color, footer }
}
