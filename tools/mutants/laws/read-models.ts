import type { LawMutants } from '../mutant.ts'

const RUNNER = 'test/projections/runner.unit.test.ts'

export const oneTruth: LawMutants = {
  law: 'Read models equal a rebuild; a stale revision is refused; each generation is switched once it has caught up.',
  mutants: [
    {
      name: 'gap-not-filled-from-the-store',
      file: 'src/projections/runner.ts',
      find: 'if (!first || first.revision === seen + 1) return fresh',
      replace: 'return fresh',
      tests: [RUNNER],
    },
    {
      name: 'event-folded-twice',
      file: 'src/projections/runner.ts',
      find: 'const missing = await unseen(store, projection, stream, before?.revision ?? -1, events)',
      replace: 'void unseen\n      const missing = events',
      tests: [RUNNER],
    },
    {
      name: 'ignored-event-keeps-the-revision',
      file: 'src/projections/projection.ts',
      find: '    folded = next && { ...next, _id: projection.idOf(event.stream), revision: event.revision }',
      replace:
        '    folded = next && { ...next, _id: projection.idOf(event.stream), revision: next === folded ? (folded?.revision ?? event.revision) : event.revision }',
      tests: ['test/projections/projection.unit.test.ts'],
    },
    {
      name: 'stale-document-in-sqlite',
      file: 'src/engine/sqlite/read-models-worker.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: text of the source
      find: 'WHERE excluded.revision > ${name}.revision`,',
      replace: '`,',
      tests: ['test/engine/sqlite/read-models.contract.test.ts'],
    },
    {
      name: 'stale-document-in-mongodb',
      file: 'src/engine/mongodb/conditional-write.ts',
      find: "if (revision !== undefined && revision >= document.revision) outcomes[at] = 'stale'",
      replace: 'if (false) continue',
      tests: ['test/engine/mongodb/conditional-write.unit.test.ts'],
    },
    {
      name: 'cursor-of-another-collection',
      file: 'src/engine/read-models-cursor.ts',
      find: 'const bound = JSON.stringify([collection, sort, text])',
      replace: 'const bound = JSON.stringify([sort, text])',
      tests: ['test/engine/sqlite/read-models.contract.test.ts'],
    },
    {
      name: 'generation-served-before-it-caught-up',
      file: 'src/projections/generation-feeder.ts',
      find: 'await feed.consumer.caughtUp()\n',
      replace: '\n',
      tests: ['test/projections/versions.unit.test.ts'],
    },
  ],
}
