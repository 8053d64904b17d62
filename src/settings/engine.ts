import { z } from 'zod'
import { DEFAULT_FORMAT, NEWEST_FORMAT } from '../events/formats.ts'
import { text } from './values.ts'

const mongodb = text.regex(
  /^mongodb(\+srv)?:\/\//,
  'must be a connection string that begins with mongodb:// or mongodb+srv://',
)

/** Where truth, read models and keys live. */
export const engineSettings = {
  ENGINE: z
    .enum(['embedded', 'distributed'])
    .default('embedded')
    .describe(
      'Where truth, topics and read models live: `embedded` is SQLite files on this machine, `distributed` is EventStoreDB, Kafka and MongoDB.',
    ),
  DATA: text
    .default('data')
    .describe(
      'Folder of the embedded engine: log, read models, vault, kept answers, key of the first start.',
    ),
  WRITE_FORMAT: z.coerce
    .number()
    .int()
    .min(1)
    .max(NEWEST_FORMAT, `this release writes no format after ${NEWEST_FORMAT}`)
    .default(DEFAULT_FORMAT)
    .describe(
      'The newest format of events and rule sets that is written. The default can be read by the release before. Raise it, in every process, once all of them are of a release that reads the new format: see the guide to operating.',
    ),
  EVENTSTORE_URL: text
    .regex(
      /^esdb(\+discover)?:\/\//,
      'must be a connection string that begins with esdb:// or esdb+discover://',
    )
    .optional()
    .describe(
      'EventStoreDB, 22.10 or newer: `esdb://user:password@host:2113?tls=true`. Certificates are named there (`tlsCAFile`, `userCertFile`, `userKeyFile`).',
    ),
  MONGODB_URL: mongodb
    .optional()
    .describe(
      'MongoDB 4.4 or newer, or a server compatible with it: `mongodb://user:password@host:27017/namecheck?tls=true`. The path names the database, default `namecheck`.',
    ),
  VAULT_URL: mongodb
    .optional()
    .describe(
      'MongoDB that keeps the keys of accounts, to be backed up apart from the rest. Default the server of `NAMECHECK_MONGODB_URL`; the database is that of the path with `_vault` behind it.',
    ),
}
