/** Samples of the guides that test/docs/guides.e2e.test.ts does not run, by file and first line or as a whole file, and why. */
export const notRun: Record<string, string> = {
  'guides/first-check.md: npm ci': 'test/e2e/readme.e2e.test.ts runs these two',
  'guides/sdks.md: npm pack ./sdk/node': 'test/system/node-sdk-package.system.test.ts packs and installs it',
  'guides/sdks.md: pip install ./sdk/python': 'test/system/python-sdk.system.test.ts builds and installs it',
  'webhooks.md: curl -s "$NAMECHECK_BASE_URL/api/v1/webhooks" \\': 'nobody listens at example.com',
  'webhooks.md: curl -s -X POST "$NAMECHECK_BASE_URL/api/v1/webhooks/$ENDPOINT/resume" \\':
    'needs an endpoint; test/api/webhooks.contract.test.ts resumes one',
  'webhooks.md: POST /hooks/namecheck': 'shows a request, is none',
  'guides/versioning.md: Deprecation: @1798761600': 'shows headers that no answer carries yet',
  'analytics.md': 'test/system/analytics.system.test.ts runs the programs against a real broker',
  'guides/operations.md': 'needs data of an operator; test/cli tests the command line',
  'guides/distributed.md: npm run dev:distributed              # data-distributed/ keeps the ready key and the registers':
    'test/system/alone/dev-distributed.system.test.ts runs it',
  'guides/distributed.md: export NAMECHECK_ENGINE=distributed': 'needs servers of the reader',
  'guides/migrate.md: NAMECHECK_DATA=/srv/namecheck \\':
    'needs servers of the reader; test/cli/migrate.e2e.test.ts runs the command',
}
