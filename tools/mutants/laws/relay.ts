import type { LawMutants } from '../mutant.ts'

const LEADER = 'test/engine/kafka/leader.unit.test.ts'
const MEMBER = 'test/engine/kafka/member.unit.test.ts'
const REVISIONS = 'test/engine/kafka/revisions.unit.test.ts'

export const relay: LawMutants = {
  law: 'One relay leads; its checkpoint moves only past acknowledged events; offsets are committed up to the first unfinished event.',
  mutants: [
    {
      name: 'leader-without-heartbeats',
      file: 'src/engine/kafka/relay/leader-lease.ts',
      find: 'return !this.signal.aborted && silent >= 0 && silent < this.#sessionMs',
      replace: 'return !this.signal.aborted',
      tests: [LEADER, MEMBER],
    },
    {
      name: 'leader-after-the-clock-was-set-back',
      file: 'src/engine/kafka/relay/leader-lease.ts',
      find: ' && silent >= 0 && ',
      replace: ' && ',
      tests: [LEADER, MEMBER],
    },
    {
      name: 'no-overlap-after-a-takeover',
      file: 'src/engine/kafka/relay/checkpoint.ts',
      find: 'return before < this.position ? before : this.position',
      replace: 'return this.position',
      tests: ['test/engine/kafka/relay-checkpoint.unit.test.ts'],
    },
    {
      name: 'checkpoint-of-an-unknown-outcome-is-skipped',
      file: 'src/engine/kafka/relay/checkpoint.ts',
      find: 'if (this.#unsure) await this.#append(this.#unsure)',
      replace: '',
      tests: ['test/engine/kafka/relay-checkpoint.unit.test.ts'],
    },
    {
      name: 'overlap-is-not-sent-again',
      file: 'src/engine/kafka/relay/leader-session.ts',
      find: 'await this.#sendAgain(this.#repeat)',
      replace: 'this.#repeat = undefined',
      tests: ['test/engine/kafka/leader-session.unit.test.ts'],
    },
    {
      name: 'newer-event-counts-as-relayed',
      file: 'src/engine/kafka/relay/backlog.ts',
      find: 'this.#leftFrom ??= this.#packed',
      replace: 'void this.#packed',
      tests: [LEADER, 'test/engine/kafka/relay.servers.test.ts'],
    },
    {
      name: 'repeated-event-is-delivered',
      file: 'src/engine/kafka/revisions.ts',
      find: "if (revision < span.next) return 'seen'",
      replace: "if (revision < span.next) return 'next'",
      tests: [REVISIONS],
    },
    {
      name: 'missing-revisions-are-not-read',
      file: 'src/engine/kafka/revisions.ts',
      find: "return revision === from ? 'next' : { from }",
      replace: "return 'next'",
      tests: [REVISIONS],
    },
    {
      name: 'offset-past-the-unfinished',
      file: 'src/engine/kafka/partition.ts',
      find: 'const reached = before === undefined ? this.#read : committedOf(before)',
      replace: 'const reached = this.#read',
      tests: ['test/engine/kafka/delivery.fault.test.ts', 'test/engine/kafka/event-bus.servers.test.ts'],
    },
  ],
}
