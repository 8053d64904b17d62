import { simulatedWorld, type VirtualWorld } from '../../../simulation/world/world.ts'
import type { EncodedEvent } from '../../../src/events/event.ts'
import { encodeEvents } from '../../../src/events/event.ts'
import { type Head, NO_STREAM } from '../../../src/events/record.ts'
import { chance, clock } from '../../../src/primitives/runtime.ts'
import { limitSet } from '../../support/event-writer.ts'

const CONTEXT = {
  account: 'a',
  mode: '',
  plan: 'start',
  actor: 'operator',
  correlationId: '',
  causationId: '',
}

/** Runs a test in the world of a seed; `inProcess` runs a step in a process, which it starts if needed. */
export async function inWorld(
  seed: number,
  test: (
    world: VirtualWorld,
    inProcess: <T>(name: string, run: () => Promise<T>) => Promise<T>,
  ) => Promise<void>,
): Promise<void> {
  const world = simulatedWorld(seed)
  try {
    await world.drive(() =>
      test(world, (name, run) => {
        if (!world.isAlive(name)) world.start(name, () => undefined)
        return world.within(name, run)
      }),
    )
  } finally {
    world.close()
  }
}

/** One event after the given end of a stream. */
export function eventAfter(stream: string, head: Head = NO_STREAM): EncodedEvent[] {
  return encodeEvents(stream, head, [{ draft: limitSet(1), context: CONTEXT }], clock.now(), () =>
    chance.uuid(),
  )
}

/** The result of a promise, or the name of its error. */
export const outcome = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'done',
    (error: Error) => error.name,
  )
