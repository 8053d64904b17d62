/** As `en-GB` abbreviates them. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']
const DAY = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/
const DAYS = /(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/g

/** The day of an RFC 3339 date or time as people write it, `3 Jan 2026`; other text unchanged. */
export function dayWords(text: string): string {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? []
  const name = MONTHS[Number(month) - 1]
  return name === undefined ? text : `${Number(day)} ${name} ${year}`
}

/** The date of data in a sentence of a source: `NIPO (2026-01-03; similar marks)`, `NIPO is of 2026-01-03, more than`. */
const DATA_DAYS = /(?<=\(| of )\d{4}-\d{2}-\d{2}(?=[;),])/g

/** A sentence of a source with each date of data as {@link dayWords} writes it. The sentence may quote names. */
export const withDataDayWords = (sentence: string): string => sentence.replaceAll(DATA_DAYS, dayWords)

/** A sentence of the service with each day as {@link dayWords} writes it. Do not use it for text that quotes names. */
export const withDayWords = (sentence: string): string => sentence.replaceAll(DAYS, dayWords)
