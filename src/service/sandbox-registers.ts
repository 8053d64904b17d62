import type { Checker } from '../checkers/provider-client/interfaces.ts'
import type { Source } from '../events/sections.ts'
import { openRegisters, type RegisterFolder, type Registers } from '../registers/serve/registers.ts'
import { importSandboxRegisters } from '../sandbox/import-registers.ts'

/** Sources that search local registers. */
const ON_LOCAL_REGISTERS: readonly Source[] = ['trademarks', 'companies']

/**
 * The local registers of test mode. An import takes about half a second, so the start of the service does not wait for
 * it: the first check that searches them imports what the folder lacks, or the warm-up does. Until then there are none.
 */
export class SandboxRegisters implements Registers {
  readonly #folder: string
  #opened: RegisterFolder | null = null
  #opening: Promise<void> | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Imports and opens the registers. Rejects as an import does; the next call then tries again. */
  open(): Promise<void> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = undefined
      throw error
    })
    return this.#opening
  }

  async #open(): Promise<void> {
    await importSandboxRegisters(this.#folder)
    this.#opened = openRegisters(this.#folder)
  }

  /** The same checkers; those of sources that search local registers wait for them. */
  before(checkers: readonly Checker[]): Checker[] {
    return checkers.map((checker) =>
      ON_LOCAL_REGISTERS.includes(checker.source) ? this.#before(checker) : checker,
    )
  }

  #before(checker: Checker): Checker {
    const check: Checker['check'] = async (task) => {
      await this.open()
      return checker.check(task)
    }
    return { source: checker.source, check }
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
    await this.#opening?.catch(() => undefined)
    this.#opened?.close()
  }
}
