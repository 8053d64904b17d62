import { catalog } from '../../events/catalog.ts'
import { ifKnown, type RecordedEvent } from '../../events/event.ts'
import { hexOf } from '../../events/record.ts'
import { checkUrl } from '../checks/view.ts'
import { schemaPath } from '../documents/event-schemas/newest.ts'

/** An event of a check as its owner sees it: data in its newest version, without encrypted members. */
export function eventView(event: RecordedEvent, checkId: string, publicUrl: string) {
  const { id, type, revision, time, actor, correlationId, causationId, hash, prevHash } = event
  // An event of a newer program is shown unchanged.
  const known = ifKnown(event)
  const version = known ? catalog.definitions[type].version : event.schemaVersion
  const data: unknown = known ? known.data : JSON.parse(Buffer.from(event.dataBytes).toString())
  const self = checkUrl(publicUrl, checkId)
  return {
    object: 'event',
    id,
    type,
    schemaVersion: version,
    revision,
    time,
    actor,
    correlationId,
    causationId,
    hash: hexOf(hash),
    prevHash: hexOf(prevHash),
    data: withoutSealed(data),
    links: { check: self, schema: publicUrl + schemaPath(type, version), evidence: `${self}/evidence` },
  }
}

/** Only the account's key decrypts them; the ciphertext is of no use to a reader. */
function withoutSealed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSealed)
  if (value === null || typeof value !== 'object') return value
  const open = Object.entries(value).filter(([name]) => !name.startsWith('sealed'))
  return Object.fromEntries(open.map(([name, member]) => [name, withoutSealed(member)]))
}
