import { clock } from '../../primitives/runtime.ts'
import {
  type CheckTask,
  type ProviderClient,
  ProviderError,
  type Question,
  type RawAnswer,
} from '../provider-client/interfaces.ts'
import { SELF_TEST_ACCOUNT } from '../self-test/check-task.ts'
import { answerOf, MAX_BODY_BYTES, type RecordedBody, type Recording } from './recording.ts'
import type { Scrubber } from './scrub.ts'

const SELF_TEST_CHECK = 'canary-'

/** A provider client that also records every exchange with a provider on the network. */
export class RecordingProviderClient implements ProviderClient {
  readonly recordings: Recording[] = []
  readonly #client: ProviderClient
  readonly #scrubber: Scrubber
  readonly #program: string
  readonly #tlds: readonly string[]
  readonly #sources = new Map<string, Recording['source']>()

  /** @param tlds those of the checks; the check of a self-test names none */
  constructor(
    client: ProviderClient,
    { scrubber, program, tlds }: { scrubber: Scrubber; program: string; tlds: readonly string[] },
  ) {
    this.#client = client
    this.#scrubber = scrubber
    this.#program = program
    this.#tlds = tlds
  }

  provider(spec: Parameters<ProviderClient['provider']>[0]): void {
    this.#sources.set(spec.name, spec.source)
    this.#client.provider(spec)
  }

  get http(): ProviderClient['http'] {
    return this.#client.http
  }

  providers: ProviderClient['providers'] = () => this.#client.providers()
  forget: ProviderClient['forget'] = (name) => this.#client.forget(name)
  close: ProviderClient['close'] = () => this.#client.close()

  ask: ProviderClient['ask'] = (task, question) =>
    // A search on this machine has its provider as its host, and no exchange.
    this.#client.ask(task, question.host === question.provider ? question : this.#recorded(task, question))

  #recorded<T>(task: CheckTask, question: Question<T>): Question<T> {
    return {
      ...question,
      send: async (signal) => {
        try {
          return await question.send(signal)
        } catch (error) {
          if (error instanceof ProviderError)
            this.#record(task, question, { answer: error.answer, outcome: error.code, by: 'exchange' })
          throw error
        }
      },
      read: (answer) => {
        this.#record(task, question, { answer, outcome: outcomeOf(question, answer), by: 'reader' })
        return question.read(answer)
      },
    }
  }

  #record<T>(
    task: CheckTask,
    question: Question<T>,
    { answer, outcome, by }: Pick<Recording, 'outcome' | 'by'> & { answer: RawAnswer | undefined },
  ): void {
    const source = this.#sources.get(question.provider)
    if (!source) return
    const recorded = answer && this.#scrubbed(answer)
    this.recordings.push({
      recording: 1,
      program: this.#program,
      at: new Date(clock.now()).toISOString(),
      source,
      provider: question.provider,
      scope: task.account === SELF_TEST_ACCOUNT ? task.checkId.slice(SELF_TEST_CHECK.length) : null,
      asked: { name: task.query, tlds: [...this.#tlds] },
      question: { evidence: question.id, request: this.#scrubber.text(question.request) },
      answer: recorded ?? null,
      outcome,
      by,
      repeatable:
        by === 'reader' && recorded !== undefined && outcomeOf(question, answerOf(recorded)) === outcome,
    })
  }

  #scrubbed({ status, headers, bytes }: RawAnswer): NonNullable<Recording['answer']> {
    return { status: status ?? null, headers: this.#scrubber.headers(headers), body: this.#bodyOf(bytes) }
  }

  #bodyOf(bytes: Uint8Array): RecordedBody {
    const text = textOf(bytes)
    if (text !== null) {
      const scrubbed = this.#scrubber.body(text)
      const cut = Buffer.byteLength(scrubbed) > MAX_BODY_BYTES
      // A code point has at most four bytes.
      return { as: 'text', text: cut ? scrubbed.slice(0, MAX_BODY_BYTES / 4) : scrubbed, cut }
    }
    // Each byte is one character, and scrubbing keeps the number of characters.
    const scrubbed = Buffer.from(this.#scrubber.body(Buffer.from(bytes).toString('latin1')), 'latin1')
    const cut = scrubbed.length > MAX_BODY_BYTES
    return { as: 'base64', base64: scrubbed.subarray(0, MAX_BODY_BYTES).toString('base64'), cut }
  }
}

/** What a reader makes of an answer: its outcome, or the code of its error. */
export function outcomeOf(question: Pick<Question<unknown>, 'read'>, answer: RawAnswer): string {
  try {
    return question.read(answer).outcome
  } catch (error) {
    return error instanceof ProviderError ? error.code : 'invalid_answer'
  }
}

/** Null if the bytes are not text. */
function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
