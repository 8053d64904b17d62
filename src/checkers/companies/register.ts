import type { Completeness } from '../../registers/completeness.ts'
import type { ConfiguredProvider, SettingRows, Stated } from '../descriptor.ts'
import type { CheckTask } from '../provider-client/interfaces.ts'
import type { Proof } from '../self-test/self-test.ts'
import type { Found } from './search-result.ts'

/** A register or list of companies, over the network or on this machine. */
export type CompanyList = {
  /** The name that reports show. */
  name: string
  /**
   * Jurisdictions whose company register it is. Empty for a wider list: its companies are shown and count, but it
   * covers no jurisdiction alone.
   */
  jurisdictions: readonly string[]
  /**
   * Jurisdictions (ISO 3166-1 alpha-2) or parts of them (ISO 3166-2) of which it lists some companies. It is searched in
   * checks for them; its companies count like those of a wider list, and it covers no jurisdiction.
   */
  partOf?: readonly string[]
}

/** Searches one register for the name of a task. */
export type SearchCompanies = (task: CheckTask) => Promise<Found>

/** A register or list that is asked over the network. */
export type CompanyRegister = ConfiguredProvider<SearchCompanies> &
  CompanyList & {
    /** Name of a company that it lists as active, and will for years: for its self-test. */
    taken: string
  }

/** A register on this machine. */
type LocalCopy = {
  /** Days from one publication of its data to the next. */
  cycleDays: number
  /** Rows that its import rejected. */
  unreadable: number
  /** How much of the register it holds. */
  completeness: Completeness
  /** What contradicts its operator, who says that it is whole. */
  doubt?: string
  /** Sentence that its license requires. */
  attribution?: string
}

/** The result of a search in one register. */
export type Searched = Found & {
  register: CompanyList
  local: LocalCopy | null
  /** The result of its self-test. */
  proof: Proof
}

/** Creates a register from the statement in its folder. */
export const companyRegister = <Rows extends SettingRows, Needs extends keyof Rows & string>(
  register: Stated<CompanyRegister, Rows, Needs>,
) => register as CompanyRegister

/** Whether a list covers no jurisdiction alone. */
export const isWide = ({ jurisdictions }: CompanyList): boolean => jurisdictions.length === 0

/** Whether a list is searched in a check for these jurisdictions. */
export const isSearchedFor = (list: CompanyList, asked: readonly string[]): boolean =>
  list.partOf
    ? asked.some((place) => isPartOf(list, place))
    : isWide(list) || asked.some((place) => covers(list, place))

/** Whether a list holds some companies of a jurisdiction, or of a part of it. */
export const isPartOf = ({ partOf = [] }: CompanyList, jurisdiction: string): boolean =>
  partOf.some((part) => part === jurisdiction || part.startsWith(`${jurisdiction}-`))

/** Whether a list decides whether a jurisdiction was searched. */
export const covers = ({ jurisdictions }: CompanyList, jurisdiction: string): boolean =>
  jurisdictions.includes(jurisdiction)
