import type { Context, DomainEvent } from '../events/event.ts'

/** Context of what an event causes. */
export function causedBy(event: DomainEvent, role = 'reactions'): Context {
  const { account, mode, plan, correlationId, id } = event
  return { account, mode, plan, actor: `system:${role}`, correlationId, causationId: id }
}
