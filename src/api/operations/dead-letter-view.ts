import type { DeadLetter } from '../../engine/ports/event-bus.ts'
import { decodeRecord } from '../../events/record.ts'

/** A dead letter as the operator sees it in lists. */
export function deadLetterView({ id, group, stream, revision, type, error, attempts, at }: DeadLetter) {
  return { id, object: 'dead_letter', group, stream, revision, type, error, attempts, at }
}

/** A dead letter with the bytes of its event, and the decoded event if it can be decoded. */
export function deadLetterInFull(letter: DeadLetter) {
  return {
    ...deadLetterView(letter),
    raw: Buffer.from(letter.raw).toString('base64'),
    event: eventIn(letter.raw),
  }
}

function eventIn(raw: Uint8Array): ({ account: string } & Record<string, unknown>) | null {
  try {
    const { envelope, data } = decodeRecord(raw)
    return { ...envelope, data: JSON.parse(data.toString()) }
  } catch {
    return null
  }
}
