import type { Source } from '../events/sections.ts'
import { parseName } from '../names/parse.ts'
import type { RegisterAbout } from '../registers/file.ts'
import type { RegisterKind } from '../registers/identity.ts'
import { RegisterRefused } from '../registers/refused.ts'
import type { Registers } from '../registers/serve/registers.ts'
import { localScope } from './local-register.ts'
import type { CheckTask } from './provider-client/interfaces.ts'
import { randomName } from './self-test/random-name.ts'
import type { Proof, SelfTest, SelfTestAnswer, SelfTests } from './self-test/self-test.ts'

/** How the local registers of one kind are tested. */
export type LocalTest = {
  source: Source
  kind: RegisterKind
  /** Name of a register's provider, as the provider client knows it. */
  provider(about: RegisterAbout): string
  /** Asks a register with the search and the reader of a check. */
  ask(about: RegisterAbout, task: CheckTask, name: string): Promise<SelfTestAnswer>
}

/** The self-tests of the local registers of one kind, each with a name of its file. */
export class LocalSelfTests {
  readonly #selfTests: SelfTests
  readonly #registers: Pick<Registers, 'sample'>
  readonly #test: LocalTest
  /** By office; another file has another scope. */
  readonly #made = new Map<string, SelfTest>()

  constructor(selfTests: SelfTests, registers: Pick<Registers, 'sample'>, test: LocalTest) {
    this.#selfTests = selfTests
    this.#registers = registers
    this.#test = test
  }

  async proofOf(about: RegisterAbout, task: CheckTask): Promise<Proof> {
    const { office } = about
    const { source, provider, ask } = this.#test
    const scope = localScope(about)
    const known = this.#made.get(office)
    if (known?.scope === scope) return this.#selfTests.proofOf(known, task)
    const taken = this.#sample(office)
    if (taken === null) return NO_SAMPLE
    const selfTest: SelfTest = {
      scope,
      source,
      provider: provider(about),
      isDefault: false,
      taken,
      random: randomName,
      ask: (task, name) => ask(about, task, name),
    }
    this.#made.set(office, selfTest)
    return this.#selfTests.proofOf(selfTest, task)
  }

  /** A name that the service can search for. The search itself reports a file that cannot be opened. */
  #sample(office: string): string | null {
    try {
      const name = this.#registers.sample(office, this.#test.kind)
      return name !== null && parseName(name).ok ? name : null
    } catch (error) {
      if (error instanceof RegisterRefused) return null
      throw error
    }
  }
}

const NO_SAMPLE: Proof = {
  ok: false,
  kind: 'unanswered',
  reason: 'contains no name with which it could be tested',
  asked: [],
  evidence: [],
  retryAfterMs: 60_000,
}
