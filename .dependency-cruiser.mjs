/** Imports point one way: main → compose → roles → commands → verdict, names, events; all on ports, never on adapters. */
const roles = '^src/(api|checkers|projections|reactions|webhooks|timers|registers)/'
const ports = '^src/engine/(ports/|encryption\\.ts|follower\\.ts)'

const wall = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^src/', pathNot: ['^src/primitives/', ...[allowed].flat()] },
})

/** Deciders, folds, verdict and names. */
const pure = {
  path: '^src/(names|goods|verdict)/|^src/commands/[^/]+/(?!(plans|secret|token|invitation-token)\\.ts)|^src/webhooks/endpoint/(?!(secret|endpoints)\\.ts)|^src/projections/[^/]+/projection\\.ts',
}

export default {
  forbidden: [
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    wall(
      'events-are-independent',
      '^src/events/',
      '^src/events/',
      'the public contract has no other code of the service',
    ),
    wall('primitives-are-independent', '^src/primitives/', []),
    wall('fairness-is-independent', '^src/fairness/', '^src/fairness/'),
    wall('names-are-pure', '^src/names/(?!absolute-grounds/)', '^src/(names|events)/'),
    wall('absolute-grounds-are-pure', '^src/names/absolute-grounds/', '^src/(names|goods|events)/'),
    wall('goods-are-pure', '^src/goods/', '^src/(goods|names|events)/'),
    wall('verdict-is-pure', '^src/verdict/', '^src/(verdict|goods|names|events)/'),
    wall('commands-on-ports', '^src/commands/', [
      '^src/(commands|verdict|names|events)/',
      '^src/webhooks/endpoint/',
      ports,
    ]),
    wall('webhook-endpoint-on-ports', '^src/webhooks/endpoint/', [
      '^src/webhooks/endpoint/',
      '^src/(commands|events)/',
      ports,
    ]),
    wall('projections-on-ports', '^src/projections/', ['^src/(projections|verdict|names|events)/', ports]),
    wall(
      'rebuild-has-no-effects',
      '^src/rebuild/(?!history-worker|in-thread)',
      ['^src/(rebuild|projections|names|events)/', ports],
      'rebuilding has no side effects: this folder can neither ask a provider nor send a message',
    ),
    wall(
      'replay-has-no-effects',
      '^src/replay/',
      ['^src/(replay|verdict|names|events)/', ports],
      'a replay asks no provider, sends no message and writes no event',
    ),
    wall('backup', '^src/engine/backup/', ['^src/(engine|events)/']),
    wall('publications', '^src/publications/', [
      '^src/(publications|projections|verdict|names|events)/',
      ports,
    ]),
    wall(
      'registers-know-names-only',
      '^src/registers/',
      ['^src/(registers|fairness|names|events)/', '^src/settings/values\\.ts', ports],
      'of settings, the kinds of value that descriptors use; of fairness, the turns of accounts',
    ),
    wall('reactions', '^src/reactions/', [
      '^src/(reactions|fairness|webhooks/(announcements|endpoint)|commands|projections|verdict|names|events)/',
      ports,
    ]),
    wall('webhooks', '^src/webhooks/(?!endpoint/)', ['^src/(webhooks|commands|projections|events)/', ports]),
    wall('timers', '^src/timers/', [
      '^src/(timers|webhooks/endpoint|commands|projections|verdict|names|events)/',
      ports,
    ]),
    wall(
      'checkers-know-no-sandbox',
      '^src/checkers/',
      [
        '^src/(checkers|fairness|registers|commands|verdict|goods|names|events)/',
        '^src/settings/values\\.ts',
        ports,
      ],
      'checkers know neither the mode nor the sandbox; of settings, the kinds of value that descriptors use',
    ),
    wall('api', '^src/api/', [
      '^src/(api|fairness|webhooks/endpoint|commands|evidence|projections|registers|verdict|goods|names|events)/',
      '^src/console/(routes|shell|sign-in)\\.ts',
      '^src/settings/',
      '^src/monitoring/(metrics|processes)\\.ts',
      '^src/webhooks/payload\\.ts',
      '^src/checkers/provider-client/interfaces\\.ts',
      '^src/checkers/self-test/self-test\\.ts',
      '^src/checkers/providers\\.ts',
      '^src/checkers/coverage/',
      '^src/checkers/(gaps|register-notes)\\.ts',
      '^src/checkers/keys-in-use\\.ts',
      ports,
    ]),
    {
      name: 'only-the-app-mounts-the-console',
      comment: 'the routes of the API know no session',
      severity: 'error',
      from: { path: '^src/api/', pathNot: '^src/api/app\\.ts' },
      to: { path: '^src/console/' },
    },
    wall('console', '^src/console/(?!pages/)', [
      '^src/console/(?!pages/)',
      '^src/(api|commands|verdict|events|fairness)/',
      ports,
    ]),
    wall(
      'pages-run-in-a-browser',
      '^src/console/pages/(?!types\\.ts$)',
      [
        '^src/console/pages/',
        '^src/verdict/(after-review|answers|by-jurisdiction|depth|finding-name|validity|goods-words|report-words|summary/(advice|sandbox-note))\\.ts$',
        '^src/api/batches/ranking\\.ts$',
        '^src/goods/class-titles\\.ts$',
        '^src/names/(country-names|jurisdictions|names-in-field)\\.ts$',
      ],
      'their imports are addresses in the browser',
    ),
    wall(
      'types-of-the-pages',
      '^src/console/pages/types\\.ts$',
      '^src/api/[a-z/-]+schema\\.ts$',
      'only types, which the browser does not load',
    ),
    wall('evidence-on-ports', '^src/evidence/', [
      '^src/(evidence|verdict|names|events)/',
      '^src/engine/verify/whole-log\\.ts',
      ports,
    ]),
    wall('sandbox-is-separate', '^src/sandbox/', [
      '^src/(sandbox|events)/',
      '^src/checkers/source-settings\\.ts',
      '^src/checkers/domains/data/',
    ]),
    wall('engine-knows-events-only', '^src/engine/', ['^src/(engine|events|fairness)/']),
    {
      name: 'pure-domain',
      comment: 'deciders, folds, verdict and names import no clock, no random, no I/O',
      severity: 'error',
      from: pure,
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pure-domain-has-no-clock',
      comment: 'time and random values are passed in',
      severity: 'error',
      from: pure,
      to: { path: '^src/primitives/(?:runtime|repeat|in-slices|back-off)\\.ts' },
    },
    {
      name: 'adapters-by-composition',
      comment: 'adapters are opened by src/service; others work on ports',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(engine|service)/' },
      to: { path: '^src/engine/(embedded|distributed|eventstoredb|kafka|mongodb|sqlite|tls)/' },
    },
    {
      name: 'ports-are-independent',
      severity: 'error',
      from: { path: '^src/engine/ports/' },
      to: { path: '^src/engine/(?!ports/)' },
    },
    {
      name: 'sdk-is-independent',
      comment: 'the Node SDK is a separate package, without dependencies',
      severity: 'error',
      from: { path: '^sdk/node/src/' },
      to: { pathNot: '^sdk/node/src/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'main-is-not-imported',
      severity: 'error',
      from: { path: roles },
      to: { path: '^src/(main\\.ts|cli/|service/)' },
    },
    {
      name: 'properties-have-one-seed',
      comment: 'fast-check comes by way of test/support/properties.ts',
      severity: 'error',
      from: { path: '^test/', pathNot: '^test/support/properties\\.ts' },
      to: { path: 'node_modules/fast-check' },
    },
    {
      name: 'product-knows-no-tests',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^test/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    // swc follows type imports too; with tsPreCompilationDeps, a warning would ask for a TypeScript before version 7.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
  },
}
