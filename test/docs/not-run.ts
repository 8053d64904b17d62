/** Samples of the guides that no test runs unchanged, by file and first line, and why. */
export const notRun: Record<string, string> = {
  'guides/first-check.md: npm ci': 'test/system/readme.system.test.ts runs these two',
  'guides/console.md: npm run namecheck -- open': 'test/console/one-time-link.engines.test.ts runs it',
  'guides/command-line.md: namecheck check Lumivora --countries NO,FR --goods "running shoes"':
    'test/cli/check.long.test.ts runs the command',
  'guides/command-line.md: namecheck check Lumivora Norvexa "Blue Heron" --countries NO,FR':
    'test/cli/check.long.test.ts runs the command',
  'guides/command-line.md: namecheck live --countries NO,FR': 'test/cli/check.long.test.ts runs the command',
  'guides/sdks.md: npm pack ./sdk/node': 'test/system/node-sdk-package.system.test.ts packs and installs it',
  'guides/sdks.md: pip install ./sdk/python': 'test/system/python-sdk.system.test.ts builds and installs it',
  'webhooks.md: POST /hooks/namecheck': 'shows a request; not a command',
  'guides/versioning.md: Deprecation: @1798761600': 'shows headers that no answer carries yet',
  'analytics.md: export BROKERS=localhost:9092 TOPIC=namecheck.test.checks.v1    # for Node namecheck.test.reports.v1':
    'settings for the samples below it',
  'analytics.md: CREATE STREAM checks (': 'needs ksqlDB',
  'analytics.md: consumer = KafkaConsumer(': 'test/system/analytics-secured.system.test.ts runs it',
  'analytics.md: const kafka = new Kafka({': 'test/system/analytics-secured.system.test.ts runs it',
  'analytics.md: security.protocol=SASL_SSL': 'test/system/analytics-secured.system.test.ts uses them',
  'analytics.md: events = (': 'needs Apache Spark',
  'guides/distributed.md: npm run dev:distributed              # keeps its key and its registers in data-distributed/':
    'test/system/faults/dev-distributed.system.test.ts runs it',
  'guides/distributed.md: export NAMECHECK_ENGINE=distributed':
    'needs servers, certificates and passwords of the reader; test/support/cluster.ts starts roles in this way',
  'guides/operations.md: [Service]': 'a unit of systemd',
  'guides/operations.md: server {': 'a server of nginx',
  'guides/operations.md: scrape_configs:': 'settings of Prometheus',
  'guides/operations.md: namecheck doctor --record exchanges':
    'needs the network; test/checkers/companies/made-up.long.test.ts records the sandbox',
  'guides/registers.md: namecheck registers fetch gleif':
    'needs the network; test/registers/fetch fetches from an office on loopback',
  'guides/registers.md: NAMECHECK_REGISTERS_FETCH=us,gleif      # in the service: looks for newer files every 24 hours':
    'needs the network and a key; test/registers/fetch fetches from an office on loopback',
  'guides/registers.md: namecheck registers import marks.csv --office UKIPO --jurisdiction GB --as-of 2026-01-31 \\':
    'needs a file of the reader; test/cli/registers.long.test.ts imports one',
  'guides/registers.md: namecheck registers search USPTO,EUIPO lumivora --classes 9,42 --related-classes --status live':
    'needs registers of the reader; test/cli/registers.long.test.ts searches with filters',
  'guides/migrate.md: NAMECHECK_DATA=/srv/namecheck \\':
    'needs servers of the reader; test/system/migrate.system.test.ts runs the command',
}

/** Marks of samples that other tests run, and which. */
export const runElsewhere: Record<string, string> = {
  receiver: 'test/docs/receivers.contract.test.ts, test/system/webhook-receivers.system.test.ts',
  kafka: 'test/system/analytics.system.test.ts',
  operator: 'test/system/samples-of-operations.system.test.ts',
}
