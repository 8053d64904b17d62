import type { LawMutants } from '../mutant.ts'

const CHECK = 'test/commands/check/decider.unit.test.ts'
const RUNNER = 'test/commands/runner/runner.unit.test.ts'
const STATES = 'test/commands/runner/states.unit.test.ts'
const INTERLEAVINGS = 'test/commands/runner/interleavings.unit.test.ts'
const CONSUMER = 'test/checkers/consumer.unit.test.ts'

export const acknowledged: LawMutants = {
  law: 'An acknowledged check is kept and ends in exactly one terminal event.',
  mutants: [
    {
      name: 'ended-check-takes-results',
      file: 'src/commands/check/decider.ts',
      find: "if (state.status !== 'open' || !state.requested) return []",
      replace: 'if (!state.requested) return []',
      tests: [CHECK],
    },
    {
      name: 'source-answers-twice',
      file: 'src/commands/check/decider.ts',
      find: 'return isPending(state, command.outcome.source)\n          ? results',
      replace: 'return state.asked[command.outcome.source]\n          ? results',
      tests: [CHECK],
    },
    {
      name: 'last-result-without-completion',
      file: 'src/commands/check/results.ts',
      find: 'if (!requested || SOURCES.some((source) => isPending(after, source))) return drafts',
      replace: 'if (!requested || SOURCES.some((source) => isPending(state, source))) return drafts',
      tests: [CHECK],
    },
    {
      name: 'deadline-before-its-time',
      file: 'src/commands/check/decider.ts',
      find: 'return command.now >= state.requested.deadlineAt ? expire',
      replace: 'return true ? expire',
      tests: [CHECK],
    },
    {
      name: 'failure-counts-twice',
      file: 'src/commands/check/decider.ts',
      find: 'return isPending(state, source) && attempt > (state.asked[source]?.attempt ?? 0)',
      replace: 'return isPending(state, source)',
      tests: [CHECK],
    },
    {
      name: 'retry-of-another-attempt',
      file: 'src/commands/check/decider.ts',
      find: 'return isPending(state, source) && state.asked[source]?.waitingFor === attempt',
      replace: 'return isPending(state, source)',
      tests: [CHECK],
    },
    {
      name: 'voided-reservation-is-used',
      file: 'src/commands/check/decider.ts',
      find: 'if (reservation && state.voided.includes(reservation.id))',
      replace: 'if (false)',
      tests: [CHECK, 'test/commands/check/quota.unit.test.ts'],
    },
    {
      name: 'batch-ends-before-its-last-row',
      file: 'src/commands/batch/decider.ts',
      find: 'if (ends.length < rows.length) return [completed]',
      replace: 'if (ends.length < rows.length - 1) return [completed]',
      tests: ['test/commands/batch/decider.unit.test.ts'],
    },
    {
      name: 'batch-row-counts-twice',
      file: 'src/commands/batch/decider.ts',
      find: 'if (!isOurs || Object.hasOwn(state.ended, row.checkId)) return []',
      replace: 'if (!isOurs) return []',
      tests: ['test/commands/batch/decider.unit.test.ts'],
    },
    {
      name: 'acknowledge-before-the-append',
      file: 'src/commands/runner/runner.ts',
      find: '    for (const part of partsOf(round)) {\n      const events = part.flatMap((one) => one.events)',
      replace:
        '    for (const one of round) if (one.error === undefined) one.pending.resolve({ state: known.state, head: known.head, events: [] })\n    for (const part of partsOf(round)) {\n      const events = part.flatMap((one) => one.events)',
      tests: [RUNNER],
    },
    {
      name: 'rejection-on-an-old-state',
      file: 'src/commands/runner/runner.ts',
      find: 'if (isAnswered && !isNewest && (await this.#catchUp(decider, stream, known))) {',
      replace: 'if (false) {',
      tests: [RUNNER, INTERLEAVINGS],
    },
    {
      name: 'settled-command-runs-again',
      file: 'src/commands/runner/runner.ts',
      find: 'batch = batch.filter((pending) => !round.some((one) => one.pending === pending && one.settled))',
      replace: '',
      tests: [RUNNER, INTERLEAVINGS],
    },
    {
      name: 'snapshot-of-another-history',
      file: 'src/commands/runner/load.ts',
      find: 'if (!event || Buffer.compare(event.hash, found.head.hash) !== 0) return null',
      replace: 'if (!event) return null',
      tests: [STATES, RUNNER, 'test/commands/runner/hot-streams.unit.test.ts'],
    },
    {
      name: 'ended-check-is-asked',
      file: 'src/checkers/consumer.ts',
      find: 'if (!isPending(state, source) || asked?.attempt !== due || asked.waitingFor !== null) return null',
      replace: 'if (asked?.attempt !== due || asked.waitingFor !== null) return null',
      tests: [CONSUMER],
    },
    {
      name: 'cut-off-attempt-is-recorded',
      file: 'src/checkers/consumer.ts',
      find: "if (delivery.signal.aborted) throw new TryAgain('the process is stopping')",
      replace: '',
      tests: [CONSUMER],
    },
  ],
}
