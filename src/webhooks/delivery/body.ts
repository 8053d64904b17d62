import type { MessageType } from '../../events/webhook.ts'

type Message = { messageId: string; eventType: MessageType; at: string }

/**
 * The body of a message, the same at each attempt. `data` is JSON and goes in as it is: for a finished check the very
 * bytes that `GET /checks/{id}` answers with at that revision.
 */
export function messageBody({ messageId, eventType, at }: Message, data: string): string {
  const head = JSON.stringify({ id: messageId, type: eventType, timestamp: at })
  return `${head.slice(0, -1)},"data":${data}}`
}
