import { Command } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { reportError } from './cli/report-error.ts'

const program = new Command('namecheck')
  .description('Tells whether a brand name is free to use, with evidence for every word of its report.')
  .version(packageJson.version, '-V, --version', 'print the version')
  .showHelpAfterError(
    '`namecheck --help` lists all commands, `namecheck <command> --help` the options of one.',
  )
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

const ACTOR = ['--actor <name>', 'who does it; the history then names operator:<name>'] as const

const accounts = program.command('accounts').description('open accounts and change them')
accounts
  .command('open')
  .description('open an account and issue its first keys')
  .option('--plan <plan>', 'start, agency or business', 'start')
  .option('--contact <text>', 'who to write to; kept sealed')
  .option(...ACTOR)
  .action(async (options) => (await import('./cli/accounts.ts')).openAccount(options))
accounts
  .command('list')
  .description('list accounts, newest first; walks the whole log')
  .option('--status <status>', 'only those that are open, suspended or erased')
  .option('--plan <plan>', 'only those on this plan')
  .action(async (options) => (await import('./cli/account-list.ts')).listAccounts(options))
accounts
  .command('show <account>')
  .description('show an account, its terms and its keys')
  .option(...ACTOR)
  .action(async (account, options) => (await import('./cli/accounts.ts')).showAccount(account, options))
accounts
  .command('plan <account> <plan>')
  .description('move an account to another plan, from now on')
  .option(...ACTOR)
  .action(async (account, plan, options) =>
    (await import('./cli/accounts.ts')).changePlan(account, plan, options),
  )
accounts
  .command('limits <account>')
  .description('give an account limits of its own; what is left out follows the plan')
  .option('--checks-per-month <n>', 'checks per calendar month')
  .option('--names-per-batch <n>', 'names in one batch, at most 50')
  .option('--writes-per-minute <n>', 'writing requests per minute')
  .option('--live-keys <n>', 'live keys at a time')
  .option(...ACTOR)
  .action(async (account, options) => (await import('./cli/accounts.ts')).setLimits(account, options))
accounts
  .command('suspend <account> <reason>')
  .description('refuse every request of an account until it is reinstated')
  .option(...ACTOR)
  .action(async (account, reason, options) =>
    (await import('./cli/accounts.ts')).suspend(account, reason, options),
  )
accounts
  .command('reinstate <account>')
  .description('end a suspension')
  .option(...ACTOR)
  .action(async (account, options) => (await import('./cli/accounts.ts')).reinstate(account, options))
accounts
  .command('erase <account> <reason>')
  .description('end an account and make everything sealed of it unreadable, for good')
  .option('--confirm <account>', 'the id of the account once more')
  .option(...ACTOR)
  .action(async (account, reason, options) =>
    (await import('./cli/accounts.ts')).erase(account, reason, options),
  )

const keys = program.command('keys').description('issue and revoke API keys')
keys
  .command('issue <account>')
  .description('issue a key; its secret is shown once')
  .option('--mode <mode>', 'live or test', 'test')
  .option('--label <text>', 'what it is for; kept sealed')
  .option('--scopes <list>', 'scopes, separated by commas; default all')
  .option('--expires <time>', 'when it ends, RFC 3339')
  .option(...ACTOR)
  .action(async (account, options) => (await import('./cli/keys.ts')).issueKey(account, options))
keys
  .command('list <account>')
  .description('list the keys of an account')
  .option('--all', 'those that were revoked too')
  .option(...ACTOR)
  .action(async (account, options) => (await import('./cli/keys.ts')).listKeys(account, options))
keys
  .command('rotate <account> <key>')
  .description('issue a successor with the same rights; the old key ends after the overlap')
  .option('--overlap <seconds>', 'for how long the old key works on, at most 7 days', '86400')
  .option(...ACTOR)
  .action(async (account, key, options) => (await import('./cli/keys.ts')).rotateKey(account, key, options))
keys
  .command('revoke <account> <key>')
  .description('end a key at once')
  .option('--reason <text>', 'why; kept in the history')
  .option(...ACTOR)
  .action(async (account, key, options) => (await import('./cli/keys.ts')).revokeKey(account, key, options))

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

const deadLetters = program
  .command('dead-letters')
  .description('events that a consumer group could not take; their streams wait in that group')
deadLetters
  .command('list')
  .description('list them')
  .option('--group <name>', 'those of one consumer group')
  .action(async (options) => (await import('./cli/dead-letters.ts')).listDeadLetters(options))
deadLetters
  .command('show <id>')
  .description('show one with its bytes, as JSON')
  .action(async (id) => (await import('./cli/dead-letters.ts')).showDeadLetter(id))
deadLetters
  .command('redrive [id]')
  .description('hand the stream over again, from the failed event on')
  .option('--all', 'all of them')
  .option('--group <name>', 'with --all: those of one consumer group')
  .action(async (id, options) => (await import('./cli/dead-letters.ts')).redriveDeadLetters(id, options))
deadLetters
  .command('discard <id> <reason>')
  .description('give up on the failed event alone; what is behind it goes on')
  .action(async (id, reason) => (await import('./cli/dead-letters.ts')).discardDeadLetter(id, reason))

program
  .command('rebuild <read-model>')
  .description(
    'build a read model anew out of the log, beside the old one, while the service answers; or all of them',
  )
  .option('--back', 'go back to the generation before the one that is served')
  .option('--cancel', 'stop building anew, here or in a server; what is served goes on')
  .option(...ACTOR)
  .action(async (name, options) => (await import('./cli/rebuild.ts')).rebuild(name, options))

