/** Names of the streams, one aggregate each. */
export const checkStream = (checkId: string): string => `check-${checkId}`
export const accountStream = (accountId: string): string => `account-${accountId}`
export const batchStream = (batchId: string): string => `batch-${batchId}`
/** Keys are found by what the caller presents: the SHA-256 of the secret, in hex. */
export const keyStream = (keyHash: string): string => `key-${keyHash}`
/** `month` is `yyyymm`, the calendar month in UTC. */
export const quotaStream = (accountId: string, month: string): string => `quota-${accountId}-${month}`
/** The links to a check or batch have their own stream, so that they change neither its report nor its hash chain. */
export const shareStream = (subjectId: string): string => `share-${subjectId}`
/** A reviewer's assessments of a check, separate for the same reason. */
export const reviewStream = (checkId: string): string => `review-${checkId}`
export const webhookStream = (endpointId: string): string => `webhook-${endpointId}`

/** The kind of a stream's aggregate: the part before the first hyphen. */
export function streamKind(stream: string): string {
  const end = stream.indexOf('-')
  return end < 0 ? stream : stream.slice(0, end)
}

/** The id of a stream's aggregate: the part after the first hyphen. */
export const aggregateOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1)

const CHECK = /^chk_\w+$/
/** Each kind of stream, and the form of what follows the hyphen. */
const KINDS: Readonly<Record<string, RegExp>> = {
  check: CHECK,
  share: /^(?:chk|bat)_\w+$/,
  review: CHECK,
  batch: /^bat_\w+$/,
  account: /^acc_\w+$/,
  key: /^[0-9a-f]{64}$/,
  quota: /^acc_\w+-\d{6}$/,
  webhook: /^whk_\w+$/,
  checkpoint: /^(?:log|stamps|keys)$/,
  relay: /^.+$/,
  spending: /^\d{6}$/,
  provider: /^keys$/,
}

/** Every kind of stream. */
export const streamKinds: readonly string[] = Object.keys(KINDS)

/** Whether this program knows the kind of aggregate in a stream's name. */
export const isKnownKind = (stream: string): boolean => Object.hasOwn(KINDS, streamKind(stream))

/** Whether a text has the form of a stream's name; the stream need not exist. */
export function isStreamName(text: string): boolean {
  const kind = streamKind(text)
  return Object.hasOwn(KINDS, kind) && KINDS[kind]?.test(text.slice(kind.length + 1)) === true
}

/** Stream with one kind of record about the log: its checkpoints, their time stamps, or the signing keys. */
export const checkpointStream = (entries: 'log' | 'stamps' | 'keys'): string => `checkpoint-${entries}`

const BOOKS: readonly string[] = ['relay', 'checkpoint', 'spending', 'provider']

/** Whether a stream holds records about the log: no topic carries them, and no checkpoint covers them. */
export const isBookkeeping = (stream: string): boolean => BOOKS.includes(streamKind(stream))
