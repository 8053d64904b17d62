import { runReactions } from '../../reactions/runner.ts'
import { type Parts, type Running, together } from './role.ts'

/** Reacts to events of one stream with commands on another. */
export function startReactions({
  writeSide: { engine, runner, plans, now },
  turns,
  consumers,
}: Parts): Promise<Running> {
  const { eventBus, keyStore, store } = engine
  return together(consumers, [runReactions(eventBus, { runner, keyStore, store, plans, now, turns })])
}
