import type { MessageType } from '../../events/webhook.ts'

type Message = { messageId: string; eventType: MessageType; at: string }

/**
 * The body of a message, the same at each attempt. `data` is JSON and is inserted unchanged: for a finished check it is
 * byte for byte the answer of `GET /checks/{id}` at that revision.
 */
export function messageBody({ messageId, eventType, at }: Message, data: string): string {
  const head = JSON.stringify({ id: messageId, type: eventType, timestamp: at })
  return `${head.slice(0, -1)},"data":${data}}`
}
