import { readSettings, type Settings } from '../../src/settings/settings.ts'

export const ADMIN_TOKEN = 'an-admin-token-of-the-simulation'

/** The settings of every process of a simulated deployment. Its servers are virtual, so their addresses lead nowhere. */
export function settingsOf(
  engine: 'embedded' | 'distributed',
  more: Readonly<Record<string, string>> = {},
): Settings {
  return readSettings({
    NAMECHECK_ENGINE: engine,
    NAMECHECK_DATA: '/nonexistent/namecheck',
    NAMECHECK_PUBLIC_URL: 'https://namecheck.example',
    NAMECHECK_ADMIN_TOKEN: ADMIN_TOKEN,
    NAMECHECK_JURISDICTIONS: 'GB,EU',
    NAMECHECK_SANDBOX: 'false',
    NAMECHECK_CHECKPOINT_SECONDS: '20',
    // So few that one account could keep others waiting.
    NAMECHECK_LIVE_CONCURRENCY: '8',
    ...(engine === 'distributed' && {
      NAMECHECK_EVENTSTORE_URL: 'esdb://eventstore.example:2113',
      NAMECHECK_MONGODB_URL: 'mongodb://mongodb.example:27017/namecheck',
      NAMECHECK_KAFKA_BROKERS: 'kafka.example:9092',
    }),
    ...more,
  })
}
