import type { LawMutants } from '../mutant.ts'

const STORE = 'test/engine/sqlite/event-store.contract.test.ts'
const APPEND = 'test/engine/sqlite/event-store-append.unit.test.ts'
const DAMAGE = 'test/engine/sqlite/event-store-damage.unit.test.ts'
const VERIFY = 'test/engine/verify/whole-log.unit.test.ts'
const CHAIN = 'test/engine/verify/stream-read.unit.test.ts'
const MERKLE = 'test/evidence/merkle.unit.test.ts'
const CHECKPOINTS = 'test/evidence/checked-checkpoints.contract.test.ts'
const LOG = 'test/evidence/verify-log.contract.test.ts'

export const expectedRevisions: LawMutants = {
  law: 'Events are appended at their expected revision, all or none; a repeat gives the same answer.',
  mutants: [
    {
      name: 'append-at-any-revision',
      file: 'src/engine/sqlite/event-store-append.ts',
      find: 'if (head.revision !== expected)',
      replace: 'if (head.revision < expected)',
      tests: [STORE],
    },
    {
      name: 'repeat-of-other-ids',
      file: 'src/engine/sqlite/event-store-append.ts',
      find: 'if (!events.every((event, i) => event.id === stored[i])) return undefined',
      replace: '',
      tests: [STORE],
    },
    {
      name: 'half-of-an-append-together',
      file: 'src/engine/sqlite/event-store-append.ts',
      find: 'if (length > 1 && group.some(isRefusal)) {',
      replace: 'if (false) {',
      tests: [APPEND],
    },
    {
      name: 'head-of-another-process-is-missed',
      file: 'src/engine/sqlite/event-store-append.ts',
      find: 'if (version !== this.#foreign) this.#heads.clear()',
      replace: '',
      tests: [APPEND],
    },
    {
      name: 'head-kept-after-a-rollback',
      file: 'src/engine/sqlite/event-store-append.ts',
      find: 'this.#heads.clear()\n    if (this.#db.isTransaction)',
      replace: 'if (this.#db.isTransaction)',
      tests: ['test/engine/sqlite/event-store-full.fault.test.ts'],
    },
    {
      name: 'time-runs-backwards',
      file: 'src/events/event.ts',
      find: 'return clock > head.time ? clock : head.time',
      replace: 'return clock',
      tests: ['test/events/event.unit.test.ts'],
    },
  ],
}

export const tamperEvidence: LawMutants = {
  law: 'History is tamper-evident: hash chain, reads, the tree over the log and its checkpoints.',
  mutants: [
    {
      name: 'append-without-its-link',
      file: 'src/engine/sqlite/event-store-append.ts',
      find: 'if (!linksTo(event, head.hash))',
      replace: 'if (false)',
      tests: [APPEND],
    },
    {
      name: 'record-without-its-account',
      file: 'src/events/record.ts',
      find: "  'account',\n",
      replace: '',
      tests: ['test/events/record.unit.test.ts'],
    },
    {
      name: 'verify-without-hashes',
      file: 'src/engine/verify/whole-log.ts',
      find: 'if (damage) return damage',
      replace: '',
      tests: [VERIFY],
    },
    {
      name: 'verify-without-links',
      file: 'src/engine/verify/whole-log.ts',
      find: 'if (!linksTo(event, hash))',
      replace: 'if (false)',
      tests: [VERIFY],
    },
    {
      name: 'verify-without-revisions',
      file: 'src/engine/verify/whole-log.ts',
      find: 'if (event.revision !== revision + 1)',
      replace: 'if (false)',
      tests: [VERIFY],
    },
    {
      name: 'read-without-hashes',
      file: 'src/engine/verify/stream-read.ts',
      find: 'if (damage)',
      replace: 'if (false)',
      tests: [CHAIN, DAMAGE],
    },
    {
      name: 'read-without-links',
      file: 'src/engine/verify/stream-read.ts',
      find: 'else checkFollows(event, before)',
      replace: '',
      tests: [CHAIN, DAMAGE],
    },
    {
      name: 'fold-without-links',
      file: 'src/commands/runner/folded.ts',
      find: 'checkFollows(event, this.#head)',
      replace: '',
      tests: ['test/commands/runner/folded.unit.test.ts'],
    },
    {
      name: 'leaf-like-a-node',
      file: 'src/evidence/merkle.ts',
      find: 'input[0] = 1',
      replace: 'input[0] = 0',
      tests: [MERKLE],
    },
    {
      name: 'inclusion-in-a-longer-tree',
      file: 'src/evidence/merkle.ts',
      find: 'return last === 0 && same(node, tree.root)',
      replace: 'return same(node, tree.root)',
      tests: [MERKLE],
    },
    {
      name: 'consistency-without-the-old-root',
      file: 'src/evidence/merkle.ts',
      find: 'return last === 0 && same(old, first.root) && same(whole, second.root)',
      replace: 'return last === 0 && same(whole, second.root)',
      tests: [MERKLE],
    },
    {
      name: 'checkpoint-without-its-link',
      file: 'src/evidence/checked-checkpoints.ts',
      find: 'checkpoint.previous !== (last?.hash ?? NO_CHECKPOINT)',
      replace: 'false',
      tests: [CHECKPOINTS],
    },
    {
      name: 'checkpoint-that-shrinks',
      file: 'src/evidence/checked-checkpoints.ts',
      find: 'if (last && (checkpoint.size <= last.size || checkpoint.time < last.time))',
      replace: 'if (false)',
      tests: [CHECKPOINTS],
    },
    {
      name: 'signature-of-any-key',
      file: 'src/evidence/key-chain.ts',
      find: 'if (!isSignedBy(envelope, key))',
      replace: 'if (false)',
      tests: ['test/evidence/bundle.contract.test.ts'],
    },
    {
      name: 'key-without-a-signature',
      file: 'src/evidence/key-chain.ts',
      find: 'if (later && trusted.has(earlier) && follows(later, earlier)) trusted.add(later)',
      replace: 'if (later && trusted.has(earlier)) trusted.add(later)',
      tests: ['test/evidence/forged-bundles.contract.test.ts', LOG],
    },
    {
      name: 'tree-over-altered-leaves',
      file: 'src/evidence/log-tree.ts',
      find: 'if (hash.equals(event.hash)) return leafHash(hash)',
      replace: 'return leafHash(hash)',
      tests: ['test/evidence/log-tree.long.test.ts'],
    },
  ],
}
