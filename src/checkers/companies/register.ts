import type { ConfiguredProvider, SettingRows, Stated } from '../descriptor.ts'
import type { CheckTask } from '../provider-client/contract.ts'
import type { Found } from './searched.ts'

/** A register or list of companies. */
export type CompanyRegister = ConfiguredProvider<(task: CheckTask) => Promise<Found>> & {
  /**
   * Places whose company register it is. None: a wider list, whose companies are shown and count, but which covers no
   * place by itself.
   */
  jurisdictions: readonly string[]
}

/** The search of one register. */
export type Searched = Found & { register: CompanyRegister }

/** A register as its folder states it. */
export const companyRegister = <Rows extends SettingRows, Needs extends keyof Rows & string>(
  register: Stated<CompanyRegister, Rows, Needs>,
) => register as CompanyRegister

export const isWide = ({ jurisdictions }: CompanyRegister): boolean => jurisdictions.length === 0

/** Company names of the European Union are registered in its member states. */
const WITHOUT_REGISTER: ReadonlySet<string> = new Set(['EU'])

/** `undefined`: not known here; `null`: the jurisdiction has no register of its own. */
export function registerOf(
  registers: readonly CompanyRegister[],
  jurisdiction: string,
): CompanyRegister | null | undefined {
  if (WITHOUT_REGISTER.has(jurisdiction)) return null
  return registers.find(({ jurisdictions }) => jurisdictions.includes(jurisdiction))
}
