import type { ConfiguredProvider, SettingRows, Stated } from '../descriptor.ts'
import type { CheckTask } from '../provider-client/contract.ts'
import type { Found } from './searched.ts'

/** A register or list of companies. */
export type CompanyRegister = ConfiguredProvider<(task: CheckTask) => Promise<Found>> & {
  /**
   * Jurisdictions whose company register it is. Empty for a wider list: its companies are shown and count, but it
   * covers no jurisdiction alone.
   */
  jurisdictions: readonly string[]
}

/** The result of a search in one register. */
export type Searched = Found & { register: CompanyRegister }

/** Creates a register from the statement in its folder. */
export const companyRegister = <Rows extends SettingRows, Needs extends keyof Rows & string>(
  register: Stated<CompanyRegister, Rows, Needs>,
) => register as CompanyRegister

export const isWide = ({ jurisdictions }: CompanyRegister): boolean => jurisdictions.length === 0

/** The member states register the company names of the European Union. */
const WITHOUT_REGISTER: ReadonlySet<string> = new Set(['EU'])

/** `undefined`: unknown to this service; `null`: the jurisdiction has no separate register. */
export function registerOf(
  registers: readonly CompanyRegister[],
  jurisdiction: string,
): CompanyRegister | null | undefined {
  if (WITHOUT_REGISTER.has(jurisdiction)) return null
  return registers.find(({ jurisdictions }) => jurisdictions.includes(jurisdiction))
}
