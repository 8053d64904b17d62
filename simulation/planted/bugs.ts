import { LAWS } from '../../tools/mutants/laws.ts'
import type { Mutant } from '../../tools/mutants/mutant.ts'

type Change = Pick<Mutant, 'name' | 'file' | 'find' | 'replace'>

/** A bug that is added to the program to prove that the auditor finds it. */
export type PlantedBug = Change & {
  engine: 'embedded' | 'distributed'
  /** What the program does wrong, as a sentence. */
  what: string
}

/** One of the mutants of the tests, by its name. */
function mutant(name: string): Change {
  const found = LAWS.flatMap(({ mutants }) => mutants).find((one) => one.name === name)
  if (!found) throw new Error(`no mutant is called ${name}`)
  return found
}

const known = (name: string, what: string, engine: PlantedBug['engine'] = 'embedded'): PlantedBug => ({
  ...mutant(name),
  what,
  engine,
})

const TABLE = 'src/reactions/table.ts'
const TIMERS = 'src/timers/fire-due.ts'
const SESSION = 'src/engine/kafka/relay/leader-session.ts'

export const BUGS: readonly PlantedBug[] = [
  known('acknowledge-before-the-append', 'A command is acknowledged before its events are written.'),
  known('ended-check-takes-results', 'A check that has ended takes further results.'),
  known('checkpoint-past-the-unfinished', 'The group checkpoint moves past events in progress.'),
  known('reservation-charged-twice', 'A reservation is charged again when it is repeated.'),
  known('quota-one-too-many', 'A request may exceed the quota.'),
  known('young-streak-pauses', 'Ten failures pause an endpoint before an hour has passed.'),
  known('message-queued-twice', 'A message is queued again when its event is delivered again.'),
  known('sent-while-paused', 'A message is sent although its endpoint is paused.'),
  known('signature-without-the-timestamp', 'The signature of a webhook leaves out its time.'),
  known('ignored-event-keeps-the-revision', 'An event without effect does not advance its document.'),
  {
    name: 'quota-is-not-given-back',
    engine: 'embedded',
    what: 'The reaction that gives quota back is lost.',
    file: TABLE,
    find: '  if (!event.data.refund) return\n',
    replace: '  return\n',
  },
  {
    name: 'row-is-not-reported',
    engine: 'embedded',
    what: 'The reaction that reports the end of a check to its batch is lost.',
    file: TABLE,
    find: "    await giveBack(deps, event, 'no_answer')\n    await reportRow(deps, event)\n",
    replace: "    await giveBack(deps, event, 'no_answer')\n",
  },
  {
    name: 'end-is-not-announced',
    engine: 'embedded',
    what: 'A canceled check is not announced to webhooks.',
    file: TABLE,
    find: "    await giveBack(deps, event, 'canceled')\n    await reportRow(deps, event)\n    await announceCheck(deps, event)\n",
    replace: "    await giveBack(deps, event, 'canceled')\n    await reportRow(deps, event)\n",
  },
  {
    name: 'deadline-is-not-kept',
    engine: 'embedded',
    what: 'The timers do not end a check at its deadline.',
    file: TIMERS,
    find: "    case 'deadline':\n",
    replace: "    case 'deadline':\n      if (stream !== '') return\n",
  },
  {
    name: 'reservation-is-not-settled',
    engine: 'embedded',
    what: 'A reservation that no check uses is never given back.',
    file: TIMERS,
    find: '  const old = unsettled.filter(([, one]) => !isYoung(one))\n',
    replace: '  const old = unsettled.filter(() => false)\n',
  },
  {
    name: 'stale-directory',
    engine: 'embedded',
    what: 'A process keeps using a key that was revoked.',
    file: 'src/commands/account-cache.ts',
    find: "    if (kind === 'key') this.#keys.delete(stream.slice('key-'.length))\n",
    replace: "    if (kind === 'key') this.#keys.getRemainingTTL(stream)\n",
  },
  {
    name: 'error-counts-as-an-answer',
    engine: 'embedded',
    what: 'A registry that gives no answer counts as done.',
    file: 'src/checkers/consumer.ts',
    find: '  const outcome = markOwn(attempt.outcome, request)\n',
    replace:
      "  const outcome = { ...markOwn(attempt.outcome, request), status: 'done', reason: null } as typeof attempt.outcome\n",
  },
  {
    name: 'headers-in-the-log',
    engine: 'embedded',
    what: 'A line of the process log holds the key of the request.',
    file: 'src/api/http/middleware.ts',
    find: '      logger.debug(\n        { requestId, method: req.method,',
    replace: '      logger.info(\n        { requestId, headers: req.headers, method: req.method,',
  },
  known('pool-without-shares', 'One account may take all slots of a source.'),
  known('last-result-without-completion', 'The last result does not end its check.'),
  {
    name: 'leader-begins-at-the-end',
    engine: 'distributed',
    what: 'A new leader of the relay begins at the end of the log.',
    file: SESSION,
    find: '    this.#from = checkpoint.overlapFrom\n',
    replace: '    this.#from = end\n',
  },
  {
    name: 'late-report-stays',
    engine: 'distributed',
    what: 'The newest reports are not sent again after a request without an answer.',
    file: SESSION,
    find: '        this.#sentUnsure(this.#relayed, this.#backlog?.packed ?? this.#relayed)\n',
    replace: '',
  },
  known('offset-past-the-unfinished', 'Offsets are committed past events in progress.', 'distributed'),
  {
    name: 'gap-of-a-topic-is-not-read',
    engine: 'distributed',
    what: 'Events that left a topic before they were consumed are not read from the event store.',
    file: 'src/engine/kafka/open-partitions.ts',
    find: '      await fillGap(opening, partition, from, { low, high, count })\n',
    replace: '',
  },
]
