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

/** The same for each day in a sentence of the service. Do not use it for text that quotes names. */
export const withDayWords = (sentence: string): string => sentence.replaceAll(DAYS, dayWords)
