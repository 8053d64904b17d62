import type { IRouter, Request, Response } from 'express'
import { z } from 'zod'
import { asDomainEvent } from '../../events/event.ts'
import { reviewStream } from '../../events/streams.ts'
import type { AuditDocument } from '../../projections/audit/document.ts'
import { auditProjection } from '../../projections/audit/projection.ts'
import { reasonPurpose } from '../checks/review-view.ts'
import { type Client, HISTORY_OF_CHECK, requireScopes } from '../http/authenticate.ts'
import { createdWithin, listParameters, narrowed } from '../http/list-parameters.ts'
import { readQuery } from '../http/query.ts'
import { sendJson } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'

const types = auditProjection.types as [string, ...string[]]

/** The actors that an event can have. */
const ACTOR =
  /^(?:key:key_[0-9A-Za-z]{1,100}|operator(?::[0-9A-Za-z][\w.-]{0,63})?|system:[a-z][a-z-]{0,100})$/
const ACTOR_ASKED =
  'must be an actor: key:<id>, operator, operator:<name> or system:<role>, for example key:key_2Gk7vYp5HbN9xRt4MwQs6JzD'

/** Query of `GET /events`. */
export const auditParameters = z.strictObject({
  ...listParameters,
  type: z.enum(types, { error: `must be an event type of this feed: ${types.join(', ')}` }).optional(),
  actor: z.string().regex(ACTOR, ACTOR_ASKED).optional(),
  subject: z.string().min(1).max(100).optional(),
})

/** `/events`: who did what in an account, and the result. Of one check, also for those who may read its history. */
export function auditFeedRoutes(router: IRouter, api: Api): void {
  resource(router, '/events', {
    get: api.authorize.key(HISTORY_OF_CHECK, 'reads', (req, res, client) => list(api, req, res, client)),
  })
}

/** Newest first, from the read model: a recent event may appear a moment later. */
async function list(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  const asked = readQuery(req, auditParameters)
  const { limit, cursor, type, actor, subject } = asked
  if (!subject?.startsWith('chk_')) requireScopes(client, ['audit:read'])
  const { data, nextCursor } = await api.audit.find({
    ...narrowed({ account: client.accountId, [client.mode]: true, ...createdWithin(asked) }, [
      subject === undefined ? {} : { 'subject.id': subject },
      actor === undefined ? {} : { actor },
      type === undefined ? {} : { type },
    ]),
    sort: [
      ['createdAt', -1],
      ['revision', -1],
    ],
    limit,
    ...(cursor !== undefined && { cursor }),
  })
  const entries = data.map(async (entry) => {
    const view = auditView(entry, api.view.publicUrl)
    return { ...view, details: { ...view.details, ...(await assessmentIn(api, client, entry)) } }
  })
  sendJson(res, 200, { object: 'list', data: await Promise.all(entries), nextCursor })
}

/**
 * What the read model does not have of an assessment: its reason, which is sealed, and the name of the reviewer. Only for keys
 * that can read it in the report, too; otherwise empty.
 */
async function assessmentIn(
  { store, encryptor, people }: Api,
  { scopes }: Client,
  { type, account, actor, subject, revision }: AuditDocument,
): Promise<{ reason?: string | null; reviewer?: string | null }> {
  const isGiven = type === 'FindingReviewed'
  if (!(isGiven || type === 'FindingReviewWithdrawn') || !scopes.includes('checks:read')) return {}
  const reviewer = (await people.namesOf(account, [actor])).get(actor) ?? null
  if (!isGiven) return { reviewer }
  const [recorded] = await store.readStream(reviewStream(subject.id), { from: revision, limit: 1 })
  const event = recorded && asDomainEvent(recorded)
  if (event?.type !== 'FindingReviewed') return { reviewer }
  const { sealedReason } = event.data
  return { reviewer, reason: await encryptor.decryptText(account, reasonPurpose(subject.id), sealedReason) }
}

const FOLDERS = { check: 'checks', batch: 'batches', webhook: 'webhooks', key: 'keys' } as const

/** An entry of the audit feed. */
export function auditView(entry: AuditDocument, publicUrl: string) {
  const { _id, type, createdAt, mode, actor, subject, details, revision, correlationId, causationId } = entry
  return {
    id: _id,
    object: 'audit_event',
    type,
    createdAt,
    mode,
    actor,
    subject: { object: subject.object, id: subject.id },
    details,
    revision,
    correlationId,
    causationId,
    links: { subject: linkTo(subject, publicUrl) },
  }
}

/** The account itself has no address. */
const linkTo = ({ object, id }: AuditDocument['subject'], publicUrl: string): string | null =>
  object === 'account' ? null : `${publicUrl}/api/v1/${FOLDERS[object]}/${id}`
