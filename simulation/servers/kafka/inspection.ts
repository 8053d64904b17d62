import type { Cluster } from './cluster.ts'
import type { FetchedRecord } from './protocol.ts'

export type InspectedTopic = {
  name: string
  partitions: {
    partition: number
    /** Offset of the first record that can still be fetched. */
    low: number
    /** From offset 0 on. */
    records: readonly FetchedRecord[]
  }[]
}

export type InspectedGroup = {
  id: string
  state: string
  generation: number
  members: string[]
  committed: { topic: string; partition: number; offset: number; metadata: string }[]
}

export const inspectTopics = ({ topics }: Cluster): InspectedTopic[] =>
  Array.from(topics.values(), ({ name, partitions }) => ({
    name,
    partitions: partitions.map(({ partition, low, records }) => ({ partition, low, records })),
  }))

export const inspectGroups = ({ groups }: Cluster): InspectedGroup[] =>
  Array.from(groups.values(), ({ group: { id, state, generation, members }, offsets }) => ({
    ...{ id, state, generation, members: [...members.keys()] },
    committed: [...offsets].flatMap(([topic, partitions]) =>
      Array.from(partitions, ([partition, { offset, metadata }]) => ({
        ...{ topic, partition, offset: Number(offset), metadata },
      })),
    ),
  }))
