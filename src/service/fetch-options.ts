import { join } from 'node:path'
import { userAgentOf } from '../checkers/provider-client/http.ts'
import type { FetchOptions } from '../registers/fetch/fetch.ts'
import type { Settings } from '../settings/settings.ts'
import { liveSources } from './live-sources.ts'

const GB = 1e9

/** What the settings say about fetching registers. */
export function fetchOptions(settings: Settings): Omit<FetchOptions, 'signal' | 'onProgress'> {
  return {
    folder: liveSources(settings).registers,
    downloads: settings.REGISTERS_DOWNLOADS ?? join(settings.DATA, 'downloads'),
    keptBytes: settings.REGISTERS_DOWNLOADS_GB * GB,
    settings: settings.registerSources,
    userAgent: userAgentOf(settings.CONTACT_URL),
  }
}
