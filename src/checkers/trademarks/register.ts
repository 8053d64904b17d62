import type { ConfiguredProvider, SettingRows, Stated } from '../descriptor.ts'
import type { CheckTask } from '../provider-client/interfaces.ts'
import type { SelfTestAnswer } from '../self-test/self-test.ts'
import type { Holdings } from './rights-by-territory.ts'
import type { Found } from './search-result.ts'

/** The client of a trademark register. */
export type TrademarkSearch = {
  search(task: CheckTask): Promise<Found>
  /**
   * Whether the register holds exactly the name of the task, by the queries on which the answer "no mark" rests; for its
   * self-test.
   * @param parts those of {@link parts} that checks needed lately; empty: all
   */
  holds(task: CheckTask, parts: readonly string[]): Promise<SelfTestAnswer>
  /** The parts of the register that a check needs, which its self-test must include. Absent: it has no parts. */
  parts?(task: CheckTask): string[]
}

/** A trademark register that is asked over the network. */
export type TrademarkRegister = ConfiguredProvider<TrademarkSearch> & {
  holds: Holdings
  /** The words of a mark that it has held for years and that few other marks contain: the known name of its self-test. */
  knownMark: string
  /**
   * Whether its search finds similar marks in Latin letters as the goals of `npm run bench:truth` demand. Without it,
   * and for names in other scripts, the coverage says that only identical marks were searched.
   */
  similarSearch: boolean
  /**
   * How many marks it has, live and dead, as its office publishes: of so many, some come close by chance. Null if the
   * office publishes no number.
   */
  marks: number | null
  /** Maximum number of requests for one check, and of pages of one list. A request that a plan omits lowers the depth. */
  budget: { requests: number; pages: number }
}

/** Creates a register from the statement in its folder. */
export const trademarkRegister = <Rows extends SettingRows, Needs extends keyof Rows & string>(
  register: Stated<TrademarkRegister, Rows, Needs>,
) => register as TrademarkRegister
