import type { ConfiguredProvider, SettingRows, Stated } from '../descriptor.ts'
import type { CheckTask } from '../provider-client/contract.ts'
import type { Found } from './searched.ts'

/** A register or list of companies, over the network or on this machine. */
export type CompanyList = {
  /** The name that reports show. */
  name: string
  /**
   * Jurisdictions whose company register it is. Empty for a wider list: its companies are shown and count, but it
   * covers no jurisdiction alone.
   */
  jurisdictions: readonly string[]
}

/** A register or list that is asked over the network. */
export type CompanyRegister = ConfiguredProvider<(task: CheckTask) => Promise<Found>> & CompanyList

/** A register on this machine. */
type LocalCopy = {
  /** Days from one publication of its data to the next. */
  cycleDays: number
  /** Rows that its import rejected. */
  unreadable: number
  /** Sentence that its licence requires. */
  attribution?: string
}

/** The result of a search in one register. */
export type Searched = Found & {
  register: CompanyList
  local: LocalCopy | null
}

/** Creates a register from the statement in its folder. */
export const companyRegister = <Rows extends SettingRows, Needs extends keyof Rows & string>(
  register: Stated<CompanyRegister, Rows, Needs>,
) => register as CompanyRegister

export const isWide = ({ jurisdictions }: CompanyList): boolean => jurisdictions.length === 0

/** The member states register the company names of the European Union. */
const WITHOUT_REGISTER: ReadonlySet<string> = new Set(['EU'])

/** Whether companies of a jurisdiction are registered in it, so that no wider list can cover it. */
export const hasRegister = (jurisdiction: string): boolean => !WITHOUT_REGISTER.has(jurisdiction)

/** Whether a list decides whether a jurisdiction was searched. */
export const covers = (list: CompanyList, jurisdiction: string): boolean =>
  hasRegister(jurisdiction) ? list.jurisdictions.includes(jurisdiction) : isWide(list)
