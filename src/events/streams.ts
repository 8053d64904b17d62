/** Names of the streams, one aggregate each. */
export const checkStream = (checkId: string): string => `check-${checkId}`
export const accountStream = (accountId: string): string => `account-${accountId}`
export const batchStream = (batchId: string): string => `batch-${batchId}`
/** Keys are found by what the caller presents: the SHA-256 of the secret, in hex. */
export const keyStream = (keyHash: string): string => `key-${keyHash}`
/** `month` is `yyyymm`, the calendar month in UTC. */
export const quotaStream = (accountId: string, month: string): string => `quota-${accountId}-${month}`
export const webhookStream = (endpointId: string): string => `webhook-${endpointId}`

/** What kind of aggregate a stream belongs to: the part in front of the first hyphen. */
export function streamKind(stream: string): string {
  const end = stream.indexOf('-')
  return end < 0 ? stream : stream.slice(0, end)
}
