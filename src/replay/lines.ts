import { toCloudEvent } from '../events/cloud-event.ts'
import type { RecordedEvent } from '../events/event.ts'

/** One line for people: time, type, stream, account, actor, and the position to continue from. */
export function textLine(event: RecordedEvent): string {
  const { time, type, stream, revision, account, mode, actor, position } = event
  const owner = [mode, account].filter((part) => part !== '').join(' ')
  return `${time}  ${type.padEnd(26)}  ${stream}@${revision}  ${owner === '' ? '-' : owner}  ${actor}  ${position}`
}

const NUMBERS = new Set(['revision', 'schemaversion'])

/**
 * One line of JSON: the event as CloudEvents 1.0 (JSON event format, structured mode), with the same attributes as in a
 * topic. `extensions` are additional extension attributes.
 */
export function jsonLine(
  event: RecordedEvent,
  extensions: Readonly<Record<string, string | boolean>> = {},
): string {
  const { headers } = toCloudEvent(event)
  const attributes: Record<string, unknown> = {}
  for (const [header, value] of Object.entries(headers)) {
    const name = header === 'content-type' ? 'datacontenttype' : header.slice('ce_'.length)
    attributes[name] = NUMBERS.has(name) ? Number(value) : value
  }
  const head = JSON.stringify({ ...attributes, ...extensions })
  // The data are the very bytes of the record.
  return `${head.slice(0, -1)},"data":${Buffer.from(event.dataBytes).toString()}}`
}
