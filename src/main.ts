import { Command } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { addExamples } from './cli/examples.ts'
import { fitHelp } from './cli/help.ts'
import { reportError } from './cli/report-error.ts'
import { endWithPipe } from './cli/terminal.ts'
import { reportWrongCommands } from './cli/wrong-command.ts'

const program = fitHelp(new Command('namecheck'))
  .description('Check whether a brand name is free to use, with evidence for every word of the report.')
  .version(packageJson.version, '-V, --version', 'print the version')
  .addHelpText(
    'after',
    '\n"namecheck <command> --help" lists the options of a command, with examples. In a checkout, write "npm run -s namecheck --" instead of "namecheck". Settings are NAMECHECK_* environment variables; docs/reference/settings.md lists them.',
  )

program
  .command('check <names...>')
  .description(
    'check a name and print a report, or check several and print a ranked table. It needs no running service',
  )
  .option('--goods <text>', 'goods and services for which the name will be used, in words')
  .option('--classes <list>', 'Nice classes, separated by commas: 9,42')
  .option(
    '--countries <list>',
    'countries where it will be used, by name or code: Norway,"United Kingdom",EU',
  )
  .option(
    '--sources <list>',
    'ask only these, separated by commas: domains, social, trademarks, companies, analysis',
  )
  .option('--tlds <list>', 'top-level domains: com,io')
  .option('--full', 'print all details; output that is not a terminal always has them')
  .option('--json', 'print one JSON document per name, one per line')
  .option('--view <view>', 'with --json, form of the report: summary or compact')
  .option('--sandbox', 'use the test key of the data folder even if it holds a live key')
  .option(
    '--url <address>',
    'ask the service at this address; default NAMECHECK_URL, then NAMECHECK_BASE_URL',
  )
  .option('--key <key>', 'API key; default NAMECHECK_API_KEY, then the key in the data folder')
  .option(
    '--wait <seconds>',
    'maximum time to wait; default: 20 s for one name, 10 min for a list; at a terminal, a list ends after 60 s without an answer',
  )
  .addHelpText(
    'after',
    '\nExit codes: 0 clear, 10 caution, 20 conflict, 30 inconclusive or no verdict, 1 error, 130 stopped by Ctrl-C. The code of several names is that of the worst one: conflict, then inconclusive, then caution, then clear.',
  )
  .action(async (names, options) => (await import('./cli/check/check.ts')).check(names, options))

program
  .command('live')
  .description(
    'show what is searched in your countries, and issue a live key, whose checks query the real registries',
  )
  .option(
    '--countries <list>',
    'countries in which the names will be used, by name or code: Norway,FR; asked for if omitted',
  )
  .option('--account <account>', 'account that gets the key; default: the one of the first start')
  .option('--show', 'only show the table; issue no key')
  .option('--actor <name>', 'name of the operator; the history records operator:<name>')
  .action(async (options) => (await import('./cli/go-live/live.ts')).live(options))

program
  .command('serve')
  .description('start the whole service in one process')
  .action(async () => (await import('./cli/serve.ts')).serve())

program
  .command('open')
  .description('open the console of the running service in the browser, signed in by a one-time link')
  .option('--print', 'print the link instead of opening it')
  .action(async (options) => (await import('./cli/open.ts')).open(options))

program
  .command('run <role>')
  .description(
    'start one role of the distributed engine: api, checkers, projections, reactions, webhooks, timers or relay',
  )
  .option('--sources <list>', 'for checkers: run only these sources, separated by commas')
  .action(async (role, options) => (await import('./cli/serve.ts')).run(role, options))

program
  .command('topics')
  .description('compare the topics in Kafka with the expected topics and print a table')
  .option('--create', 'create missing topics; existing topics are never changed')
  .action(async (options) => (await import('./cli/topics.ts')).topics(options))

program
  .command('migrate')
  .description(
    'copy the log, the key store and the kept answers of the embedded engine to the distributed engine',
  )
  .action(async () => (await import('./cli/migrate.ts')).migrate())

const ACTOR = ['--actor <name>', 'name of the operator; the history records operator:<name>'] as const

const accounts = program.command('accounts').description('open and change accounts')
accounts
  .command('open')
  .description('open an account and issue its first keys')
  .option('--plan <plan>', 'start, agency or business', 'start')
  .option('--contact <text>', 'contact address; stored encrypted')
  .option(...ACTOR)
  .action(async (options) => (await import('./cli/accounts.ts')).openAccount(options))
accounts
  .command('list')
  .description('list accounts, newest first; reads the whole log')
  .option('--status <status>', 'only accounts with this status: open, suspended or erased')
  .option('--plan <plan>', 'only accounts with this plan')
  .option(...ACTOR)
  .action(async (options) => (await import('./cli/account-list.ts')).listAccounts(options))
