import type { ConfiguredProvider, SettingRows, Stated } from '../descriptor.ts'
import type { CheckTask } from '../provider-client/contract.ts'
import type { Found } from './searched.ts'

/** A trademark register that is asked over the network. */
export type TrademarkRegister = ConfiguredProvider<(task: CheckTask) => Promise<Found>> & {
  /** The territory of its marks, as `territoriesOf` names it. */
  territory: string
}

/** Creates a register from the statement in its folder. */
export const trademarkRegister = <Rows extends SettingRows, Needs extends keyof Rows & string>(
  register: Stated<TrademarkRegister, Rows, Needs>,
) => register as TrademarkRegister
