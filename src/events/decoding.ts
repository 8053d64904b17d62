import { channel } from 'node:diagnostics_channel'

/**
 * Measurements subscribe to these: one message for each event that is rebuilt from stored bytes (`store`, `topic` or
 * `record`), and one, its type, for each event whose data are parsed. Without a subscriber nothing is published.
 */
export const decodedEvents = channel('namecheck.event.decoded')
export const parsedEvents = channel('namecheck.event.parsed')
