import type { z } from 'zod'
import type { Completeness } from '../registers/completeness.ts'
import type { RegisterAbout } from '../registers/file.ts'
import { RegisterRefused } from '../registers/refused.ts'
import {
  type Answer,
  type CheckTask,
  type ProviderClient,
  ProviderError,
} from './provider-client/interfaces.ts'
import { readJson } from './provider-client/read-answer.ts'

/** Limits of data in memory or on this machine. */
export const LOCAL_LIMITS = { concurrency: 8, ratePerSecond: 10_000 }

/**
 * Time limit of a search with its wait for other searches, ms. It may have to read an index first. A running search has its
 * own limit, and the deadline of a check whose caller waits comes first.
 */
export const LOCAL_TIMEOUT_MS = 60_000

/** A local register as the provider client knows it. One office may have a register of each kind. */
export const localProviderId = ({ kind, office }: Pick<RegisterAbout, 'kind' | 'office'>): string =>
  `${kind === 'marks' ? 'local-register' : 'local-companies'}:${office}`

/** The scope of the self-test of a local register; another file of the register has another one. */
export const localScope = (about: RegisterAbout): string =>
  `${localProviderId(about)}/${about.dataAsOf}/${about.rows}`

/** A search of data on this machine. */
export type LocalSearch<Row> = {
  /** Id of its evidence. */
  id: string
  provider: string
  /** Text of the search for the evidence. */
  request: string
  /** @param signal aborts when the answer is no longer needed */
  find(signal: AbortSignal): Promise<Row[]> | Row[]
  rows: z.ZodType<Row[]>
  /** The outcome for the evidence: `3 marks`. */
  counted(rows: number): string
}

/**
 * Runs a search through the provider client, so that its rows are hashed, kept and shown as evidence like any answer.
 */
export const askLocal = <Row>(
  providerClient: ProviderClient,
  task: CheckTask,
  { id, provider, request, find, rows, counted }: LocalSearch<Row>,
): Promise<Answer<Row[]>> =>
  providerClient.ask(task, {
    id,
    provider,
    host: provider,
    request,
    cacheKey: null,
    send: async (signal) => ({
      headers: { 'content-type': 'application/json' },
      bytes: new TextEncoder().encode(JSON.stringify(await found(find, signal))),
    }),
    read: (raw) => {
      const value = readJson(raw, rows)
      return { value, outcome: counted(value.length), confidence: 'high', ttlSeconds: 0 }
    },
  })

const UNREADABLE = 'its copy on this service cannot be read'

async function found<Row>(find: LocalSearch<Row>['find'], signal: AbortSignal): Promise<Row[]> {
  try {
    return await find(signal)
  } catch (error) {
    // The message names a file: it is for the operator, whose status page has it.
    if (error instanceof RegisterRefused)
      throw new ProviderError('invalid_answer', UNREADABLE, { cause: error })
    throw error
  }
}

/** The rows of a register's file that its import rejected, for the summary of a section. */
export function unreadableNotes(unreadable: number): string[] {
  if (unreadable === 0) return []
  return [`${unreadable === 1 ? '1 row' : `${unreadable} rows`} of its file could not be read`]
}

/** What the operator says of the copy of a register, for the summary of a section. */
export const completenessNotes = (
  completeness: Completeness | undefined,
  doubt: string | null | undefined,
): string[] =>
  completeness === 'vouched'
    ? [`whole according to the operator of this service${doubt ? `, although ${doubt}` : ''}`]
    : []
