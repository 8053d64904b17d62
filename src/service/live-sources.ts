import { join } from 'node:path'
import type { SourceSettings } from '../checkers/source-settings.ts'
import type { Settings } from '../settings/settings.ts'

/** Provider addresses for live checks, from the settings; the sandbox returns the same type for test checks. */
export function liveSources(settings: Settings): SourceSettings & { registers: string } {
  return {
    registers: settings.REGISTERS ?? join(settings.DATA, 'registers'),
    providers: settings.providers,
    timeoutMs: settings.TIMEOUT_SECONDS * 1000,
  }
}