program
  .command('verify [bundle]')
  .description('say whether the evidence in a file holds; without a file, whether the whole log was altered')
  .option(
    '--key <key>',
    'the signing key that you trust: its id, or a file with it (PEM or JWK); again for each that no other vouches for',
    (key: string, others: string[] = []) => [...others, key],
  )
  .option('--chain-head <hash>', 'chain head of the check that you kept, from a report or a webhook')
  .option('--checkpoint <file>', 'checkpoint that you kept')
  .option('--consistency <file>', 'proof between that checkpoint and one of the evidence')
  .option('--tsa-cert <file>', 'certificate of the time-stamp authority (PEM), or of who issued it')
  .option('--token <file>', 'time-stamp token that you kept (DER)')
  .action(async (bundle, options) => (await import('./cli/verify.ts')).verify(bundle, options))

const evidence = program.command('evidence').description('the keys that evidence is signed with')
evidence
  .command('keys')
  .description('list the keys, with the ids that verifiers pin')
  .action(async () => (await import('./cli/evidence.ts')).listSigningKeys())
evidence
  .command('rotate-key')
  .description('put a new signing key in use, signed by the one before')
  .option('--lost', 'the vault has lost the key: begin one that no other vouches for')
  .action(async (options) => (await import('./cli/evidence.ts')).rotateKey(options))

const CHOICE = {
  from: ['--from <place>', 'from this position or time (RFC 3339) on, itself included'],
  to: ['--to <place>', 'up to this position or time, itself included; default the present end'],
  after: ['--after <position>', 'behind this position'],
  types: ['--types <list>', 'only these event types, separated by commas'],
  stream: ['--stream <list>', 'only these streams, or kinds of them such as check'],
  account: ['--account <account>', 'only events of this account'],
  mode: ['--mode <mode>', 'only live or test'],
} as const

program
  .command('replay')
  .description('send a part of the log again, to a topic that is not ours or to a file, marked as a replay')
  .option('--topic <name>', 'the Kafka topic; it has to be there')
  .option('--to-file <path>', 'a new file: JSON lines, CloudEvents as in a topic')
  .option('--rate <n>', 'events a second, at most', '1000')
  .option(...CHOICE.from)
  .option(...CHOICE.to)
  .option(...CHOICE.types)
  .option(...CHOICE.stream)
  .option(...CHOICE.account)
  .option(...CHOICE.mode)
  .action(async (options) => (await import('./cli/replay.ts')).replay(options))

program
  .command('events')
  .description('print events of the log, one on a line')
  .option('--follow', 'go on with those that are written from now on, or behind --from or --after')
  .option('--json', 'JSON lines, with the data: CloudEvents as in a topic')
  .option(...CHOICE.from)
  .option(...CHOICE.to)
  .option(...CHOICE.after)
  .option(...CHOICE.types)
  .option(...CHOICE.stream)
  .option(...CHOICE.account)
  .option(...CHOICE.mode)
  .action(async (options) => (await import('./cli/events.ts')).events(options))

program
  .command('what-if')
  .description('how the verdicts of a part of the log would read by another rule set; nobody is asked')
  .requiredOption('--rules <rules>', 'a rule set by its version, or a module file with one as default export')
  .option('--format <format>', 'table, csv or json (lines)', 'table')
  .option('--all', 'list also the checks whose verdict stays')
  .option(...CHOICE.from)
  .option(...CHOICE.to)
  .option(...CHOICE.account)
  .option(...CHOICE.mode)
  .action(async (options) => (await import('./cli/what-if.ts')).whatIf(options))

program
  .command('backup <folder>')
  .description(
    'copy the log, the read models, the kept answers and the keys of the embedded engine while it serves',
  )
  .option('--without-keys', 'leave the keys out')
  .option('--keys-only', 'the keys alone, to be kept elsewhere; take them after the rest')
  .action(async (folder, options) => (await import('./cli/backup.ts')).backup(folder, options))

program
  .command('restore <backup>')
  .description('bring a backup into an empty folder and verify it there')
  .requiredOption('--data <folder>', 'the folder, for NAMECHECK_DATA')
  .option('--keys <backup>', 'the backup that holds the keys')
  .option('--without-keys', 'restore without keys: what is sealed cannot be opened')
  .action(async (folder, options) => (await import('./cli/backup.ts')).restore(folder, options))

const log = program.command('log').description('the whole log as JSON lines')
log
  .command('export <file>')
  .description('write the log to a new file, or to - for the output')
  .action(async (file) => (await import('./cli/log.ts')).exportLog(file))
log
  .command('import <file>')
  .description('bring an exported log into one that is empty or holds its beginning')
  .action(async (file) => (await import('./cli/log.ts')).importLog(file))

program
  .command('doctor')
  .description('ask every configured provider for a known-taken and a random name, and print a table')
  .option('--sandbox', 'ask the sandbox registries instead of the real ones')
  .action(async (options) => (await import('./cli/doctor.ts')).doctor(options))

// A database thread that ended, or a mistake of ours; the service logs it instead (src/cli/serve.ts).
process.on('uncaughtException', (error) => {
  reportError(error)
  process.exit()
})
try {
  await program.parseAsync()
} catch (error) {
  reportError(error)
}
