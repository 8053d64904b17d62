import { z } from 'zod'
import { sourceName } from '../../events/sections.ts'
import type { RawAnswer } from '../provider-client/interfaces.ts'

/** Maximum size of a recorded body, bytes. */
export const MAX_BODY_BYTES = 256 * 1024

const body = z.discriminatedUnion('as', [
  z.strictObject({ as: z.literal('text'), text: z.string(), cut: z.boolean() }),
  /** Bytes that are not UTF-8 text. */
  z.strictObject({ as: z.literal('base64'), base64: z.base64(), cut: z.boolean() }),
])
export type RecordedBody = z.output<typeof body>

/** One exchange with a provider, without credentials and personal data: one JSON file. */
export const recording = z.strictObject({
  /** Version of this format. */
  recording: z.literal(1),
  /** Version of the program that made it. */
  program: z.string().min(1),
  /** RFC 3339. */
  at: z.iso.datetime(),
  source: sourceName,
  /** As `GET /providers` names it. */
  provider: z.string().min(1),
  /** The scope of the self-test that asked; null for a question of a check. */
  scope: z.string().nullable(),
  /** What the check or self-test was about. */
  asked: z.strictObject({ name: z.string().min(1), tlds: z.array(z.string()) }),
  question: z.strictObject({ evidence: z.string().min(1), request: z.string() }),
  /** Null if none arrived. */
  answer: z
    .strictObject({
      status: z.int().nullable(),
      headers: z.record(z.string(), z.string()),
      body,
    })
    .nullable(),
  /** What the program made of the answer: its outcome or an error code, as in the evidence of a report. */
  outcome: z.string().min(1),
  /** What decided that: the exchange (an error of the network, an unexpected status) or the reader of the answer. */
  by: z.enum(['exchange', 'reader']),
  /** Whether the reader gives the same outcome for the recorded answer; false if scrubbing or the size limit prevents it. */
  repeatable: z.boolean(),
})
export type Recording = z.output<typeof recording>

/** A recorded answer as a reader receives it. */
export function answerOf({ status, headers, body }: NonNullable<Recording['answer']>): RawAnswer {
  const bytes = body.as === 'text' ? new TextEncoder().encode(body.text) : Buffer.from(body.base64, 'base64')
  return { ...(status === null ? {} : { status }), headers, bytes }
}
