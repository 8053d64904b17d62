import { hashRecord } from './record.ts'

/** The defect of the bytes of a stored record; undefined if they have the stored hash. About 1 µs for each KB. */
export const damageOf = ({ record, hash }: { record: Uint8Array; hash: Uint8Array }): string | undefined =>
  hashRecord(record).equals(hash) ? undefined : 'its bytes do not have the stored hash'

/** Whether an event holds this hash as that of the previous event of its stream. */
export const linksTo = ({ prevHash }: { prevHash: Uint8Array }, hash: Uint8Array): boolean =>
  Buffer.compare(prevHash, hash) === 0

/** The defect of a stored event for which {@link linksTo} is false. */
export const UNLINKED = 'it does not link to the previous event'
