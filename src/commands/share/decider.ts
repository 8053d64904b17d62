import type { EventData } from '../../events/catalog.ts'
import type { DomainEvent, Draft } from '../../events/event.ts'
import { type Decider, jsonState, Rejection } from '../decider.ts'
import { KEY_LIFE_MS } from '../idempotency.ts'

export type ShareLink = Omit<EventData['ShareLinkCreated'], 'checkId' | 'sealedBranding'> & {
  /** Revision of the event that holds the branding of the link, which is too large for the state; null for none. */
  brandedAt: number | null
  /** The account of the check or batch. */
  accountId: string
  mode: string
  createdAt: string
  withdrawnAt: string | null
}

/** Oldest first. Ended links are removed once their request can no longer be repeated. */
export type ShareState = { links: readonly ShareLink[] }

type NewLink = Omit<EventData['ShareLinkCreated'], 'checkId' | 'expiresAt'>

/** `subjectId`: of the check or batch that a link opens. */
export type ShareCommand =
  | { type: 'create'; subjectId: string; link: NewLink; seconds: number }
  | { type: 'withdrawAll'; subjectId: string }

/** Maximum number of active links of one check or batch. */
export const MAX_LINKS = 20

/** The links that open one check or batch without a key. They have a separate stream: they do not change the report. */
export const shareDecider: Decider<ShareState, ShareCommand> = {
  initial: () => ({ links: [] }),
  decide({ links }, command, time): Draft[] {
    const active = links.filter((link) => isActive(link, time))
    if (command.type === 'withdrawAll') {
      if (active.length === 0) return []
      const shareIds = active.map(({ shareId }) => shareId)
      return [withdrawn(command.subjectId, shareIds)]
    }
    if (links.some(({ shareId }) => shareId === command.link.shareId)) return []
    if (active.length >= MAX_LINKS)
      throw new Rejection(
        'too-many-shares',
        `This ${isBatch(command.subjectId) ? 'batch' : 'check'} already has ${MAX_LINKS} active share links. Withdraw the links, or reuse an existing link.`,
        { allowed: MAX_LINKS },
      )
    const expiresAt = new Date(Date.parse(time) + command.seconds * 1_000).toISOString()
    return [created(command.subjectId, { ...command.link, expiresAt })]
  },
  evolve(state, event: DomainEvent) {
    switch (event.type) {
      case 'ShareLinkCreated':
      case 'BatchShareLinkCreated': {
        const { shareId, tokenHash, expiresAt, fingerprint } = event.data
        const brandedAt = event.data.sealedBranding === undefined ? null : event.revision
        const link = { shareId, tokenHash, expiresAt, fingerprint, brandedAt }
        const kept = state.links.filter((one) => isRemembered(one, event.time))
        const { account: accountId, mode, time: createdAt } = event
        return { links: [...kept, { ...link, accountId, mode, createdAt, withdrawnAt: null }] }
      }
      case 'ShareLinksWithdrawn':
      case 'BatchShareLinksWithdrawn': {
        const ended = new Set<string>(event.data.shareIds)
        return {
          links: state.links.map((one) =>
            ended.has(one.shareId) ? { ...one, withdrawnAt: event.time } : one,
          ),
        }
      }
      default:
        return state
    }
  },
  weigh: ({ links }) => links.length * 384,
  text: jsonState(2),
}

const isBatch = (subjectId: string): boolean => subjectId.startsWith('bat_')

const created = (subjectId: string, link: Omit<EventData['ShareLinkCreated'], 'checkId'>): Draft =>
  isBatch(subjectId)
    ? { type: 'BatchShareLinkCreated', data: { batchId: subjectId, ...link } }
    : { type: 'ShareLinkCreated', data: { checkId: subjectId, ...link } }

const withdrawn = (subjectId: string, shareIds: string[]): Draft =>
  isBatch(subjectId)
    ? { type: 'BatchShareLinksWithdrawn', data: { batchId: subjectId, shareIds } }
    : { type: 'ShareLinksWithdrawn', data: { checkId: subjectId, shareIds } }

/** Whether a link opens its subject at `now` (RFC 3339). */
export const isActive = ({ expiresAt, withdrawnAt }: ShareLink, now: string): boolean =>
  withdrawnAt === null && expiresAt > now

const isRemembered = (link: ShareLink, now: string): boolean =>
  isActive(link, now) || Date.parse(now) - Date.parse(link.createdAt) <= KEY_LIFE_MS
