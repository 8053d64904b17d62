import type { LawMutants } from '../mutant.ts'

const BUS = 'test/engine/embedded/event-bus.contract.test.ts'
const BUS_UNIT = 'test/engine/embedded/event-bus.unit.test.ts'
const UNFINISHED = 'test/engine/dispatch/unfinished.unit.test.ts'
const PARTS = 'test/monitoring/parts-watch.unit.test.ts'
const EVENT = 'test/events/event.unit.test.ts'
const CATALOG = 'test/events/catalog.unit.test.ts'

export const poison: LawMutants = {
  law: 'An event that a handler cannot process blocks only its own stream, only in that consumer group, until it is redriven.',
  mutants: [
    {
      name: 'stream-goes-on-past-its-dead-letter',
      file: 'src/engine/dispatch/dispatcher.ts',
      find: 'if (blocks.has(event.stream) || isDiscarded(discarded, event)) return',
      replace: 'if (isDiscarded(discarded, event)) return',
      tests: [BUS],
    },
    {
      name: 'discarded-event-is-delivered',
      file: 'src/engine/dispatch/dispatcher.ts',
      find: 'if (blocks.has(event.stream) || isDiscarded(discarded, event)) return',
      replace: 'if (blocks.has(event.stream)) return',
      tests: [BUS, BUS_UNIT],
    },
    {
      name: 'dead-letter-is-not-stored',
      file: 'src/engine/dispatch/stream-delivery.ts',
      find: 'await letters.store(letter)\n',
      replace: '\n',
      tests: [BUS],
    },
    {
      name: 'unavailable-store-makes-dead-letters',
      file: 'src/engine/dispatch/stream-delivery.ts',
      find: 'if (error instanceof StoreUnavailable || error instanceof TryAgain) {',
      replace: 'if (error instanceof TryAgain) {',
      tests: [BUS],
    },
    {
      name: 'one-failure-condemns-its-batch',
      file: 'src/engine/dispatch/stream-delivery.ts',
      find: 'if (events.length > 1) {',
      replace: 'if (false) {',
      tests: [BUS],
    },
    {
      name: 'redriven-letter-remains',
      file: 'src/engine/dispatch/stream-delivery.ts',
      find: 'if (block) await letters.lift(block)',
      replace: '',
      tests: ['test/engine/embedded/redriven-letters.unit.test.ts'],
    },
    {
      name: 'checkpoint-past-the-unfinished',
      file: 'src/engine/embedded/consumer.ts',
      find: 'const position = this.#unfinished.before ?? this.#read',
      replace: 'const position = this.#read',
      tests: [BUS, BUS_UNIT],
    },
    {
      name: 'oldest-mark-is-lost',
      file: 'src/engine/dispatch/unfinished.ts',
      find: '    else this.#first = next\n',
      replace: '    else this.#first = undefined\n',
      tests: [UNFINISHED, BUS],
    },
    {
      name: 'handed-out-past-the-buffer',
      file: 'src/engine/embedded/consumer.ts',
      find: 'if (this.#unfinished.held >= this.#buffer) await this.#untilRoom()',
      replace: '',
      tests: [BUS, BUS_UNIT],
    },
  ],
}

export const newerIsNotPoison: LawMutants = {
  law: 'Events newer than the program are left for a newer program; older versions are upcast when they are read.',
  mutants: [
    {
      name: 'newer-event-is-folded',
      file: 'src/events/event.ts',
      find: 'catalog.known(event.type, event.schemaVersion)\n  return typed(event)',
      replace: 'return typed(event)',
      tests: [EVENT, CATALOG],
    },
    {
      name: 'newer-version-is-known',
      file: 'src/events/catalog.ts',
      find: 'if (version > definition.version)',
      replace: 'if (false)',
      tests: [EVENT, CATALOG],
    },
    {
      name: 'older-version-is-not-upcast',
      file: 'src/events/catalog.ts',
      find: 'data = upcast(data as never)',
      replace: 'void upcast',
      tests: [CATALOG],
    },
    {
      name: 'newer-event-is-a-dead-letter',
      file: 'src/engine/dispatch/stream-delivery.ts',
      find: 'if (first && isNewer(first)) return this.#leave(stream, first, newer(first))',
      replace: "if (first && isNewer(first)) return this.#failed(stream, events, new Error('too new'))",
      tests: [BUS],
    },
    {
      name: 'unknown-rule-set-is-a-failure',
      file: 'src/engine/dispatch/stream-delivery.ts',
      find: 'if (error instanceof NewerThanProgram) return this.#leave(stream, event, error)',
      replace: '',
      tests: [BUS],
    },
    {
      name: 'unknown-type-concerns-no-group',
      file: 'src/engine/dispatch/event-filter.ts',
      find: ': isInTopics(event.stream, topics)) &&',
      replace: ': false) &&',
      tests: [BUS],
    },
    {
      name: 'unknown-rule-set-judges-by-another',
      file: 'src/verdict/rule-sets.ts',
      find: 'if (set) return set\n  throw',
      replace: 'return set ?? currentRules\n  throw',
      tests: ['test/verdict/judge.unit.test.ts'],
    },
  ],
}

export const silence: LawMutants = {
  law: 'Nothing stops in silence: a part that no longer works is reported, and recovers or ends the process.',
  mutants: [
    {
      name: 'stopped-part-is-ready',
      file: 'src/monitoring/parts-watch.ts',
      find: 'const isStopped = ({ polls }: Watched): boolean => polls >= POLLS_TO_STOP',
      replace: 'const isStopped = ({ polls }: Watched): boolean => polls >= POLLS_TO_STOP * 100',
      tests: [PARTS],
    },
    {
      name: 'stuck-part-lives-on',
      file: 'src/monitoring/parts-watch.ts',
      find: 'if (watched.stuck >= POLLS_TO_END) this.#end(watched)',
      replace: '',
      tests: [PARTS],
    },
    {
      name: 'part-that-does-not-answer-works',
      file: 'src/monitoring/parts-watch.ts',
      find: "if (watched.answering) this.#receive(watched, new Error('it does not respond'))",
      replace: 'if (watched.answering) return',
      tests: [PARTS],
    },
    {
      name: 'ready-without-read-models',
      file: 'src/service/readiness.ts',
      find: '{ ...readModels, ok: readModels.ok || !embedded },',
      replace: '{ ...readModels, ok: true },',
      tests: ['test/service/readiness.unit.test.ts'],
    },
    {
      name: 'ready-while-draining',
      file: 'src/service/readiness.ts',
      find: 'ok: !this.draining,',
      replace: 'ok: true,',
      tests: ['test/service/readiness.unit.test.ts', 'test/service/operations-server.contract.test.ts'],
    },
    {
      name: 'relay-without-a-leader-works',
      file: 'src/service/relay-states.ts',
      find: 'if (missing === null) return null',
      replace: 'return null',
      tests: ['test/service/relay-states.unit.test.ts'],
    },
    {
      name: 'old-relay-heartbeat-counts',
      file: 'src/service/relay-states.ts',
      find: 'part.startsWith(PREFIX) && now - at < FRESH_MS',
      replace: 'part.startsWith(PREFIX)',
      tests: ['test/service/relay-states.unit.test.ts'],
    },
  ],
}
