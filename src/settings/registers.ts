import { z } from 'zod'
import { SOURCES_OF_FILES } from '../registers/sources/sources.ts'
import { list, seconds, text } from './values.ts'

/** Settings of fetched registers. */
export const registerSettings = {
  REGISTERS_FETCH: list(z.enum(SOURCES_OF_FILES.map(({ id }) => id)))
    .default([])
    .describe(
      'Sources of local registers that this process keeps up to date, separated by commas: `us,gleif`; see `registers fetch`. Set it in one process with the role `checkers`, or in a service with all roles.',
    ),
  REGISTERS_FETCH_HOURS: seconds
    .default(24)
    .describe(
      'Interval in hours at which the service looks for newer files at each source in `NAMECHECK_REGISTERS_FETCH`.',
    ),
  REGISTERS_IMPORT_FROM: text
    .optional()
    .describe(
      'Folder from which the admin API may import files into registers. Without it, the admin API imports no file.',
    ),
  REGISTERS_DOWNLOADS: text
    .optional()
    .describe('Folder of the downloaded files of registers. Default `DATA/downloads`.'),
  REGISTERS_DOWNLOADS_GB: z.coerce
    .number()
    .nonnegative()
    .default(20)
    .describe(
      'Gigabytes of downloads that the service keeps for each source after an import; it deletes the oldest files first. During an import, it keeps all files of that import.',
    ),
} as const
