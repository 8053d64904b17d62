/**
 * The day a number of months after a day, both `yyyy-mm-dd` in UTC; in a month without that day, its last day.
 * @param day may be a longer RFC 3339 time
 */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDay))).toISOString().slice(0, 10)
}
