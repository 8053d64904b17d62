import { accountSettings, planList, providerList, usage } from '../../../accounts/schema.ts'
import { coverage } from '../../../coverage/schema.ts'
import { changedAccount } from '../bodies.ts'
import { json, type OperationSpec } from '../operation.ts'
import { query } from '../parameters.ts'

const READ = { scope: 'checks:read', bucket: 'reads' } as const

export const accountOperations: readonly OperationSpec[] = [
  {
    id: 'getUsage',
    method: 'get',
    path: '/usage',
    tag: 'Account',
    summary: 'Read quota and limits',
    description:
      'The quota of this month, its use by purpose, and the limits of the account. `month` selects another month; `at` selects the state at an earlier time.',
    access: READ,
    query: query.getUsage,
    answers: [json(200, 'Quota and limits.', usage, { examples: ['usage'] })],
    problems: ['not-found'],
    samples: {
      node: 'const usage = await client.usage.get()\nconsole.log(usage.remaining)',
      python: 'usage = client.usage.get()\nprint(usage.remaining)',
    },
  },
  {
    id: 'getAccount',
    method: 'get',
    path: '/account',
    tag: 'Account',
    summary: 'Read the settings of the account',
    description: 'The account of the caller: its plan and its settings.',
    access: READ,
    answers: [json(200, 'The account.', accountSettings, { examples: ['accountSettings'] })],
    samples: {
      node: 'const account = await client.account.get()\nconsole.log(account.plan)',
      python: 'account = client.account.get()\nprint(account.plan)',
    },
  },
  {
    id: 'updateAccount',
    method: 'patch',
    path: '/account',
    tag: 'Account',
    summary: 'Change the settings of the account',
    description:
      'Changes the members that are sent. The change applies to later checks. The settings belong to both modes: a test key changes `name` and `branding` only until the account has its first live key, and never `jurisdictions` (422).',
    access: { scope: 'keys:write', bucket: 'writes' },
    body: { schema: changedAccount, required: true, example: { name: 'Aurora Studio' } },
    answers: [json(200, 'The account after the change.', accountSettings, { examples: ['accountSettings'] })],
    samples: {
      node: "await client.account.update({ jurisdictions: ['GB', 'FR'] })",
      python: 'client.account.update(jurisdictions=["GB", "FR"])',
    },
  },
  {
    id: 'listProviders',
    method: 'get',
    path: '/providers',
    tag: 'Account',
    summary: 'Read the status of the sources',
    description: 'Each provider of each source: whether it is configured and how it answers.',
    access: READ,
    answers: [json(200, 'The providers, all on one page.', providerList, { examples: ['providerList'] })],
    samples: {
      node: 'for await (const provider of client.providers.list()) console.log(provider.name, provider.status)',
      python: 'for provider in client.providers.list():\n    print(provider.name, provider.status)',
    },
  },
  {
    id: 'listPlans',
    method: 'get',
    path: '/plans',
    tag: 'Public',
    summary: 'List the plans',
    description: 'What each plan includes.',
    access: null,
    answers: [
      json(200, 'The plans, all on one page.', planList, {
        examples: ['planList'],
        headers: ['Cache-Control'],
      }),
    ],
    samples: {
      node: 'for await (const plan of client.plans.list()) console.log(plan.id, plan.checksPerMonth)',
      python: 'for plan in client.plans.list():\n    print(plan.id, plan.checks_per_month)',
    },
  },
  {
    id: 'getCoverage',
    method: 'get',
    path: '/coverage',
    tag: 'Public',
    summary: 'Read what is searched where',
    description:
      'What live checks search for each country and each TLD, how deeply, how fresh the data is, and which keys or files would add more. `/coverage` shows the same as a page.',
    access: null,
    query: query.getCoverage,
    answers: [json(200, 'The coverage.', coverage, { examples: ['coverage'], headers: ['Cache-Control'] })],
    samples: {
      node: "const { countries } = await client.coverage.get({ country: 'NO' })\nconsole.log(countries)",
      python: 'found = client.coverage.get(country="NO")\nprint(found.countries)',
    },
  },
]
