/** The calendar month in UTC that a time (epoch ms) falls into, as `yyyymm`. */
export function monthOf(time: number): string {
  const date = new Date(time)
  return `${date.getUTCFullYear()}${String(date.getUTCMonth() + 1).padStart(2, '0')}`
}

/** When a month (`yyyymm`) ends and the next quota begins: RFC 3339. */
export function monthEnd(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4)), 1)).toISOString()
}
