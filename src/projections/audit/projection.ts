import type { FoldedFromLog } from '../../engine/ports/read-models.ts'
import { asDomainEvent, type DomainEvent, type RecordedEvent } from '../../events/event.ts'
import type { Mode } from '../../events/mode.ts'
import { AUDITED_EVENTS } from './audited-events.ts'
import type { AuditDocument } from './document.ts'

const NEWEST_FIRST = { createdAt: -1, revision: -1 } as const

/** The common members of an event of any type. */
type AnyRule = {
  object: AuditDocument['subject']['object']
  id?(event: DomainEvent): string
  details(data: unknown): AuditDocument['details']
  mode?(data: unknown): Mode | null
}

/**
 * The audit read model: one document for each event of an account that matters to an auditor. Each is made from its
 * event alone and never changes.
 */
export const auditProjection = {
  name: 'audit',
  version: 1,
  types: Object.keys(AUDITED_EVENTS),
  indexes: [
    { on: { account: 1, live: 1, ...NEWEST_FIRST } },
    { on: { account: 1, test: 1, ...NEWEST_FIRST } },
    { on: { account: 1, type: 1, ...NEWEST_FIRST } },
    { on: { account: 1, actor: 1, ...NEWEST_FIRST } },
    { on: { 'subject.id': 1, ...NEWEST_FIRST } },
  ] as const,

  folded: {
    searchedBy: ['stream'],
    placeOf: ({ revision, at }) => ({ stream: String(at('stream')), from: revision }),
    fold: ([event]) => (event ? entryOf(asDomainEvent(event)) : null),
  } satisfies FoldedFromLog<AuditDocument>,

  /** The document of an event; null where it concerns no account, or no auditor. */
  idOf: ({ id, type, account }: Pick<RecordedEvent, 'id' | 'type' | 'account'>): string | null =>
    account !== '' && Object.hasOwn(AUDITED_EVENTS, type) ? id : null,

  fold: (document: AuditDocument | null, event: DomainEvent): AuditDocument | null =>
    document ?? entryOf(event),

  /** The same with only its index fields, and the event's stream and revision. */
  indexFields: (document: AuditDocument | null, event: DomainEvent): AuditDocument | null =>
    document ?? (indexEntryOf(event) as AuditDocument | null),
}

type Head = Pick<
  AuditDocument,
  '_id' | 'revision' | 'account' | 'mode' | 'live' | 'test' | 'type' | 'createdAt' | 'actor'
>

function entryOf(event: DomainEvent): AuditDocument | null {
  const rule = ruleOf(event)
  if (!rule) return null
  const { correlationId, causationId, data } = event
  const subject = { object: rule.object, id: idIn(rule, event) }
  return { ...headOf(rule, event), correlationId, causationId, subject, details: rule.details(data) }
}

function indexEntryOf(event: DomainEvent): (Head & { subject: { id: string }; stream: string }) | null {
  const rule = ruleOf(event)
  if (!rule) return null
  return { ...headOf(rule, event), subject: { id: idIn(rule, event) }, stream: event.stream }
}

const ruleOf = ({ type }: DomainEvent): AnyRule | undefined => AUDITED_EVENTS[type] as AnyRule | undefined

const idIn = (rule: AnyRule, event: DomainEvent): string => (rule.id ? rule.id(event) : event.account)

function headOf(rule: AnyRule, event: DomainEvent): Head {
  const { id, revision, account, type, time, actor } = event
  const mode = rule.mode ? rule.mode(event.data) : modeOf(event.mode)
  const shown = { mode, live: mode !== 'test', test: mode !== 'live' }
  return { _id: id, revision, account, ...shown, type, createdAt: time, actor }
}

const modeOf = (mode: string): AuditDocument['mode'] => (mode === 'live' || mode === 'test' ? mode : null)