accounts
  .command('show <account>')
  .description('show an account, its contact, its terms and its keys')
  .option(...ACTOR)
  .action(async (account, options) => (await import('./cli/accounts.ts')).showAccount(account, options))
accounts
  .command('plan <account> <plan>')
  .description('move an account to another plan, effective immediately')
  .option(...ACTOR)
  .action(async (account, plan, options) =>
    (await import('./cli/accounts.ts')).changePlan(account, plan, options),
  )
accounts
  .command('limits <account>')
  .description('set limits for one account; omitted limits follow the plan')
  .option('--checks-per-month <n>', 'checks per calendar month')
  .option('--names-per-batch <n>', 'names per batch, at most 50')
  .option('--writes-per-minute <n>', 'writing requests per minute')
  .option('--live-keys <n>', 'active live keys')
  .option(...ACTOR)
  .action(async (account, options) => (await import('./cli/accounts.ts')).setLimits(account, options))
accounts
  .command('suspend <account> <reason>')
  .description('reject every request of an account until it is reinstated')
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
  .description('close an account and make all its encrypted data unreadable, permanently')
  .option('--confirm <account>', 'required: the id of the account again, as confirmation')
  .option(...ACTOR)
  .action(async (account, reason, options) =>
    (await import('./cli/accounts.ts')).erase(account, reason, options),
  )

const keys = program.command('keys').description('issue and revoke API keys')
keys
  .command('issue <account>')
  .description('issue a key; its secret is shown once')
  .option('--mode <mode>', 'live or test', 'test')
  .option('--label <text>', 'purpose of the key; stored encrypted')
  .option(
    '--scopes <list>',
    'separated by commas: checks:read, checks:write, webhooks:write, keys:write, audit:read; default: all',
  )
  .option('--expires <time>', 'expiry time, RFC 3339')
  .option(...ACTOR)
  .action(async (account, options) => (await import('./cli/keys.ts')).issueKey(account, options))
keys
  .command('list <account>')
  .description('list the keys of an account')
  .option('--all', 'include revoked keys')
  .option(...ACTOR)
  .action(async (account, options) => (await import('./cli/keys.ts')).listKeys(account, options))
keys
  .command('rotate <account> <key>')
  .description('issue a successor with the same rights; the old key expires after the overlap')
  .option('--overlap <seconds>', 'how long the old key continues to work, at most 7 days', '86400')
  .option(...ACTOR)
  .action(async (account, key, options) => (await import('./cli/keys.ts')).rotateKey(account, key, options))
keys
  .command('revoke <account> <key>')
  .description('revoke a key immediately')
  .option('--reason <text>', 'reason; recorded in the history')
  .option(...ACTOR)
  .action(async (account, key, options) => (await import('./cli/keys.ts')).revokeKey(account, key, options))

const KIND = [
  '--kind <kind>',
  'kind of register, marks or companies; needed only for an office that has both',
] as const

const registers = program
  .command('registers')
  .description('manage the local registers of marks and companies')
registers
  .command('import <files...>')
  .description(
    "import an office's files, including zip and gzip files; they replace the previous import of that office",
  )
  .requiredOption('--office <name>', 'required: the office, e.g. UKIPO')
  .requiredOption(
    '--jurisdiction <code>',
    'required: ISO 3166-1 alpha-2, EU, BX (Benelux), or XX (companies of every country)',
  )
  .requiredOption('--as-of <date>', 'required: the date of the extract, yyyy-mm-dd')
  .option(
    '--format <name>',
    'format of the files: csv, ukipo, ukipo-madrid, uspto, jpo, ipgod, st66 (WIPO ST.66), st96 (WIPO ST.96), companies-csv, gb-companies, gleif-csv, gleif-json, sirene, ie-companies, ee-companies, ua-companies, jp-companies',
    'csv',
  )
  .option('--update', 'apply these files as changes to the register instead of replacing it')
  .option('--layout <name>', 'with csv, column layout of the file: generic, ukipo or ukipo-madrid', 'generic')
  .option(
    '--map <pairs>',
    'column names of the file: mark=Wordmark,number=Serial; also status, classes, owner, link, filed, expires …',
  )
  .option(
    '--delimiter <sign>',
    'with csv and companies-csv, the character that separates cells, or the word tab',
  )
  .option(
    '--rights <kinds>',
    'kinds of rights that the file holds, e.g. national,international, or eu,international for EU',
  )
  .option(
    '--whole',
    'vouch that the files hold the whole register, although it has fewer rows than the office is known to have',
  )
  .option('--partial', 'say that the files hold only a part of the register')
  .option(
    '--cycle-days <days>',
    'days between two publications of the file, by which its data counts longer; default: 1 (daily), with --update the value that the register has',
  )
  .option('--source <text>', 'where the files come from')
  .option('--licence <text>', 'license of the data')
  .option('--attribution <text>', 'the sentence that the license requires')
  .option('--covers <text>', 'what the register covers, and what it lacks')
  .action(async (files, options) => (await import('./cli/registers.ts')).importFiles(files, options))
