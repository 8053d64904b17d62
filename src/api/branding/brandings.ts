import type { Directory } from '../../commands/account-cache.ts'
import type { Shared } from '../../commands/shares.ts'
import type { Encryptor } from '../../engine/encryption.ts'
import type { EventStore } from '../../engine/ports/event-store.ts'
import { asDomainEvent } from '../../events/event.ts'
import { accountStream, shareStream } from '../../events/streams.ts'
import { type Brand, NO_BRAND } from '../rendering/brand.ts'
import type { GivenBranding } from './body.ts'

/** Binds a sealed branding to its owner: an account, or the check or batch of a link. */
const purposeFor = (owner: string): string => `${owner}/branding`

type Deps = { store: EventStore; directory: Directory; encryptor: Encryptor }

/** The branding of accounts and of share links. It is sealed in the event that set it, and read from there. */
export class Brandings {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
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

  /** The branding of a link; parts that it does not name are those of its account. */
  async ofLink({ accountId, subjectId, brandedAt }: Shared): Promise<Brand> {
    const ofAccount = await this.ofAccount(accountId)
    return this.#at(accountId, subjectId, shareStream(subjectId), brandedAt, ofAccount)
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
    return merged(otherwise, given as GivenBranding | null)
  }
}

/** A brand with the parts that were given. */
export function merged(otherwise: Brand, given: GivenBranding | null): Brand {
  const {
    client = otherwise.client,
    preparedFor = otherwise.preparedFor,
    logo = otherwise.logo,
  } = given ?? {}
  return { client, preparedFor, logo }
}
