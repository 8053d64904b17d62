import type { AuditDocument } from '../../projections/audit/document.ts'

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
