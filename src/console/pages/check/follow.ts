import type { Api } from '../frame/api.ts'
import type { Check } from '../types.ts'

const EVENTS = ['SourceResult', 'CheckCompleted', 'CheckCanceled'] as const
const POLL_MS = 1_500

/** Whether a check changes no more. */
export const hasEnded = ({ status }: Pick<Check, 'status'>): boolean =>
  status === 'completed' || status === 'canceled'

/**
 * Calls `changed` after each event of a check until `stop` is called. A session without the scope for histories, and a
 * connection that breaks, fall back to asking every 1.5 s.
 */
export function followCheck(
  api: Pick<Api, 'streamAddress'>,
  parts: { checkId: string; canStream: boolean; absolute(path: string): string; changed(): void },
): { stop(): void } {
  let timer: ReturnType<typeof setInterval> | undefined
  const poll = (): void => {
    timer ??= setInterval(parts.changed, POLL_MS)
  }
  if (!parts.canStream) {
    poll()
    return { stop: () => clearInterval(timer) }
  }
  const stream = new EventSource(parts.absolute(api.streamAddress(parts.checkId)))
  for (const type of EVENTS) stream.addEventListener(type, parts.changed)
  stream.addEventListener('error', () => {
    parts.changed()
    if (stream.readyState === EventSource.CLOSED) poll()
  })
  return {
    stop() {
      clearInterval(timer)
      stream.close()
    },
  }
}
