import { timers } from '../../primitives/runtime.ts'
import { START } from '../ports/event-store.ts'
import type { KafkaContext } from './context.ts'
import { topicOfEvent } from './gap-reader.ts'

type Group = {
  id: string
  topics: readonly string[]
  /** Commits what this process has finished. */
  commit(): Promise<void>
  signal: AbortSignal
}

const PAGE = 1_000

/**
 * Resolves when every event that was in the store at the time of the call is finished by one of the group's processes.
 * First these events must be in the topics; then each partition must be committed up to the end that it had by then.
 * Waits for unreachable brokers. Rejects when the signal is aborted.
 */
export async function groupCaughtUp(context: KafkaContext, group: Group): Promise<void> {
  const { store, offsets, topics, tuning, relayed } = context
  const target = await store.end()
  if (target === START) return
  let done = START
  const isRelayed = async (): Promise<boolean> => {
    const relayedTo = await relayed()
    if (relayedTo > done) done = relayedTo
    while (done < target) {
      const page = await store.readAll(done, PAGE)
      const open = page.find((event) => group.topics.includes(topicOfEvent(event, topics.prefix) ?? ''))
      if (open && open.position <= target) return false
      done = page.at(-1)?.position ?? target
    }
    return true
  }
  await until(isRelayed, group.signal, tuning.pollMs)
  let ends: Map<string, number> | undefined
  const isFinished = async (): Promise<boolean> => {
    ends ??= new Map(
      [...(await offsets.extents(group.topics))]
        .filter(([, { low, high }]) => high > low)
        .map(([name, { high }]) => [name, high]),
    )
    await group.commit()
    const committed = await offsets.committed(group.id, group.topics)
    return [...ends].every(([name, end]) => (committed.get(name)?.offset ?? -1) >= end)
  }
  await until(isFinished, group.signal, tuning.pollMs)
}

/** Polls until done; a server that is unreachable is polled as well. */
async function until(met: () => Promise<boolean>, signal: AbortSignal, everyMs: number): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    if (await met().catch(() => false)) return
    await new Promise<void>((resolve) => {
      const timer = timers.setTimeout(resume, everyMs)
      signal.addEventListener('abort', resume, { once: true })
      function resume(): void {
        timers.clear(timer)
        signal.removeEventListener('abort', resume)
        resolve()
      }
    })
  }
}
