import type { Requested } from '../../src/commands/check/state.ts'
import type { CheckRequest } from '../../src/events/check.ts'
import { SOURCES, type Source, type SourceOutcome } from '../../src/events/sections.ts'
import { CURRENT_RULE_SET } from '../../src/verdict/rule-sets.ts'

/** The parts of a name of one word. */
export const anatomy = (core: string): Requested['anatomy'] => ({
  core,
  words: [],
  legalForm: null,
  readings: [],
})

/** A request of every source, as the API would make it. */
export const request: CheckRequest = {
  sources: [...SOURCES],
  tlds: ['com'],
  jurisdictions: ['GB'],
  niceClasses: [],
  delivery: 'response',
  maxAge: null,
}

/** What `CheckRequested` would carry for a charged check. */
export function requested(checkId = 'chk_1', change: Partial<Requested> = {}): Requested {
  return {
    checkId,
    query: 'Lumivora',
    name: { normalized: 'Lumivora', key: 'lumivora' },
    anatomy: anatomy('Lumivora'),
    bars: [],
    request,
    urgency: 'waiting',
    deadlineAt: '2026-11-01T00:00:20.000Z',
    ruleSet: CURRENT_RULE_SET,
    cost: 1,
    reservation: { id: checkId, month: '202611' },
    retryOf: null,
    batchId: null,
    keyId: 'key_1',
    fingerprint: 'f',
    sealedMetadata: null,
    ...change,
  }
}

/** An outcome without findings. */
export function outcome(source: Source, status: SourceOutcome['status'] = 'done'): SourceOutcome {
  const reason = status === 'done' ? null : { code: 'timeout', text: 'No answer.', nextStep: 'Try again.' }
  return { source, status, reason, summary: 'Nothing found.', coverage: [], findings: [], evidence: [] }
}
