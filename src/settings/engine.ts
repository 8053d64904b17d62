import { z } from 'zod'
import { text } from './values.ts'

const mongodb = text.regex(
  /^mongodb(\+srv)?:\/\//,
  'must be a connection string that begins with mongodb:// or mongodb+srv://',
)

/** Where the log, the read models and the keys are stored. */
export const engineSettings = {
  ENGINE: z
    .enum(['embedded', 'distributed'])
    .default('embedded')
    .describe(
      'Where the event log, topics and read models are stored: `embedded` uses SQLite files on this machine, `distributed` uses EventStoreDB, Kafka and MongoDB.',
    ),
  DATA: text
    .default('data')
    .describe(
      'Folder of the embedded engine. It holds the log, the read models, the key store, the kept answers and the API key of the first start.',
    ),
  EVENTSTORE_URL: text
    .regex(
      /^esdb(\+discover)?:\/\//,
      'must be a connection string that begins with esdb:// or esdb+discover://',
    )
    .optional()
    .describe(
      'Connection string of EventStoreDB 22.10 or newer: `esdb://user:password@host:2113?tls=true`. It can also name certificates (`tlsCAFile`, `userCertFile`, `userKeyFile`).',
    ),
  MONGODB_URL: mongodb
    .optional()
    .describe(
      'Connection string of MongoDB 4.4 or newer, or of a compatible server: `mongodb://user:password@host:27017/namecheck?tls=true`. The path names the database, default `namecheck`.',
    ),
  VAULT_URL: mongodb
    .optional()
    .describe(
      'Connection string of the MongoDB that stores the encryption keys of accounts. Back it up separately. Default: the server of `NAMECHECK_MONGODB_URL`, in the database of its path with the suffix `_vault`.',
    ),
}
