export type OperatorLine = {
  /** The line of the page, without its comment. */
  line: string
  prints: RegExp
  /** The file that it prints to, if not standard output. */
  into?: string
  /** What it needs besides the embedded engine. */
  on?: 'broker'
  /** It runs until it is ended. */
  endless?: boolean
}

const EVENT = /^20\S+Z +/
const CHECK = /check-chk_\w+@\d+ +/

/** Every command of docs/guides/operations.md, in its order: later ones depend on the results of earlier ones. */
export const operatorLines: readonly OperatorLine[] = [
  {
    line: 'namecheck rebuild reports',
    prints: /^reports: generation 2 \(version \d+\) is served, [1-9]\d* events in/,
  },
  {
    line: 'namecheck rebuild all',
    prints: /^reports: generation 3 [\s\S]*\nbatches: [\s\S]*\ndeliveries: [\s\S]*\nusage: /,
  },
  { line: 'namecheck rebuild reports --back', prints: /^reports: generation 2 \(version \d+\) is served/ },
  {
    line: 'namecheck rebuild reports --cancel',
    prints: /^reports: no rebuild was in progress; generation 2 \(version \d+\) is served/,
  },
  {
    line: 'namecheck events --from 2026-11-01 --types CheckCompleted --mode live',
    prints: new RegExp(`(${EVENT.source}CheckCompleted +${CHECK.source}live .*\n){2}$`, 'm'),
  },
  {
    line: 'namecheck events --follow --stream check --json',
    prints: /^\{.*"subject":"check-chk_.*"type":"CheckRequested"/m,
    endless: true,
  },
  {
    line: 'namecheck events --after 0000000000004711 --account acc_…',
    prints: new RegExp(`${EVENT.source}CheckRequested +${CHECK.source}live acc_`, 'm'),
  },
  {
    line: 'namecheck replay --from 2026-11-01 --to 2026-11-08 --types CheckCompleted --topic warehouse-backfill --rate 2000',
    prints: /^[1-9]\d* events replayed/,
    on: 'broker',
  },
  {
    line: 'namecheck replay --stream check --to-file checks.jsonl',
    prints: /^\{.*"type":"CheckRequested".*"replay":true,"replayid":"/,
    into: 'checks.jsonl',
  },
  {
    line: 'namecheck what-if --rules 2026-12 --from 2026-11-01',
    prints: /^[1-9]\d* checks by rule set 2026-12: 0 get a different verdict/,
  },
  {
    line: 'namecheck what-if --rules ./stricter.ts --format csv > changes.csv',
    prints: /\nchk_\w+,acc_\w+,live,.*,Taken Social,2026-12,clear,.*,stricter,caution,/,
    into: 'changes.csv',
  },
  {
    line: 'namecheck backup /backups/whole-2026-11-21',
    prints:
      /^[1-9]\d* events up to [\s\S]*\nevents\.db .*\nanswers\.db .*\nvault\.db [\s\S]*the backup is in /,
  },
  {
    line: 'namecheck backup /backups/2026-11-21 --without-keys',
    prints: /\nevents\.db .*\nanswers\.db .*\nthe backup has no keys/,
  },
  { line: 'namecheck backup /vault/2026-11-21 --keys-only', prints: /^vault\.db [\s\S]*the backup is in / },
  {
    line: 'namecheck restore /backups/2026-11-21 --data /srv/namecheck --keys /vault/2026-11-21',
    prints: /links are correct\nkeys of \d+ accounts; 0 erased accounts/,
  },
  { line: 'namecheck log export log.jsonl', prints: /^[1-9]\d* events written to log\.jsonl/ },
  {
    line: 'NAMECHECK_DATA=/srv/namecheck namecheck log import log.jsonl',
    prints: /^\d+ events imported, [1-9]\d* already present\n.*links are correct/,
  },
]
