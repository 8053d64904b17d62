/** Preferences of a caller (RFC 7240): seconds to wait, 0 to 60, and whether to answer at once. */
export type Preferences = { wait: number | null; respondAsync: boolean }

export const MAX_WAIT_S = 60
const NONE: Preferences = { wait: null, respondAsync: false }

/**
 * Reads `Prefer`. Unknown and malformed preferences are ignored (RFC 7240 §2); the first of a repeated preference
 * counts. A wait of more than 60 s becomes 60 s.
 */
export function readPrefer(header: string | string[] | undefined): Preferences {
  if (header === undefined) return NONE
  const text = typeof header === 'string' ? header : header.join(',')
  let wait: number | null = null
  let respondAsync = false
  for (const part of text.split(',')) {
    const [name = '', value = ''] = (part.split(';', 1)[0] ?? '').split('=', 2)
    const token = name.trim().toLowerCase()
    if (token === 'respond-async') respondAsync = true
    if (token === 'wait' && wait === null) wait = seconds(value.trim())
  }
  return { wait, respondAsync }
}

function seconds(text: string): number | null {
  const bare = text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
  return /^\d{1,9}$/.test(bare) ? Math.min(Number(bare), MAX_WAIT_S) : null
}

/** The value of `Preference-Applied`; null without a preference. */
export function preferenceApplied({ wait, respondAsync }: Preferences): string | null {
  const applied = [respondAsync ? 'respond-async' : '', wait === null ? '' : `wait=${wait}`]
  return applied.filter((part) => part !== '').join(', ') || null
}
