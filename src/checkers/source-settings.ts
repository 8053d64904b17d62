import type { SettingValues } from './descriptor.ts'

/**
 * The addresses that each source asks. The sandbox provides the same shape as the settings; checkers cannot distinguish
 * them.
 */
export type SourceSettings = {
  /** Folder of the local trademark registers (`namecheck registers import`); null = none. */
  registers: string | null
  /** Settings of the providers; the keys are setting names. A provider with missing settings is not configured. */
  providers: SettingValues
  /** Time limit of a whole exchange with a provider, ms. */
  timeoutMs: number
}
