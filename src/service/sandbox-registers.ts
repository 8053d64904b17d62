import type { Checker } from '../checkers/provider-client/interfaces.ts'
import { TryAgain } from '../engine/ports/event-bus.ts'
import type { Source } from '../events/sections.ts'
import type { Part } from '../primitives/process-part.ts'
import { openRegisters, type RegisterFolder, type Registers } from '../registers/serve/registers.ts'
import { importSandboxRegisters } from '../sandbox/import-registers.ts'

/** Sources that search local registers. */
const ON_LOCAL_REGISTERS: readonly Source[] = ['trademarks', 'companies']

/** Whether a process that asks these sources searches local registers; undefined means all sources. */
export const searchesLocalRegisters = (sources: readonly Source[] | undefined): boolean =>
  sources === undefined || sources.some((source) => ON_LOCAL_REGISTERS.includes(source))

/**
 * The local registers of test mode. An import takes about half a second, so the start of the service does not wait for
 * it: the first check that searches them imports what the folder lacks, or the warm-up does. Until then there are none.
 * An import that failed is repeated at the next check, and whenever the parts of the process are polled.
 */
export class SandboxRegisters implements Registers, Part {
  readonly name = 'registers of test mode'
  readonly #folder: string
  #opened: RegisterFolder | null = null
  #opening: Promise<void> | undefined
  #failed = false
  #closed = false

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Imports and opens the registers. Rejects as an import does; the next call then tries again. */
  open(): Promise<void> {
    this.#opening ??= this.#open().then(
      () => {
        this.#failed = false
      },
      (error: unknown) => {
        this.#failed = true
        this.#opening = undefined
        throw error
      },
    )
    return this.#opening
  }

  async #open(): Promise<void> {
    if (this.#closed) throw new Error('the service is stopping')
    await importSandboxRegisters(this.#folder)
    this.#opened = openRegisters(this.#folder)
  }

  /** After an import that failed: tries again, and returns the error if that fails too. */
  async stoppage(): Promise<Error | null> {
    if (!this.#failed || this.#closed) return null
    return this.open().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    )
  }

  /**
   * The same checkers; those of sources that search local registers wait for them. They reject with TryAgain if the
   * registers cannot be imported, or not before the task is aborted.
   */
  before(checkers: readonly Checker[]): Checker[] {
    return checkers.map((checker) =>
      ON_LOCAL_REGISTERS.includes(checker.source) ? this.#before(checker) : checker,
    )
  }

  #before(checker: Checker): Checker {
    const check: Checker['check'] = async (task) => {
      await this.#openBefore(task.signal)
      return checker.check(task)
    }
    return { source: checker.source, check }
  }

  async #openBefore(signal: AbortSignal): Promise<void> {
    const aborted = Promise.withResolvers<never>()
    const onAbort = () => aborted.reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      signal.throwIfAborted()
      await Promise.race([this.open(), aborted.promise])
    } catch (error) {
      throw new TryAgain('the registers of test mode are not imported yet', { cause: error })
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  coverage: Registers['coverage'] = (kind) => this.#opened?.coverage(kind) ?? []

  search: Registers['search'] = async (...query) => (await this.#whenOpen()).search(...query)

  searchCompanies: Registers['searchCompanies'] = async (...query) =>
    (await this.#whenOpen()).searchCompanies(...query)

  sample: Registers['sample'] = (office, kind) => this.#opened?.sample(office, kind) ?? null

  async #whenOpen(): Promise<Registers> {
    await this.open()
    return this.#opened as RegisterFolder
  }

  /** Waits for an import in progress. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#opening?.catch(() => undefined)
    this.#opened?.close()
  }
}
