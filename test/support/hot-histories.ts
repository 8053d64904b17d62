import { type AccountCommand, accountDecider } from '../../src/commands/account/decider.ts'
import type { Decider } from '../../src/commands/decider.ts'
import { type KeyCommand, keyDecider } from '../../src/commands/key/decider.ts'
import { type QuotaCommand, quotaDecider } from '../../src/commands/quota/decider.ts'
import { type ShareCommand, shareDecider } from '../../src/commands/share/decider.ts'
import { type WebhookCommand, webhookDecider } from '../../src/webhooks/endpoint/decider.ts'
import { create, failure, queue, START, success } from './webhook-commands.ts'

/** Commands of one kind of stream that can grow: a history of some length, and one more that writes an event. */
export type HotHistory<S, C> = { kind: string; decider: Decider<S, C>; history: C[]; next: C }

const FAR = '2199-01-01T00:00:00.000Z'
const NOW = '2026-11-01T00:00:00.000Z'
const upTo = (count: number) => [...Array(count).keys()]
/** As long as a real one. */
const id = (prefix: string, n: number) => `${prefix}_${String(n).padStart(24, '0')}`
const month = { account: 'acc_1', month: '202611' }

export const reserve = (reservationId: string, units = 1): QuotaCommand => ({
  ...month,
  type: 'reserve',
  reservationId,
  checkId: reservationId,
  kind: units === 1 ? 'check' : 'batch',
  units,
  terms: { plan: 'business', limit: 1_000_000, accountRevision: 0 },
  resetsAt: '',
})
export const openAccount: AccountCommand = {
  type: 'open',
  accountId: 'acc_1',
  plan: 'start',
  sealedContact: null,
}
export const suspend = (bytes: number): AccountCommand => ({ type: 'suspend', reason: 'x'.repeat(bytes) })
export const reinstate: AccountCommand = { type: 'reinstate' }
export const changePlan: AccountCommand = { type: 'changePlan', plan: 'agency' }

const issue: KeyCommand = {
  type: 'issue',
  key: {
    keyId: 'k_1',
    accountId: 'acc_1',
    mode: 'live',
    scopes: [],
    prefix: 'nck',
    lastFour: 'abcd',
    sealedLabel: null,
    expiresAt: FAR,
  },
}
const expire = (minute: number): KeyCommand => ({
  type: 'expire',
  expiresAt: new Date(Date.parse(FAR) - minute * 60_000).toISOString(),
  reason: 'plan',
})
const createLink = (n: number): ShareCommand => ({
  type: 'create',
  subjectId: 'chk_1',
  link: {
    shareId: id('shr', n),
    tokenHash: n.toString(16).padStart(64, '0'),
    fingerprint: '',
  },
  seconds: (Date.parse(FAR) - Date.parse(NOW)) / 1_000,
})
const withdrawLinks: ShareCommand = { type: 'withdrawAll', subjectId: 'chk_1' }
const grant = (n: number): AccountCommand => ({
  type: 'grantKey',
  key: {
    keyId: id('key', n),
    keyHash: n.toString(16).padStart(64, '0'),
    mode: 'live',
    expiresAt: null,
    scopes: ['checks:read', 'checks:write'],
    prefix: 'nck_live_abcdefgh',
    lastFour: 'abcd',
    sealedLabel: 'x'.repeat(80),
    rotatedFrom: null,
  },
  allowed: 1_000_000,
  now: NOW,
})
const withdrawKey = (n: number): AccountCommand => ({
  type: 'withdrawKey',
  keyId: id('key', n),
  reason: 'user',
})

const messages = (count: number, then: (messageId: string) => WebhookCommand[]): WebhookCommand[] => [
  create(),
  ...upTo(count).flatMap((n) => {
    const subject = { kind: 'check', id: id('chk', n), revision: 6 } as const
    return [queue(id('msg', n), { subject }), ...then(id('msg', n))]
  }),
]

export const settledQuota = (count: number): HotHistory<unknown, QuotaCommand> => ({
  kind: 'quota',
  decider: quotaDecider as Decider<unknown, QuotaCommand>,
  history: [
    ...upTo(count).map((n) => reserve(id('chk', n))),
    { ...month, type: 'reconciled', throughRevision: count },
  ],
  next: reserve(id('chk', count)),
})
export const unsettledQuota = (count: number): HotHistory<unknown, QuotaCommand> => ({
  ...settledQuota(count),
  history: upTo(count).map((n) => reserve(id('chk', n), n % 10 === 0 ? 3 : 1)),
})
export const deliveredMessages = (count: number): HotHistory<unknown, WebhookCommand> => ({
  kind: 'webhook',
  decider: webhookDecider as Decider<unknown, WebhookCommand>,
  history: messages(count, (one) => [success(one, 1, START)]),
  next: queue(id('msg', count)),
})
export const waitingMessages = (count: number): HotHistory<unknown, WebhookCommand> => ({
  ...deliveredMessages(count),
  history: messages(count, (one) => (one.endsWith('7') ? [failure(one, 1, START)] : [])),
})
export const account = (count: number): HotHistory<unknown, AccountCommand> => ({
  kind: 'account',
  decider: accountDecider as Decider<unknown, AccountCommand>,
  history: [
    openAccount,
    ...upTo(count / 4).flatMap((n) => [grant(n), withdrawKey(n), suspend(1), reinstate]),
  ],
  next: changePlan,
})
export const key = (count: number): HotHistory<unknown, KeyCommand> => ({
  kind: 'key',
  decider: keyDecider as Decider<unknown, KeyCommand>,
  history: [issue, ...upTo(count).map(expire)],
  next: expire(count),
})
export const share = (count: number): HotHistory<unknown, ShareCommand> => ({
  kind: 'share',
  decider: shareDecider as Decider<unknown, ShareCommand>,
  history: upTo(count / 2).flatMap((n) => [createLink(n), withdrawLinks]),
  next: createLink(count),
})
