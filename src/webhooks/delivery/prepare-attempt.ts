import type { CommandRunner } from '../../commands/runner/runner.ts'
import type { MessageSubject, MessageType, WebhookPayload } from '../../events/webhook.ts'
import { webhookDecider } from '../endpoint/decider.ts'
import { maySend, type Secret, type WebhookState } from '../endpoint/state.ts'
import type { EndpointDecryptor } from './endpoint-decryptor.ts'

type Message = { messageId: string; eventType: MessageType; at: string }

/**
 * The body of a message, the same at each attempt under the same settings. `data` is JSON and is inserted unchanged: for a
 * finished check it is byte for byte the answer of `GET /checks/{id}` at that revision, in the view of the endpoint.
 */
function messageBody({ messageId, eventType, at }: Message, data: string): string {
  const head = JSON.stringify({ id: messageId, type: eventType, timestamp: at })
  return `${head.slice(0, -1)},"data":${data}}`
}

/** Renders the subject of a message as JSON, at the revision that the subject names. */
export type Render = (
  subject: MessageSubject,
  owner: { account: string; mode: string; endpointId: string; payload: WebhookPayload },
) => Promise<string>

/** One attempt, ready to send. */
export type Attempt = {
  endpointId: string
  messageId: string
  attempt: number
  account: string
  mode: string
  plan: string
  body: string
  /** Null if it can no longer be decrypted. */
  url: string | null
  sealedUrl: string
  secrets: readonly Secret[]
}

type Parts = { runner: CommandRunner; decryptor: EndpointDecryptor; render: Render }
type Found = Omit<Attempt, 'body' | 'url'> & {
  subject: MessageSubject
  eventType: MessageType
  at: string
  payload: WebhookPayload
}

/**
 * Prepares the next attempt of a message; null if none is due. `revision`: the endpoint's events must be known at least
 * up to this revision.
 */
export async function prepare(
  { runner, decryptor, render }: Parts,
  stream: string,
  messageId: string,
  revision: number,
): Promise<Attempt | null> {
  const find = () => runner.look(webhookDecider, stream, revision, (state) => attemptOf(state, messageId))
  const found = await find()
  if (!found) return null
  const data = await render(found.subject, found)
  const body = messageBody(found, data)
  // The endpoint may have been changed, paused or deleted while the body was rendered.
  const current = await find()
  if (current?.attempt !== found.attempt) return null
  return {
    ...current,
    body,
    url: await decryptor.url(current.account, current.endpointId, current.sealedUrl),
  }
}

function attemptOf(state: WebhookState, messageId: string): Found | null {
  const message = maySend(state, messageId)
  if (!message) return null
  const { endpointId, account, mode, plan, secrets, sealedUrl, payload } = state
  const { subject, eventType, at, attempt } = message
  return {
    endpointId,
    messageId,
    attempt: attempt + 1,
    account,
    mode,
    plan,
    secrets,
    sealedUrl,
    subject,
    eventType,
    at,
    payload,
  }
}
