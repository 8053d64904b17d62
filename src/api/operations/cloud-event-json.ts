import { toCloudEvent } from '../../events/cloud-event.ts'
import type { RecordedEvent } from '../../events/event.ts'

const PREFIX = 'ce_'

/**
 * An event in the JSON format of CloudEvents 1.0 (§3): the attributes of its Kafka headers, with the same names, and
 * the data as written.
 */
export function structuredEvent(event: RecordedEvent): Record<string, unknown> {
  const { headers, value } = toCloudEvent(event)
  const attributes = Object.entries(headers).flatMap(([name, text]) =>
    name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), text]] : [],
  )
  return {
    ...Object.fromEntries(attributes),
    datacontenttype: headers['content-type'],
    data: JSON.parse(value.toString()),
  }
}
