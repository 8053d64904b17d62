import type { Directory } from '../../commands/account-cache.ts'
import { type Caller, contextOf } from '../../commands/caller.ts'
import { Rejection } from '../../commands/decider.ts'
import { refuseOtherBody } from '../../commands/idempotency.ts'
import { derivedId, randomId } from '../../commands/ids.ts'
import type { CommandRunner } from '../../commands/runner/runner.ts'
import type { Encryptor } from '../../engine/encryption.ts'
import type { EventStore } from '../../engine/ports/event-store.ts'
import { asDomainEvent } from '../../events/event.ts'
import type { Mode } from '../../events/mode.ts'
import { webhookStream } from '../../events/streams.ts'
import type { Subscribable, WebhookPayload } from '../../events/webhook.ts'
import { payloadMember, type WebhookCommand, webhookDecider } from './decider.ts'
import { decryptTexts, encryptDescription, encryptUrl } from './encrypted-texts.ts'
import { purpose } from './encryption-purposes.ts'
import { confirm, register, registered, withdraw } from './registration.ts'
import { DEFAULT_POLICY } from './retry-policy.ts'
import { newWebhookSecret } from './secret.ts'
import type { WebhookState } from './state.ts'

/** Checks whether a URL can be an endpoint: returns its normalized form, or why not. */
export type TargetCheck = (
  url: string,
  mode: Mode,
) => Promise<{ url: string; host: string } | { refused: string }>

export type NewEndpoint = {
  url: string
  description: string | null
  eventTypes: readonly Subscribable[]
  includeBatchMembers: boolean
  /** Default: `full`. */
  payload?: WebhookPayload | undefined
}

/** A message that the owner sends, or sends again. */
export type Message = Omit<
  WebhookCommand & { type: 'queue' },
  'type' | 'messageId' | 'queueId' | 'batchMember' | 'attemptsBefore'
>

type Deps = {
  runner: CommandRunner
  store: EventStore
  directory: Directory
  encryptor: Encryptor
  checkTarget: TargetCheck
  now: () => number
}

/**
 * Creates and changes endpoints for their owners. All methods reject with {@link Rejection} `not-found` for an endpoint
 * of another account.
 */
export class Webhooks {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /**
   * Registers an endpoint. The secret is returned once: it is null on a repeat under the same idempotency key. Rejects
   * with {@link Rejection} `too-many-webhooks`, `webhook-target-refused`, `idempotency-conflict`,
   * `idempotency-key-expired`.
   */
  async create(
    caller: Caller,
    wanted: NewEndpoint,
    idempotencyKey: string | null,
  ): Promise<{ endpointId: string; secret: string | null }> {
    const { accountId, mode } = caller
    const { encryptor } = this.#deps
    const endpointId =
      idempotencyKey === null
        ? randomId('whk')
        : derivedId('whk', [accountId, mode, 'create', idempotencyKey])
    if (await this.#isThere(endpointId)) {
      await this.#refuseOther(accountId, endpointId, wanted)
      await confirm(this.#deps, caller, endpointId)
      return { endpointId, secret: null }
    }
    const target = await this.#target(wanted.url, mode)
    await register(this.#deps, caller, endpointId)
    const secret = newWebhookSecret()
    const secretId = randomId('sec')
    const endpoint = {
      endpointId,
      host: target.host,
      sealedUrl: await encryptUrl(encryptor, accountId, endpointId, target.url),
      sealedDescription: await encryptDescription(encryptor, accountId, endpointId, wanted.description),
      eventTypes: [...wanted.eventTypes],
      includeBatchMembers: wanted.includeBatchMembers,
      ...payloadMember(wanted.payload ?? 'full'),
      secretId,
      sealedSecret: await encryptor.encrypt(accountId, purpose.secret(endpointId, secretId), secret),
      policy: DEFAULT_POLICY,
    }
    const { events } = await this.#run(caller, endpointId, { type: 'create', endpoint })
    if (events.length === 0) await this.#refuseOther(accountId, endpointId, wanted)
    await confirm(this.#deps, caller, endpointId)
    return { endpointId, secret: events.length > 0 ? secret : null }
  }

  /** Compares a repeat with the first event of the endpoint, which later changes leave as it is. */
  async #refuseOther(accountId: string, endpointId: string, wanted: NewEndpoint): Promise<void> {
    const { encryptor, store, now } = this.#deps
    const [first] = await store.readStream(webhookStream(endpointId), { limit: 1 })
    const created = first && asDomainEvent(first)
    if (created?.type !== 'WebhookEndpointCreated') return
    const { eventTypes, includeBatchMembers, payload = 'full' } = created.data
    const texts = await decryptTexts(encryptor, accountId, endpointId, created.data)
    const body = { ...texts, eventTypes, includeBatchMembers, payload }
    const asked = {
      ...wanted,
      url: URL.parse(wanted.url)?.href ?? wanted.url,
      payload: wanted.payload ?? 'full',
    }
    refuseOtherBody({ at: created.time, body }, asked, now())
  }

  /** The endpoints of the caller's mode, oldest first, each mapped by `see`. */
  async list<T>({ accountId, mode }: Caller, see: (state: WebhookState) => T): Promise<T[]> {
    const endpoints = await registered(this.#deps, accountId, (endpoint) => endpoint.mode === mode)
    const seen = await Promise.all(
      endpoints.map((id) => this.#look(id, (state) => (state.status === 'active' ? [see(state)] : []))),
    )
    return seen.flat()
  }

  /** The result of `see` on an endpoint; `see` must keep no part of the state. */
  async find<T>(
    { accountId, mode }: Caller,
    endpointId: string,
    see: (state: WebhookState) => T,
  ): Promise<T> {
    const found = await this.#look(endpointId, (state) => {
      const isTheirs = state.status === 'active' && state.account === accountId && state.mode === mode
      return isTheirs ? [see(state)] : []
    })
    const [one] = found
    if (found.length === 0) throw new Rejection('not-found', 'No endpoint has this id.')
    return one as T
  }

  async change(caller: Caller, endpointId: string, to: Partial<NewEndpoint>): Promise<void> {
    const { url, description, eventTypes, includeBatchMembers, payload } = to
    const { accountId, mode } = caller
    const { encryptor } = this.#deps
    const before = await this.find(caller, endpointId, ({ sealedUrl, sealedDescription }) => ({
      sealedUrl,
      sealedDescription,
    }))
    const known = await decryptTexts(encryptor, accountId, endpointId, before)
    const target = url === undefined ? null : await this.#target(url, mode)
    const moved = target !== null && target.url !== known.url
    const described = description !== undefined && description !== known.description
    await this.#run(caller, endpointId, {
      type: 'change',
      to: {
        ...(moved && {
          host: target.host,
          sealedUrl: await encryptUrl(encryptor, accountId, endpointId, target.url),
        }),
        ...(described && {
          sealedDescription: await encryptDescription(encryptor, accountId, endpointId, description),
        }),
        ...(eventTypes && { eventTypes: [...eventTypes] }),
        ...(includeBatchMembers !== undefined && { includeBatchMembers }),
        ...(payload && { payload }),
      },
    })
  }

