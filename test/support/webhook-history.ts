import { maySend, waitingOf } from '../../src/webhooks/endpoint/state.ts'
import fc from './properties.ts'
import { create, due, failure, queue, START, success } from './webhook-commands.ts'
import { WebhookLife } from './webhook-life.ts'

const IDS = ['a', 'b', 'c', 'd', 'e']
const step = fc.record({
  what: fc.constantFrom('queue', 'again', 'attempt', 'attempt', 'attempt', 'due', 'due', 'pause', 'resume'),
  id: fc.constantFrom(...IDS),
  ok: fc.boolean(),
  isRemoved: fc.integer({ min: 0, max: 30 }).map((n) => n === 0),
  afterMs: fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 90_000_000 })),
})
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Runs the steps and sends only what may be sent; `watch` sees each attempt before its outcome. */
export function live(
  steps: readonly Step[],
  watch: (life: WebhookLife, id: string, at: number) => void = () => undefined,
  stream?: string,
): WebhookLife {
  const life = new WebhookLife(stream)
  life.run(create({ scheduleMs: [5_000, 30_000, 300_000] }), START)
  let at = START
  steps.forEach(({ what, id, ok, isRemoved, afterMs }, n) => {
    at += afterMs
    if (what === 'queue') life.run(queue(`${id}${n}`), at)
    if (what === 'again') life.run(queue(id, { queueId: `again-${n}`, trigger: 'redeliver', asOf: -1 }), at)
    if (what === 'due') life.run(due(at), at)
    if (what === 'pause' || what === 'resume') life.run({ type: what, by: 'user' }, at)
    if (what !== 'attempt') return
    const [first] = [...life.state.waiting].find(([one]) => maySend(life.state, one)) ?? []
    if (first === undefined) return
    watch(life, first, at)
    const attempt = (waitingOf(life.state, first)?.attempt ?? 0) + 1
    life.run(
      ok ? success(first, attempt, at) : failure(first, attempt, at, isRemoved ? { cause: 'gone' } : {}),
      at,
    )
  })
  return life
}

/** Random histories of an endpoint. */
export const histories = fc.array(step, { maxLength: 120 })
