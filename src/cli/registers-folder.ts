import { join } from 'node:path'
import { readSettings } from '../settings/settings.ts'

/** The folder of the local registers, by the settings. */
export function registersFolder(): string {
  const settings = readSettings(process.env)
  return settings.REGISTERS ?? join(settings.DATA, 'registers')
}
