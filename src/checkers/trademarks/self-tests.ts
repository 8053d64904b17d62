import type { Registers } from '../../registers/serve/registers.ts'
import type { SettingValues } from '../descriptor.ts'
import type { LocalTest } from '../local-self-tests.ts'
import type { ProviderClient } from '../provider-client/interfaces.ts'
import { randomName } from '../self-test/random-name.ts'
import { registerScope, type SelfTest } from '../self-test/self-test.ts'
import { localProvider, searchLocalRegister } from './local-lists.ts'
import type { TrademarkRegister, TrademarkSearch } from './register.ts'

/** The self-test of a register that is asked over the network. */
export const registerSelfTest = (
  { id, knownMark }: TrademarkRegister,
  client: Pick<TrademarkSearch, 'holds'>,
  isPaid: boolean,
  settings: SettingValues,
): SelfTest => ({
  scope: registerScope('trademarks', id),
  source: 'trademarks',
  provider: id,
  isDefault: true,
  isPaid,
  taken: knownMark,
  keys: JSON.stringify(settings),
  random: randomName,
  ask: (task, _name, parts = []) => client.holds(task, parts),
})

/** The self-test of the local registers of marks. */
export const localMarksTest = (providerClient: ProviderClient, registers: Registers): LocalTest => ({
  source: 'trademarks',
  kind: 'marks',
  provider: ({ office }) => localProvider(office),
  async ask(about, task) {
    const at = Date.parse(about.dataAsOf)
    const { answered, findings, answers } = await searchLocalRegister(
      providerClient,
      task,
      registers,
      about,
      at,
    )
    const isHeld = findings.some(({ exact }) => exact)
    return { says: answered ? (isHeld ? 'taken' : 'free') : 'unknown', answers }
  },
})
