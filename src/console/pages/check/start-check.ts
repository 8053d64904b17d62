import type { Api } from '../frame/api.ts'
import type { Check } from '../types.ts'

/**
 * Starts a check with the deadline of a caller who waits, but waits only a second: the page of the check then shows
 * how each source fills in.
 */
export const startCheck = (api: Api, query: string, options: Record<string, unknown>): Promise<Check> =>
  api.post<Check>('/checks', { query, ...options }, { Prefer: 'wait=1' })