registers
  .command('fetch <sources...>')
  .description(
    'download public registers and import newer data: us, eu, ca, gb-companies, gleif, sirene, ie-companies, ee-companies, ua-companies',
  )
  .option('--every <time>', 'repeat at this interval: 12h, 1d')
  .action(async (sources, options) =>
    (await import('./cli/registers-fetch.ts')).fetchSources(sources, options),
  )
registers
  .command('pull <urls...>')
  .description(
    'copy register files that were built on another machine, from a web server that serves its register folder',
  )
  .option('--every <time>', 'repeat at this interval: 15m, 1h')
  .action(async (urls, options) => (await import('./cli/registers-fetch.ts')).pullRegisters(urls, options))
registers
  .command('list')
  .description('list the local registers with their source, license, rows and dates')
  .option('--json', 'print JSON')
  .action(async (options) => (await import('./cli/registers-show.ts')).listRegisters(options))
registers
  .command('search <offices> <name>')
  .description(
    'print the rows that come closest to a name, from the registers of one office, of several separated by commas, or of all',
  )
  .option('--limit <n>', 'number of rows', '20')
  .option('--classes <list>', 'only marks of these Nice classes, or without classes: 9,42')
  .option('--related-classes', 'with --classes: also marks of related classes')
  .option(
    '--status <list>',
    'only these statuses. Marks: live (includes pending), dead, pending, unknown. Companies: active, liquidation, dissolved, unknown',
  )
  .option('--filed-from <day>', 'only marks that were filed on this day or later')
  .option('--filed-to <day>', 'only marks that were filed on this day or earlier')
  .option('--registered-from <day>', 'only marks that were registered on this day or later')
  .option('--registered-to <day>', 'only marks that were registered on this day or earlier')
  .option('--incorporated-from <day>', 'only companies that were incorporated on this day or later')
  .option('--incorporated-to <day>', 'only companies that were incorporated on this day or earlier')
  .option(...KIND)
  .action(async (offices, name, options) =>
    (await import('./cli/registers-search.ts')).searchRegisters(offices, name, options),
  )
registers
  .command('verify [office]')
  .description(
    'verify the content, index and counts of a register, or of all registers; exit code 1 if one is damaged',
  )
  .option(...KIND)
  .action(async (office, options) =>
    (await import('./cli/registers-show.ts')).verifyRegisters(office, options),
  )
registers
  .command('drop <office>')
  .description('delete a register; a running server stops searching it within a second')
  .option(...KIND)
  .action(async (office, options) => (await import('./cli/registers-show.ts')).dropOne(office, options))

const deadLetters = program
  .command('dead-letters')
  .description(
    'list, redrive and discard events that a consumer group could not process; their streams wait in that group',
  )
deadLetters
  .command('list')
  .description('list dead letters')
  .option('--group <name>', 'only dead letters of this consumer group')
  .action(async (options) => (await import('./cli/dead-letters.ts')).listDeadLetters(options))
deadLetters
  .command('show <id>')
  .description('print one dead letter with its bytes, as JSON')
  .action(async (id) => (await import('./cli/dead-letters.ts')).showDeadLetter(id))
deadLetters
  .command('redrive [id]')
  .description('deliver the stream again, starting at the failed event')
  .option('--all', 'redrive all dead letters')
  .option('--group <name>', 'with --all: only dead letters of this consumer group')
  .action(async (id, options) => (await import('./cli/dead-letters.ts')).redriveDeadLetters(id, options))
deadLetters
  .command('discard <id> <reason>')
  .description('skip only the failed event, and process the later events of its stream')
  .action(async (id, reason) => (await import('./cli/dead-letters.ts')).discardDeadLetter(id, reason))

program
  .command('rebuild <read-model>')
  .description(
    'rebuild a read model (reports, batches, deliveries, usage, accounts, audit …) or all of them from the log; meanwhile, the service answers from the old one',
  )
  .option('--back', 'serve the previous generation again')
  .option('--cancel', 'cancel the rebuild, here or in a server; the served generation does not change')
  .option(...ACTOR)
  .action(async (name, options) => (await import('./cli/rebuild.ts')).rebuild(name, options))

program
  .command('verify [bundle]')
  .description('verify the evidence in a file; without a file, verify that the log was not altered')
  .option(
    '--key <key>',
    'the signing key that you trust: its id, or a file that holds it (PEM or JWK). Repeat the option for each key that no other key certifies',
    (key: string, others: string[] = []) => [...others, key],
  )
  .option('--chain-head <hash>', 'chain head of the check, which you kept from a report or a webhook')
  .option('--checkpoint <file>', 'file with a checkpoint that you kept')
  .option(
    '--consistency <file>',
    'file with the consistency proof between that checkpoint and one in the evidence',
  )
  .option('--tsa-cert <file>', 'certificate of the time-stamp authority (PEM), or of its issuer')
  .option('--token <file>', 'file with a time-stamp token that you kept (DER)')
  .action(async (bundle, options) => (await import('./cli/verify.ts')).verify(bundle, options))

