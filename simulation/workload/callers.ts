import type { Answered, Asked } from '../program/in-process-request.ts'
import type { Receiver, Receivers } from '../program/receivers.ts'
import type { Registries } from '../program/registries.ts'
import type { ApiClient } from './api-client.ts'
import { type Doing, LIMITS, type Step } from './steps.ts'

/** In every private value of the workload: it may be readable nowhere. */
export const MARKER = 'zqprivatezq'

/** A check whose id a caller received. */
export type AcknowledgedCheck = { id: string; query: string; idempotencyKey: string | null; isTest: boolean }
export type AcknowledgedBatch = { id: string; names: readonly string[] }
export type KnownEndpoint = { id: string; receiver: Receiver; isDeleted: boolean; wasPaused: boolean }

/** What one caller learned from the API. */
export type Caller = {
  number: number
  accountId: string
  keyId: string
  secret: string
  /** Key of test mode; empty while there is none. */
  testSecret: string
  checks: AcknowledgedCheck[]
  batches: AcknowledgedBatch[]
  endpoints: KnownEndpoint[]
  /** Erasure was requested, and answered. */
  erased: 'no' | 'requested' | 'acknowledged'
  ready: Promise<void>
  /** Share links that the caller received. */
  shared: { id: string; token: string; query: string; withdrawn: 'no' | 'requested' | 'acknowledged' }[]
}

const SCOPES = ['checks:read', 'checks:write', 'webhooks:write', 'keys:write']
/** Answers that a well-formed request of a caller can get at any time. */
const REFUSALS = new Set([401, 403, 404, 409, 410, 429, 503])

type CallersParts = {
  client: ApiClient
  registries: Registries
  receivers: Receivers
  /** Whether a server has shown an old log within the last `ms`. */
  showedOldLog(ms: number): boolean
}

/** The callers of a history: they act on the steps, and remember what the API acknowledged. */
export class Callers {
  readonly all: readonly Caller[]
  /** Every secret that the API issued. */
  readonly secrets: string[] = []
  /** What no caller should ever see. */
  readonly complaints: string[] = []
  /** Steps in progress. */
  pending = 0
  readonly #client: ApiClient
  readonly #registries: Registries
  readonly #receivers: Receivers
  readonly #showedOldLog: CallersParts['showedOldLog']
  /** Checks whose links were withdrawn at any time: a link may be older than that. */
  readonly #withdrawn = new Set<string>()
  #number = 0

  constructor(parts: CallersParts) {
    this.#client = parts.client
    this.#showedOldLog = parts.showedOldLog
    this.#registries = parts.registries
    this.#receivers = parts.receivers
    this.all = LIMITS.map((limit, number) => this.#open(number, limit))
  }

  async perform(step: Step): Promise<void> {
    this.pending += 1
    try {
      if ('by' in step) await this.all[step.by]?.ready
      await this.#do(step)
    } finally {
      this.pending -= 1
    }
  }

  #do(step: Doing): Promise<void> {
    switch (step.do) {
      case 'habit':
        return this.#changeHabit(step)
      case 'rebuild':
        return this.#rebuild(step.model)
      default: {
        const caller = this.all[step.by]
        if (caller?.erased !== 'no') return Promise.resolve()
        return this.#act(caller, step)
      }
    }
  }

