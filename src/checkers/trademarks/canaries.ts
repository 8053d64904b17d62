import type { RegisterAbout } from '../../registers/file.ts'
import type { Registers } from '../../registers/serve/registers.ts'
import type { Canaries, Canary, Proof } from '../canary/contract.ts'
import { randomName } from '../canary/random-name.ts'
import type { CheckTask, ProviderClient } from '../provider-client/contract.ts'
import { localProvider, searchLocalRegister } from './local-lists.ts'
import type { TrademarkRegister, TrademarkSearch } from './register.ts'

/** The self-test of a register that is asked over the network. */
export const registerCanary = (
  { id, knownMark }: TrademarkRegister,
  client: Pick<TrademarkSearch, 'holds'>,
): Canary => ({
  scope: `register/${id}`,
  source: 'trademarks',
  provider: id,
  isDefault: true,
  taken: knownMark,
  random: randomName,
  ask: (task) => client.holds(task),
})

/** The self-tests of the local registers, each with a mark of its file. */
export class LocalCanaries {
  readonly #canaries: Canaries
  readonly #providerClient: ProviderClient
  readonly #registers: Registers
  /** By office; another file has another scope. */
  readonly #made = new Map<string, Canary>()

  constructor(canaries: Canaries, providerClient: ProviderClient, registers: Registers) {
    this.#canaries = canaries
    this.#providerClient = providerClient
    this.#registers = registers
  }

  async proofOf(about: RegisterAbout, task: CheckTask): Promise<Proof> {
    const { office, dataAsOf, rows } = about
    const scope = `${localProvider(office)}/${dataAsOf}/${rows}`
    const known = this.#made.get(office)
    if (known?.scope === scope) return this.#canaries.proofOf(known, task)
    const taken = this.#registers.sample(office, 'marks')
    if (taken === null) return NO_MARK
    const canary = this.#canary(scope, taken, about)
    this.#made.set(office, canary)
    return this.#canaries.proofOf(canary, task)
  }

  #canary(scope: string, taken: string, about: RegisterAbout): Canary {
    return {
      scope,
      source: 'trademarks',
      provider: localProvider(about.office),
      isDefault: false,
      taken,
      random: randomName,
      ask: async (task) => {
        const { answered, findings, answers } = await searchLocalRegister(
          this.#providerClient,
          task,
          this.#registers,
          about,
          Date.parse(about.dataAsOf),
        )
        const isHeld = findings.some(({ exact }) => exact)
        return { says: answered ? (isHeld ? 'taken' : 'free') : 'unknown', answers }
      },
    }
  }
}

const NO_MARK: Proof = {
  ok: false,
  reason: 'holds no mark with which it could be tested',
  asked: [],
  evidence: [],
  retryAfterMs: 60_000,
}
