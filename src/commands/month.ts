type Month = { name: string; start: number; end: number }

/** The month of the last call: nearly every call asks for the present one. */
let last: Month = { name: '', start: 0, end: 0 }

/** The calendar month (UTC) of a time (epoch ms). `name` is `yyyymm`; `end` is the start of the next month. */
export function monthAt(time: number): Month {
  if (time >= last.start && time < last.end) return last
  const date = new Date(time)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const name = `${year}${String(month + 1).padStart(2, '0')}`
  last = { name, start: Date.UTC(year, month, 1), end: Date.UTC(year, month + 1, 1) }
  return last
}

/** The calendar month (UTC) of a time (epoch ms), as `yyyymm`. */
export const monthOf = (time: number): string => monthAt(time).name

/** When a month (`yyyymm`) ends and the next quota begins: RFC 3339. */
export function monthEnd(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4)), 1)).toISOString()
}