  #act(caller: Caller, step: Exclude<Doing, { do: 'habit' | 'rebuild' }>): Promise<void> {
    switch (step.do) {
      case 'check':
        return this.#check(caller, step)
      case 'batch':
        return this.#batch(caller, step)
      case 'read':
        return this.#read(caller, step.of)
      case 'cancel':
      case 'retry':
      case 'share':
        return this.#onCheck(caller, step.of, step.do)
      case 'open':
        return this.#openPage(caller, step.of)
      case 'withdraw':
        return this.#onCheck(caller, step.of, 'share', 'DELETE')
      case 'cancel batch':
        return this.#cancelBatch(caller, step.of)
      case 'register endpoint':
        return this.#register(caller, step.habit)
      case 'pause':
      case 'resume':
      case 'delete endpoint':
      case 'rotate secret':
      case 'redeliver':
      case 'replay':
        return this.#onEndpoint(caller, step.of, step.do)
      case 'limit':
        return this.#limit(caller, step.checks)
      case 'rotate key':
        return this.#rotateKey(caller)
      case 'revoke key':
        return this.#revokeKey(caller)
      case 'erase':
        return this.#erase(caller)
    }
  }

  /** A caller with an account and a key, as soon as the service gives them. */
  #open(number: number, limit: number): Caller {
    const caller: Caller = {
      number,
      accountId: '',
      keyId: '',
      secret: '',
      testSecret: '',
      checks: [],
      batches: [],
      endpoints: [],
      erased: 'no',
      ready: Promise.resolve(),
      shared: [],
    }
    const client = this.#client
    caller.ready = (async () => {
      const idempotency = { 'idempotency-key': `account ${number}` }
      const body = { plan: 'business', contact: { mail: `${MARKER}-contact-${number}@example.com` } }
      const opened = await client.persistently(client.admin('POST', '/accounts', body, idempotency))
      if (opened === null || opened.status >= 300) throw new Error(`no account: ${opened?.text}`)
      caller.accountId = String(opened.json.id)
      const limits = { checksPerMonth: limit, writesPerMinute: 100_000 }
      await client.persistently(client.admin('PATCH', `/accounts/${caller.accountId}`, { limits }))
      await this.#issueKey(caller)
      await this.#issueTestKey(caller)
    })()
    return caller
  }

  /** The operator issues a key; one whose answer was lost is not used. */
  async #issueKey(caller: Caller): Promise<void> {
    const client = this.#client
    const body = { mode: 'live', scopes: SCOPES, label: `${MARKER}-label` }
    for (let tries = 0; tries < 100; tries++) {
      const issued = await client.once(client.admin('POST', `/accounts/${caller.accountId}/keys`, body))
      if (issued?.status === 201) return this.#useKey(caller, issued)
      if (issued && issued.status < 500) return this.#unexpected(caller, 'POST keys', issued)
      await client.wait(1_000)
    }
  }

  /** A key of test mode, if the first request for it is answered. */
  async #issueTestKey(caller: Caller): Promise<void> {
    const body = { mode: 'test', scopes: SCOPES, label: `${MARKER}-label` }
    const path = `/accounts/${caller.accountId}/keys`
    const issued = await this.#client.once(this.#client.admin('POST', path, body))
    if (issued?.status !== 201) return
    caller.testSecret = String(issued.json.secret)
    this.secrets.push(caller.testSecret)
  }

  #useKey(caller: Caller, issued: Answered): void {
    caller.keyId = String(issued.json.id)
    caller.secret = String(issued.json.secret)
    this.secrets.push(caller.secret)
  }

  #ask(
    caller: Caller,
    method: string,
    path: string,
    more: Pick<Asked, 'headers' | 'body'> & { isTest?: boolean } = {},
  ): Asked {
    const secret = more.isTest ? caller.testSecret : caller.secret
    return {
      method,
      path: `/api/v1${path}`,
      headers: { authorization: `Bearer ${secret}`, ...more.headers },
      ...(more.body !== undefined && { body: more.body }),
    }
  }

  /** Once, or again until it is answered where the request can be repeated. */
  #send(asked: Asked, repeats: boolean): Promise<Answered | null> {
    return repeats ? this.#client.persistently(asked, 40) : this.#client.once(asked)
  }

  async #check(caller: Caller, step: Doing & { do: 'check' }): Promise<void> {
    const { query, sources, manners, wait, repeats, webhook } = step
    this.#registries.treat(query, manners)
    const idempotencyKey = repeats ? `key ${caller.number} ${query}` : null
    const isTest = step.isTest && caller.testSecret !== ''
    const asked = this.#ask(caller, 'POST', '/checks', {
      isTest,
      headers: {
        prefer: wait > 0 ? `wait=${wait}` : 'respond-async',
        ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      },
      body: {
        query,
        sources,
        tlds: ['com'],
        metadata: { note: `${MARKER}-metadata` },
        ...(webhook &&
          !isTest &&
          caller.endpoints.some(({ isDeleted }) => !isDeleted) && { delivery: 'webhook' }),
      },
    })
    const answer = await this.#send(asked, repeats)
    if (answer === null) return
    if (answer.status !== 200 && answer.status !== 202 && answer.status !== 201)
      return this.#unexpected(caller, `POST checks ${query}`, answer)
    this.#acknowledge(caller, { id: String(answer.json.id), query, idempotencyKey, isTest })
    if (!repeats) return
    // A repeat gets the same check, charged once.
    const again = await this.#client.persistently(asked, 5)
    if (again && again.status < 300 && again.json.id !== answer.json.id)
      this.complaints.push(`a repeat of ${query} gave ${again.json.id} after ${answer.json.id}`)
  }

  #acknowledge(caller: Caller, check: AcknowledgedCheck): void {
    if (check.id === 'undefined') this.complaints.push(`the check of ${check.query} has no id`)
    if (!caller.checks.some(({ id }) => id === check.id)) caller.checks.push(check)
  }

  async #batch(caller: Caller, { names, manners, repeats }: Doing & { do: 'batch' }): Promise<void> {
    for (const name of names) this.#registries.treat(name, manners)
    const headers: Record<string, string> = repeats
      ? { 'idempotency-key': `batch ${caller.number} ${names[0]}` }
      : {}
    const asked = this.#ask(caller, 'POST', '/batches', { headers, body: { names, tlds: ['com'] } })
    const answer = await this.#send(asked, repeats)
    if (answer === null) return
    if (answer.status >= 300) return this.#unexpected(caller, 'POST batches', answer)
    const id = String(answer.json.id)
    if (!caller.batches.some((one) => one.id === id)) caller.batches.push({ id, names })
  }

  /** An acknowledged check can be read at once. */
  async #read(caller: Caller, of: number): Promise<void> {
    const check = pick(caller.checks, of)
    if (!check) return
    const answer = await this.#client.persistently(this.#ask(caller, 'GET', `/checks/${check.id}`, check), 3)
    if (answer === null || answer.status === 200 || answer.status === 401 || answer.status === 403) return
    if (answer.status === 429 || (answer.status === 404 && this.#mayLag())) return
    this.complaints.push(
      `the acknowledged check ${check.id} is answered with ${answer.status} ${answer.text}`,
    )
  }

  async #onCheck(
    caller: Caller,
    of: number,
    what: 'cancel' | 'retry' | 'share',
    method = 'POST',
  ): Promise<void> {
    const check = pick(caller.checks, of)
    if (!check) return
    const headers: Record<string, string> =
      what === 'retry' ? { 'idempotency-key': `retry ${caller.number} ${of}` } : {}
    const { isTest } = check
    const asked = this.#ask(caller, method, `/checks/${check.id}/${what}`, { headers, isTest })
    const links = caller.shared.filter(({ id }) => method === 'DELETE' && id === check.id)
    for (const link of links) link.withdrawn = 'requested'
    if (method === 'DELETE') this.#withdrawn.add(check.id)
    const answer = await this.#send(asked, what !== 'share' || method === 'DELETE')
    if (answer === null) return
    if (answer.status >= 300) return this.#unexpected(caller, `${method} ${what}`, answer)
    if (what === 'retry')
      this.#acknowledge(caller, { ...check, id: String(answer.json.id), idempotencyKey: null })
    for (const link of links) link.withdrawn = 'acknowledged'
    if (what === 'share' && method === 'POST' && typeof answer.json.url === 'string') {
      const token = answer.json.url.split('/').at(-1) ?? ''
      this.secrets.push(token)
      caller.shared.push({
        id: check.id,
        token,
        query: check.query,
        withdrawn: this.#withdrawn.has(check.id) ? 'requested' : 'no',
      })
    }
  }

  /** A link opens the page of its report until it is withdrawn. */
  async #openPage(caller: Caller, of: number): Promise<void> {
    const link = pick(caller.shared, of)
    if (!link) return
    const wasWithdrawn = link.withdrawn === 'acknowledged'
    const answer = await this.#client.once({ method: 'GET', path: `/r/${link.token}` })
    if (answer === null || answer.status === 429 || answer.status === 503) return
    const isShown = answer.status === 200 && answer.text.includes(link.query)
    if (this.#mayLag()) return
    const mayBeMissing = link.withdrawn !== 'no' || caller.erased !== 'no'
    if (wasWithdrawn ? answer.status !== 404 : !isShown && !(mayBeMissing && answer.status === 404))
      this.complaints.push(
        `the link of ${link.id}, withdrawn: ${link.withdrawn}, is answered with ${answer.status}`,
      )
  }

  async #cancelBatch(caller: Caller, of: number): Promise<void> {
    const batch = pick(caller.batches, of)
    if (!batch) return
    const answer = await this.#send(this.#ask(caller, 'POST', `/batches/${batch.id}/cancel`), true)
    if (answer && answer.status >= 300) this.#unexpected(caller, 'POST cancel of a batch', answer)
  }

  async #register(caller: Caller, habit: Receiver['habit']): Promise<void> {
    const number = this.#number++
    const receiver = this.#receivers.open(`https://9.9.1.${number}/${MARKER}-path-${number}`)
    this.#receivers.change(receiver, habit)
    const body = {
      url: receiver.url,
      includeBatchMembers: number % 2 === 0,
      description: `${MARKER}-description`,
    }
    const asked = this.#ask(caller, 'POST', '/webhooks', {
      headers: { 'idempotency-key': `endpoint ${number}` },
      body,
    })
    const answer = await this.#client.persistently(asked, 40)
    if (answer === null || answer.status >= 300) {
      // The endpoint may exist all the same: an earlier answer may be lost, and the key or the account may have ended since.
      receiver.missesSecret = true
      if (answer) this.#unexpected(caller, 'POST webhooks', answer)
      return
    }
    this.#learn(receiver, answer)
    caller.endpoints.push({ id: String(answer.json.id), receiver, isDeleted: false, wasPaused: false })
  }

  /** The API shows a secret once; a repeat of a lost answer does not show it. */
  #learn(receiver: Receiver, { json: { secret } }: Answered): void {
    if (typeof secret !== 'string') {
      receiver.missesSecret = true
      return
    }
    receiver.secrets.push(secret)
    this.secrets.push(secret)
  }

  async #onEndpoint(
    caller: Caller,
    of: number,
    what: 'pause' | 'resume' | 'delete endpoint' | 'rotate secret' | 'redeliver' | 'replay',
  ): Promise<void> {
    const endpoint = pick(
      caller.endpoints.filter(({ isDeleted }) => !isDeleted),
      of,
    )
    if (!endpoint) return
    const { id, receiver } = endpoint
    const to = (method: string, path: string, body?: unknown) =>
      this.#ask(caller, method, `/webhooks/${id}${path}`, body === undefined ? {} : { body })
    switch (what) {
      case 'pause':
      case 'resume': {
        endpoint.wasPaused = true
        const answer = await this.#send(to('POST', `/${what}`), true)
        if (answer && answer.status >= 300) this.#unexpected(caller, what, answer, endpoint.isDeleted)
        return
      }
      case 'delete endpoint': {
        endpoint.isDeleted = true
        const answer = await this.#send(to('DELETE', ''), true)
        if (answer && answer.status >= 300) this.#unexpected(caller, what, answer, endpoint.isDeleted)
        return
      }
      case 'rotate secret': {
        receiver.missesSecret = true
        const answer = await this.#client.once(to('POST', '/rotate-secret', { overlapSeconds: 30 }))
        if (answer && answer.status >= 300) return this.#unexpected(caller, what, answer, endpoint.isDeleted)
        if (answer) this.#learn(receiver, answer)
        return
      }
      case 'redeliver': {
        const messageId = pick(receiver.receipts, of)?.messageId
        if (messageId === undefined) return
        const answer = await this.#client.once(to('POST', `/deliveries/${messageId}/redeliver`))
        if (answer && answer.status >= 300) this.#unexpected(caller, what, answer, endpoint.isDeleted)
        return
      }
      case 'replay': {
        const answer = await this.#client.once(to('POST', '/replay', { status: 'failed' }))
        if (answer && answer.status >= 300) this.#unexpected(caller, what, answer, endpoint.isDeleted)
      }
    }
  }

  #changeHabit({ of, habit }: Doing & { do: 'habit' }): Promise<void> {
    const receiver = pick(this.#receivers.all, of)
    if (receiver) this.#receivers.change(receiver, habit)
    return Promise.resolve()
  }

  async #limit(caller: Caller, checks: number): Promise<void> {
    const limits = { checksPerMonth: checks, writesPerMinute: 100_000 }
    const client = this.#client
    await client.persistently(client.admin('PATCH', `/accounts/${caller.accountId}`, { limits }), 20)
  }

  async #rotateKey(caller: Caller): Promise<void> {
    const asked = this.#ask(caller, 'POST', `/keys/${caller.keyId}/rotate`, { body: { overlapSeconds: 5 } })
    const answer = await this.#client.once(asked)
    // Without an answer the present key may have an end: the operator issues another one.
    if (answer?.status === 201) this.#useKey(caller, answer)
    else await this.#issueKey(caller)
  }

  /** A revoked key is refused everywhere within seconds. */
  async #revokeKey(caller: Caller): Promise<void> {
    const { keyId, accountId } = caller
    const client = this.#client
    const old = this.#ask(caller, 'GET', '/usage')
    await this.#issueKey(caller)
    await client.once(old) // The process knows the key from now on.
    const revoked = await client.persistently(
      client.admin('DELETE', `/accounts/${accountId}/keys/${keyId}`),
      30,
    )
    if (revoked?.status !== 204) return
    const staleMs = client.isOneProcess ? 0 : STALE_MS
    await client.wait(staleMs)
    const answer = await client.once(old)
    if (answer && answer.status < 300)
      this.complaints.push(`the revoked key ${keyId} still works after ${staleMs} ms`)
  }

  async #erase(caller: Caller): Promise<void> {
    caller.erased = 'requested'
    const client = this.#client
    const { accountId } = caller
    const body = { reason: 'the owner asked for it', confirm: accountId }
    const answer = await client.persistently(client.admin('POST', `/accounts/${accountId}/erase`, body), 60)
    if (answer && answer.status < 300) caller.erased = 'acknowledged'
  }

  async #rebuild(model: string): Promise<void> {
    const client = this.#client
    await client.persistently(client.admin('POST', `/projections/${model}/rebuild`), 5)
  }

  /** A node that has lost the others shows an old log until it notices: an acknowledged change may be missing. */
  #mayLag(): boolean {
    return this.#showedOldLog(LONGEST_ANSWER_MS)
  }

  /** `mayBeDeleted`: another request of the caller may have deleted its subject meanwhile. */
  #unexpected(caller: Caller, what: string, { status, text }: Answered, mayBeDeleted = false): void {
    const mayBeMissing = mayBeDeleted || caller.erased !== 'no' || this.#mayLag()
    if (!REFUSALS.has(status) || (status === 404 && !mayBeMissing))
      this.complaints.push(`${what}: ${status} ${text}`)
  }
}

/** Another process may use a key that it knows for so long after its revocation, plus the time of a request. */
const STALE_MS = 8_000
/** An answer may be based on reads so long before it. */
const LONGEST_ANSWER_MS = 30_000

const pick = <T>(list: readonly T[], of: number): T | undefined => list[of % Math.max(1, list.length)]
