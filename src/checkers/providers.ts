import type { AnalysisEngine } from './analysis/engine.ts'
import { ENGINES } from './analysis/engines.ts'
import { RULES } from './analysis/rules/descriptor.ts'
import type { CompanyRegister } from './companies/register.ts'
import { COMPANY_REGISTERS } from './companies/registers.ts'
import type { ProviderDescriptor, SettingRows } from './descriptor.ts'
import { DNS, RDAP, WHOIS } from './domains/descriptors.ts'
import type { Network } from './social/network.ts'
import { NETWORKS } from './social/networks.ts'
import { SOCIAL } from './social/settings.ts'
import type { TrademarkRegister } from './trademarks/register.ts'
import { TRADEMARK_REGISTERS } from './trademarks/registers.ts'
import { WELL_KNOWN } from './trademarks/well-known.ts'

/** The providers of a service, by source. */
export type Providers = {
  social: readonly Network[]
  trademarks: readonly TrademarkRegister[]
  companies: readonly CompanyRegister[]
  analysis: readonly AnalysisEngine[]
}

/** Every provider of this program. */
export const PROVIDERS: Providers = {
  social: NETWORKS,
  trademarks: TRADEMARK_REGISTERS,
  companies: COMPANY_REGISTERS,
  analysis: ENGINES,
}

/** The settings of all providers. */
export const settingRowsOf = ({ trademarks, companies, analysis }: Providers): SettingRows =>
  Object.assign(
    {},
    ...[DNS, RDAP, WHOIS, SOCIAL, ...trademarks, ...companies, ...analysis].map(({ settings }) => settings),
  )

/** Descriptors in the order of the credits in a report. */
export const descriptorsOf = ({ trademarks, companies, analysis }: Providers): ProviderDescriptor[] => [
  RDAP,
  WHOIS,
  DNS,
  ...companies,
  ...trademarks,
  WELL_KNOWN,
  RULES,
  ...analysis,
]
