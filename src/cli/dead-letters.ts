import { deadLetterInFull } from '../api/operations/dead-letter-view.ts'
import { Rejection } from '../commands/decider.ts'
import type { DeadLetter, DeadLetters } from '../engine/ports/event-bus.ts'
import { clock, timers } from '../primitives/runtime.ts'
import { printJson, printLine, printTable } from './terminal.ts'
import { withWriteSide } from './write-side.ts'

/** The process that runs the group polls for requested redrives every two seconds. */
const WAIT_MS = 10_000
const POLL_MS = 200
const PAGE = 1_000

/** `dead-letters list`. */
export async function listDeadLetters({ group }: { group?: string }): Promise<void> {
  await withWriteSide(async ({ engine: { eventBus } }) => {
    const letters: DeadLetter[] = []
    for (let after: string | undefined; ; ) {
      const page = await eventBus.deadLetters.list({
        limit: PAGE,
        ...(group && { group }),
        ...(after && { after }),
      })
      letters.push(...page)
      after = page.at(-1)?.id
      if (page.length < PAGE) break
    }
    printTable(
      ['ID', 'GROUP', 'STREAM', 'REVISION', 'TYPE', 'ATTEMPTS', 'AT', 'ERROR'],
      letters.map(({ id, group, stream, revision, type, attempts, at, error }) => [
        id,
        group,
        stream,
        String(revision),
        type,
        String(attempts),
        at,
        firstLine(error),
      ]),
    )
    if (letters.length === 0) printLine('no dead letters')
  })
}

/** `dead-letters show`: one dead letter with all details, as JSON. */
export async function showDeadLetter(id: string): Promise<void> {
  await withWriteSide(async ({ engine: { eventBus } }) => {
    printJson(deadLetterInFull(await find(eventBus.deadLetters, id)), 2)
  })
}

/** `dead-letters redrive`: one dead letter by its id, or all. Exit code 1 if one failed again. */
export async function redriveDeadLetters(
  id: string | undefined,
  { all = false, group }: { all?: boolean; group?: string },
): Promise<void> {
  if ((id === undefined) === !all)
    throw new Rejection('invalid-request', 'Give the id of one dead letter, or --all.')
  await withWriteSide(async ({ engine: { eventBus } }) => {
    const { deadLetters } = eventBus
    if (id === undefined) {
      const requested = await deadLetters.requestAll(group)
      printLine(`the processes that run their groups will deliver ${requested} dead letters again`)
      return
    }
    const before = await find(deadLetters, id)
    await deadLetters.request(id)
    await printOutcome(deadLetters, before)
  })
}

/** `dead-letters discard`. */
export async function discardDeadLetter(id: string, why: string): Promise<void> {
  await withWriteSide(async ({ engine: { eventBus } }) => {
    const before = await find(eventBus.deadLetters, id)
    await eventBus.deadLetters.discard(id, { why, by: 'operator' })
    await printOutcome(eventBus.deadLetters, before)
  })
}

async function find(deadLetters: DeadLetters, id: string): Promise<DeadLetter> {
  const letter = await deadLetters.get(id)
  if (!letter)
    throw new Rejection(
      'not-found',
      `Unknown dead letter ${id}; 'namecheck dead-letters list' lists all dead letters.`,
    )
  return letter
}

async function printOutcome(deadLetters: DeadLetters, before: DeadLetter): Promise<void> {
  for (const end = clock.now() + WAIT_MS; clock.now() < end; await timers.sleep(POLL_MS)) {
    const now = await deadLetters.get(before.id)
    if (now === null) return printLine(`${before.stream} continues in ${before.group}`)
    if (now.attempts === before.attempts && now.revision === before.revision) continue
    printLine(`${now.stream} failed again at revision ${now.revision}: ${now.error}`)
    process.exitCode = 1
    return
  }
  printLine(`Queued: this takes effect when a process of the group ${before.group} runs.`)
}

const firstLine = (text: string): string => (text.split('\n', 1)[0] ?? '').slice(0, 100)
