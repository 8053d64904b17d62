import { expect, it } from '@jest/globals'
import type { KafkaClients } from '../../../src/engine/kafka/client.ts'
import { Offsets } from '../../../src/engine/kafka/offsets.ts'
import { timers } from '../../../src/primitives/runtime.ts'

/** A client that answers each question about a topic when `answer` is called; `asked` lists the topics. */
function questions() {
  const asked: string[] = []
  const open: (() => void)[] = []
  const fetchTopicOffsets = async (topic: string) => {
    asked.push(topic)
    const high = String(asked.length)
    await new Promise<void>((resolve) => open.push(resolve))
    return [{ partition: 0, offset: high, high, low: '0' }]
  }
  const admin = { connect: async () => undefined, disconnect: async () => undefined, fetchTopicOffsets }
  const clients = (() => ({ admin: () => admin })) as unknown as KafkaClients
  const answer = async () => {
    for (let turn = 0; turn < 3; turn++) await timers.nextIteration()
    for (const resolve of open.splice(0)) resolve()
  }
  return { offsets: new Offsets(clients), asked, answer }
}

it('asks once for each topic, however many groups ask at the same moment', async () => {
  const { offsets, asked, answer } = questions()
  const both = Promise.all([offsets.extents(['a', 'b']), offsets.extents(['b', 'c'])])
  await answer()
  const [one, other] = await both
  expect(asked.sort()).toEqual(['a', 'b', 'c'])
  expect([one.get('b/0'), one.size, other.size]).toEqual([other.get('b/0'), 2, 2])
})

it('asks again for a caller that comes after the request has begun: the answer may be too old for it', async () => {
  const { offsets, asked, answer } = questions()
  const first = offsets.extents(['a'])
  for (let turn = 0; turn < 3; turn++) await timers.nextIteration()
  const second = offsets.extents(['a'])
  await answer()
  const highs = [...(await first).values(), ...(await second).values()].map(({ high }) => high)
  expect([asked, highs]).toEqual([
    ['a', 'a'],
    [1, 2],
  ])
})
