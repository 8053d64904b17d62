import { EUIPO } from './euipo/descriptor.ts'
import type { TrademarkRegister } from './register.ts'
import { SIGNA } from './signa/descriptor.ts'

/** Every trademark register that is asked over the network. */
export const TRADEMARK_REGISTERS: readonly TrademarkRegister[] = [EUIPO, SIGNA]