  /**
   * The new secret, which signs from now on; null on a repeat under the same idempotency key. Rejects with
   * {@link Rejection} `too-many-secrets`, `idempotency-conflict`, `idempotency-key-expired`.
   */
  async rotateSecret(
    caller: Caller,
    endpointId: string,
    overlapMs: number,
    idempotencyKey: string | null,
  ): Promise<string | null> {
    await this.find(caller, endpointId, () => null)
    const secretId =
      idempotencyKey === null ? randomId('sec') : derivedId('sec', [endpointId, 'rotate', idempotencyKey])
    const secret = newWebhookSecret()
    const { events } = await this.#run(caller, endpointId, {
      type: 'rotateSecret',
      secretId,
      sealedSecret: await this.#deps.encryptor.encrypt(
        caller.accountId,
        purpose.secret(endpointId, secretId),
        secret,
      ),
      overlapMs,
    })
    if (events.length > 0) return secret
    const made = await this.find(caller, endpointId, ({ rotations }) =>
      rotations.find(({ id }) => id === secretId),
    )
    if (made)
      refuseOtherBody({ at: made.at, body: { overlapMs: made.overlapMs } }, { overlapMs }, this.#deps.now())
    return null
  }

  async pause(caller: Caller, endpointId: string): Promise<void> {
    await this.find(caller, endpointId, () => null)
    await this.#run(caller, endpointId, { type: 'pause', by: 'user' })
  }

  async resume(caller: Caller, endpointId: string): Promise<void> {
    await this.find(caller, endpointId, () => null)
    await this.#run(caller, endpointId, { type: 'resume', by: 'user' })
  }

  async delete(caller: Caller, endpointId: string): Promise<void> {
    await this.find(caller, endpointId, () => null)
    await this.#run(caller, endpointId, { type: 'delete' })
    await withdraw(this.#deps, caller, endpointId)
  }

  /** Queues a new message for the owner; once per `requestKey`. */
  async send(caller: Caller, endpointId: string, requestKey: string, message: Message): Promise<string> {
    const messageId = derivedId('msg', [endpointId, requestKey, message.trigger])
    await this.queue(caller, endpointId, { ...message, messageId, queueId: messageId, attemptsBefore: 0 })
    return messageId
  }

  /** Queues a message, or queues it again; once per `queueId`. */
  async queue(
    caller: Caller,
    endpointId: string,
    message: Message & { messageId: string; queueId: string; attemptsBefore: number },
  ): Promise<void> {
    await this.#run(caller, endpointId, { type: 'queue', batchMember: false, ...message })
  }

  #run(caller: Caller, endpointId: string, command: WebhookCommand) {
    return this.#deps.runner.run(
      webhookDecider,
      webhookStream(endpointId),
      command,
      contextOf(caller, endpointId),
    )
  }

  #look<T>(endpointId: string, see: (state: WebhookState) => T): Promise<T> {
    return this.#deps.runner.look(webhookDecider, webhookStream(endpointId), 'newest', see)
  }

  #isThere(endpointId: string): Promise<boolean> {
    return this.#look(endpointId, ({ status }) => status !== 'none')
  }

  async #target(url: string, mode: Mode): Promise<{ url: string; host: string }> {
    const target = await this.#deps.checkTarget(url, mode)
    if ('refused' in target) throw new Rejection('webhook-target-refused', target.refused)
    return target
  }
}
