import type { CheckTask } from '../../src/checkers/provider-client/interfaces.ts'
import type { CheckRequest } from '../../src/events/check.ts'

export type TaskOptions = Partial<Omit<CheckTask, 'request'>> & { request?: Partial<CheckRequest> }

/** A task with a deadline two minutes away, for the name `Acme` by default. */
export function checkTask(options: TaskOptions = {}): CheckTask {
  return {
    checkId: 'check-1',
    account: 'account-1',
    query: 'Acme',
    name: { normalized: 'Acme', key: 'acme' },
    urgency: 'waiting',
    deadline: Date.now() + 120_000,
    signal: new AbortController().signal,
    ...options,
    request: {
      sources: ['domains', 'social'],
      tlds: ['com'],
      jurisdictions: [],
      niceClasses: [],
      delivery: 'response',
      maxAge: null,
      ...options.request,
    },
  }
}
