import type { Response } from 'express'
import type { Document } from '../../engine/ports/read-models.ts'
import type { EncodedEvent } from '../../events/event.ts'
import type { Admission } from './admission.ts'
import { untilDisconnected } from './client-disconnect.ts'
import { type Preferences, preferenceApplied } from './prefer.ts'
import type { OwnedDocuments } from './read-through.ts'
import { sendJson } from './respond.ts'
import type { Waiter } from './waiter.ts'

/** When a client should ask again about a check or batch in progress. */
const RETRY_AFTER_S = 2

/** An accepted request; `events`: those that it wrote, none for a repeat. */
type Accepted = { replayed: boolean; events: readonly EncodedEvent[] }

/**
 * Waits for the check or batch to end, if the caller prefers to, and returns its document in its state then; null after
 * a client disconnect. `accept` requests it under `id`.
 */
export async function waitForEnd<A extends Accepted, D extends Document & { account: string; mode: string }>(
  { admission, waiter }: { admission: Admission; waiter: Waiter },
  res: Response,
  documents: OwnedDocuments<D>,
  { id, waitMs, accept }: { id: string; waitMs: number; accept: () => Promise<A> },
): Promise<{ accepted: A; document: D } | null> {
  if (waitMs === 0) {
    const accepted = await accept()
    return { accepted, document: await documents.fold(id, accepted.events) }
  }
  const waitOn = admission.waiting(res)
  return untilDisconnected(res, async (disconnected) => {
    const waiting = waiter.wait(id, waitMs, disconnected)
    const accepted = await accept()
    if (accepted.events.length === 0) {
      const document = await documents.fold(id)
      if (documents.isFinal(document)) return { accepted, document }
    }
    const { outcome, events } = await waitOn(waiting)
    if (outcome === 'aborted') return null
    return { accepted, document: await documents.fold(id, outcome === 'ended' ? events : []) }
  })
}

/** 200 with a finished check or batch, otherwise 202 with its present state and where to ask again. */
export function sendAccepted(
  res: Response,
  answer: {
    accepted: Accepted
    preferences: Preferences
    warnings?: readonly string[]
    body: object
    /** Media type of the body. */
    type: string
    url: string
    hasEnded: boolean
  },
): void {
  const { accepted, preferences, warnings = [], body, type, url, hasEnded } = answer
  const applied = preferenceApplied(preferences)
  if (applied !== null) res.setHeader('Preference-Applied', applied)
  if (accepted.replayed) res.setHeader('Idempotent-Replayed', 'true')
  res.setHeader('Vary', 'Accept, Prefer')
  if (hasEnded) {
    sendJson(res, 200, body, type)
    return
  }
  res.setHeader('Location', url)
  res.setHeader('Retry-After', String(RETRY_AFTER_S))
  sendJson(res, 202, { ...body, ...(warnings.length > 0 && { warnings }) }, type)
}
