import { Command } from 'commander'
import { complain } from './cli/complain.ts'

const program = new Command('namecheck')
  .description('Tells whether a brand name is free to use, with evidence for every word of its report.')
  .showHelpAfterError()
  .addHelpText(
    'after',
    '\nSettings are NAMECHECK_* variables of the environment; docs/reference/settings.md lists them.',
  )

program
  .command('serve')
  .description('start the whole service in one process')
  .action(async () => (await import('./cli/serve.ts')).serve())

program
  .command('run <role>')
  .description(
    'start one role of a distributed engine: api, checkers, projections, reactions, webhooks, timers or relay',
  )
  .option('--sources <list>', 'for checkers: only these sources, separated by commas')
  .action(async (role, options) => (await import('./cli/serve.ts')).run(role, options))

program
  .command('topics')
  .description('compare the topics in Kafka with what is expected, and print a table')
  .option('--create', 'create those that are missing; what is there is never changed')
  .action(async (options) => (await import('./cli/topics.ts')).topics(options))

program
  .command('migrate')
  .description('copy the log, the vault and the kept answers of the embedded engine to the distributed one')
  .action(async () => (await import('./cli/migrate.ts')).migrate())

const accounts = program.command('accounts').description('open accounts and change them')
accounts
  .command('open')
  .description('open an account and issue its first keys')
  .option('--plan <plan>', 'start, agency or business', 'start')
  .option('--contact <text>', 'who to write to; kept sealed')
  .action(async (options) => (await import('./cli/accounts.ts')).openAccount(options))
accounts
  .command('show <account>')
  .description('show an account, its terms and its keys')
  .action(async (account) => (await import('./cli/accounts.ts')).showAccount(account))
accounts
  .command('plan <account> <plan>')
  .description('move an account to another plan, from now on')
  .action(async (account, plan) => (await import('./cli/accounts.ts')).changePlan(account, plan))
accounts
  .command('limits <account>')
  .description('give an account limits of its own; what is left out follows the plan')
  .option('--checks-per-month <n>', 'checks per calendar month')
  .option('--names-per-batch <n>', 'names in one batch, at most 50')
  .option('--writes-per-minute <n>', 'writing requests per minute')
  .option('--live-keys <n>', 'live keys at a time')
  .action(async (account, options) => (await import('./cli/accounts.ts')).setLimits(account, options))
accounts
  .command('suspend <account> <reason>')
  .description('refuse every request of an account until it is reinstated')
  .action(async (account, reason) => (await import('./cli/accounts.ts')).suspend(account, reason))
accounts
  .command('reinstate <account>')
  .description('end a suspension')
  .action(async (account) => (await import('./cli/accounts.ts')).reinstate(account))

const keys = program.command('keys').description('issue and revoke API keys')
keys
  .command('issue <account>')
  .description('issue a key; its secret is shown once')
  .option('--mode <mode>', 'live or test', 'test')
  .option('--label <text>', 'what it is for; kept sealed')
  .option('--scopes <list>', 'scopes, separated by commas; default all')
  .option('--expires <time>', 'when it ends, RFC 3339')
  .action(async (account, options) => (await import('./cli/keys.ts')).issueKey(account, options))
keys
  .command('list <account>')
  .description('list the keys of an account')
  .action(async (account) => (await import('./cli/keys.ts')).listKeys(account))
keys
  .command('revoke <account> <key>')
  .description('end a key at once')
  .action(async (account, key) => (await import('./cli/keys.ts')).revokeKey(account, key))

const registers = program.command('registers').description('the local trademark registers')
registers
  .command('import <file>')
  .description("import an office's CSV extract, replacing what was imported of that office before")
  .requiredOption('--office <name>', 'the office, e.g. UKIPO')
  .requiredOption('--jurisdiction <code>', 'ISO 3166-1 alpha-2, EU, or BX (Benelux)')
  .requiredOption('--as-of <date>', 'the day that the extract tells of, yyyy-mm-dd')
  .option('--layout <name>', 'how the file is written: generic or ukipo', 'generic')
  .option(
    '--map <pairs>',
    'columns of other names: mark=Wordmark,number=Serial,status=,classes=,owner=,link=',
  )
  .action(async (file, options) => (await import('./cli/registers.ts')).importRegister(file, options))
registers
  .command('list')
  .description('list the registers there are')
  .action(async () => (await import('./cli/registers.ts')).listRegisters())

program
  .command('verify')
  .description('walk the hash chains of the whole log and say whether it was altered')
  .action(async () => (await import('./cli/verify.ts')).verify())

program
  .command('doctor')
  .description('ask every configured provider for a known-taken and a random name, and print a table')
  .option('--sandbox', 'ask the sandbox registries instead of the real ones')
  .action(async (options) => (await import('./cli/doctor.ts')).doctor(options))

try {
  await program.parseAsync()
} catch (error) {
  complain(error)
}
