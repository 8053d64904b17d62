import { toCloudEvent } from '../../events/cloud-event.ts'
import type { RecordedEvent } from '../../events/event.ts'

const PREFIX = 'ce_'

/**
 * An event as CloudEvents 1.0 has it in JSON (CloudEvents JSON event format §3): the attributes that its message in Kafka
 * carries as headers, under the same names, and the data as it was written.
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
