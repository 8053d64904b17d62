import type { Answers } from '../engine/ports/answers.ts'
import type { EventStore } from '../engine/ports/event-store.ts'
import type { KeyStore } from '../engine/ports/key-store.ts'
import type { ReadModels } from '../engine/ports/read-models.ts'
import { Checkpoints } from './checkpoints.ts'
import { LogTree } from './log-tree.ts'
import { SigningKeys } from './signing-keys.ts'

/** What evidence is built from; the same for every process of an engine. */
export type Evidence = {
  store: EventStore
  answers: Answers
  tree: LogTree
  keys: SigningKeys
  checkpoints: Checkpoints
  now: () => number
}

export function createEvidence(
  {
    store,
    readModels,
    keyStore,
    answers,
  }: {
    store: EventStore
    readModels: ReadModels
    keyStore: KeyStore
    answers: Answers
  },
  now: () => number,
): Evidence {
  const tree = new LogTree(store, readModels)
  const keys = new SigningKeys({ store, keyStore, now })
  return { store, answers, tree, keys, checkpoints: new Checkpoints({ store, tree, keys, now }), now }
}