const evidence = program.command('evidence').description('manage the keys that sign evidence')
evidence
  .command('keys')
  .description('list the signing keys with the ids that verifiers pin')
  .action(async () => (await import('./cli/evidence.ts')).listSigningKeys())
evidence
  .command('rotate-key')
  .description('switch to a new signing key, which the previous key signs')
  .option('--lost', 'use this if the key store has lost the key; no other key certifies the new one')
  .action(async (options) => (await import('./cli/evidence.ts')).rotateKey(options))

const CHOICE = {
  from: ['--from <place>', 'start at this position or time (RFC 3339), inclusive'],
  to: ['--to <place>', 'end at this position or time, inclusive; default: the current end of the log'],
  after: ['--after <position>', 'start after this position'],
  types: ['--types <list>', 'only these event types, separated by commas: CheckCompleted'],
  stream: ['--stream <list>', 'only these kinds of streams, or streams: check,account-acc_…'],
  account: ['--account <account>', 'only events of this account'],
  mode: ['--mode <mode>', 'only live or test'],
} as const

program
  .command('replay')
  .description(
    'send a part of the log, marked as a replay, either to a file or to a topic outside this service; the same command resumes',
  )
  .option('--topic <name>', 'the Kafka topic, which must exist')
  .option('--to-file <path>', 'a new file: JSON lines with CloudEvents as in a topic')
  .option('--rate <n>', 'maximum number of events per second', '1000')
  .option(...CHOICE.from)
  .option(...CHOICE.to)
  .option(...CHOICE.types)
  .option(...CHOICE.stream)
  .option(...CHOICE.account)
  .option(...CHOICE.mode)
  .action(async (options) => (await import('./cli/replay.ts')).replay(options))

program
  .command('events')
  .description('print events of the log, one per line')
  .option('--follow', 'keep printing new events; with --from or --after, first print the events since then')
  .option('--json', 'print JSON lines with data: CloudEvents as in a topic')
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
  .description('re-evaluate past verdicts under another rule set, offline')
  .requiredOption(
    '--rules <rules>',
    'required: version of a rule set, or a module file with a rule set as default export',
  )
  .option('--format <format>', 'table, csv or json (lines)', 'table')
  .option('--all', 'also list checks whose verdict does not change')
  .option(...CHOICE.from)
  .option(...CHOICE.to)
  .option(...CHOICE.account)
  .option(...CHOICE.mode)
  .action(async (options) => (await import('./cli/what-if.ts')).whatIf(options))

program
  .command('backup <folder>')
  .description(
    'copy the log, the read models, the kept answers and the keys of the embedded engine while it runs',
  )
  .option('--without-keys', 'omit the keys')
  .option('--keys-only', 'copy only the keys, to be stored elsewhere; run this after the backup of the rest')
  .action(async (folder, options) => (await import('./cli/backup.ts')).backup(folder, options))

program
  .command('restore <backup>')
  .description('restore a backup into an empty folder and verify it')
  .requiredOption('--data <folder>', 'required: the target folder, for NAMECHECK_DATA')
  .option('--keys <backup>', 'the backup that holds the keys')
  .option('--without-keys', 'restore without keys: encrypted values cannot be decrypted')
  .action(async (folder, options) => (await import('./cli/backup.ts')).restore(folder, options))

const log = program.command('log').description('export and import the whole log as JSON lines')
log
  .command('export <file>')
  .description('write the log to a new file, or to standard output with -')
  .action(async (file) => (await import('./cli/log-export.ts')).exportLog(file))
log
  .command('import <file>')
  .description('import an exported log into an empty log, or into one that holds the beginning of the export')
  .action(async (file) => (await import('./cli/log-export.ts')).importLog(file))

program
  .command('doctor')
  .description(
    'query every configured provider for a name that is known to be taken and a random one, and print a table',
  )
  .option('--sandbox', 'query the sandbox registries instead of the real ones')
  .option(
    '--record <dir>',
    'write each exchange, without credentials and personal data, to a new or empty folder',
  )
  .action(async (options) => (await import('./cli/doctor.ts')).doctor(options))

addExamples(program)
reportWrongCommands(program)

endWithPipe()
// A database thread that ended, or a bug. `serve` logs it instead (src/cli/serve.ts).
process.on('uncaughtException', (error) => {
  reportError(error)
  process.exit()
})
try {
  await program.parseAsync()
} catch (error) {
  reportError(error)
}
