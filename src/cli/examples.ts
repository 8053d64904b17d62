import type { Command } from 'commander'
import { exampleLines } from './help.ts'
import { columnsOfTerminal } from './terminal.ts'

/** Examples of each command by its path below the program; the comment says what the line does. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  check: [
    'namecheck check Lumivora --countries NO,FR --goods "running shoes"',
    'namecheck check Lumivora Norvexa "Blue Heron" --json > report.jsonl',
  ],
  live: ['namecheck live --countries NO,FR', 'namecheck live --countries NO,FR --show    # only the table'],
  serve: ['namecheck serve', 'NAMECHECK_PORT=9000 NAMECHECK_DATA=/srv/namecheck namecheck serve'],
  open: ['namecheck open', 'namecheck open --print'],
  run: ['namecheck run api', 'namecheck run checkers --sources domains,social'],
  topics: ['namecheck topics', 'namecheck topics --create'],
  migrate: [
    'NAMECHECK_DATA=/srv/namecheck NAMECHECK_EVENTSTOREDB_URL=… NAMECHECK_MONGODB_URL=… namecheck migrate',
  ],
  'accounts open': ['namecheck accounts open --plan agency --contact legal@example.com'],
  'accounts list': ['namecheck accounts list --status open'],
  'accounts show': ['namecheck accounts show acc_…    # "accounts list" prints the ids'],
  'accounts plan': ['namecheck accounts plan acc_… business'],
  'accounts limits': ['namecheck accounts limits acc_… --checks-per-month 5000 --writes-per-minute 120'],
  'accounts suspend': ['namecheck accounts suspend acc_… "invoice is overdue"'],
  'accounts reinstate': ['namecheck accounts reinstate acc_…'],
  'accounts erase': ['namecheck accounts erase acc_… "asked by its owner" --confirm acc_…'],
  'keys issue': [
    'namecheck keys issue acc_… --mode live --label "web shop"',
    'namecheck keys issue acc_… --scopes checks:read,checks:write --expires 2027-01-31T00:00:00Z',
  ],
  'keys list': ['namecheck keys list acc_… --all'],
  'keys rotate': ['namecheck keys rotate acc_… key_… --overlap 3600    # "keys list" prints the ids'],
  'keys revoke': ['namecheck keys revoke acc_… key_… --reason "leaked in a log"'],
  'registers import': [
    'namecheck registers import marks.csv --office UKIPO --jurisdiction GB --as-of 2026-01-31 --map mark=Wordmark,number=Serial',
    'namecheck registers import changes.zip --office USPTO --jurisdiction US --as-of 2026-02-01 --format uspto --update',
  ],
  'registers fetch': [
    'namecheck registers fetch gleif gb-companies',
    'namecheck registers fetch us --every 1d',
  ],
  'registers pull': ['namecheck registers pull http://10.0.0.5:8000/registers --every 15m'],
  'registers list': ['namecheck registers list --json'],
  'registers search': [
    'namecheck registers search USPTO lumivora --limit 5',
    'namecheck registers search USPTO,EUIPO lumivora --classes 9,42 --related-classes --status live',
    'namecheck registers search all lumivora --kind companies --incorporated-from 2020-01-01',
  ],
  'registers verify': ['namecheck registers verify', 'namecheck registers verify USPTO --kind marks'],
  'registers drop': ['namecheck registers drop USPTO'],
  'dead-letters list': ['namecheck dead-letters list --group projection-reports_v1'],
  'dead-letters show': ['namecheck dead-letters show <id>    # "dead-letters list" prints the ids'],
  'dead-letters redrive': ['namecheck dead-letters redrive <id>', 'namecheck dead-letters redrive --all'],
  'dead-letters discard': ['namecheck dead-letters discard <id> "event of a test"'],
  rebuild: ['namecheck rebuild reports', 'namecheck rebuild reports --back', 'namecheck rebuild all'],
  verify: [
    'namecheck verify    # the whole log',
    'namecheck verify evidence-chk_….json --key <id>    # "evidence keys" prints the ids',
  ],
  'evidence keys': ['namecheck evidence keys'],
  'evidence rotate-key': ['namecheck evidence rotate-key'],
  replay: [
    'namecheck replay --stream check --to-file checks.jsonl',
    'namecheck replay --from 2026-11-01 --to 2026-11-08 --types CheckCompleted --topic warehouse-backfill',
  ],
  events: [
    'namecheck events --from 2026-11-01 --types CheckCompleted --mode live',
    'namecheck events --follow --stream check --json',
  ],
  'what-if': [
    'namecheck what-if --rules 2026-12 --from 2026-11-01',
    'namecheck what-if --rules ./stricter.ts --format csv',
  ],
  backup: [
    'namecheck backup /backups/2026-11-21 --without-keys',
    'namecheck backup /keys/2026-11-21 --keys-only',
  ],
  restore: ['namecheck restore /backups/2026-11-21 --data /srv/namecheck --keys /keys/2026-11-21'],
  'log export': ['namecheck log export log.jsonl', 'namecheck log export - | gzip > log.jsonl.gz'],
  'log import': ['NAMECHECK_DATA=/srv/namecheck namecheck log import log.jsonl'],
  doctor: ['namecheck doctor', 'namecheck doctor --sandbox'],
}

/** Ends the help of each command with its examples. */
export function addExamples(program: Command): void {
  for (const command of program.commands) {
    addTo(command, command.name())
    for (const inner of command.commands) addTo(inner, `${command.name()} ${inner.name()}`)
  }
}

function addTo(command: Command, path: string): void {
  const examples = EXAMPLES[path]
  if (!examples) return
  const lines = () => examples.flatMap((one) => exampleLines(one, columnsOfTerminal(process.stdout)))
  command.addHelpText('after', () => ['\nExamples:', ...lines()].join('\n'))
}
