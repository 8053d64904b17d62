import { CODES, type Fault } from './group.ts'
import { array, int8, int16, int32, type Reader, string } from './wire.ts'

export type Topic = { name: string; partitions: number; config: Readonly<Record<string, string>> }

type Asked = { node: number; place: Buffer; topics: readonly Topic[]; fault: Fault | undefined }

const NO_RACK = string('')
const FALSE = int8(0)

/** Version 1. All topics where the request names none; each of them gets an error. */
export function metadata(reader: Reader, { node, place, topics, fault }: Asked): Buffer {
  const named = reader.array(() => reader.string())
  const names = named.length > 0 ? named : topics.map(({ name }) => name)
  const code = int16(fault ? CODES[fault] : 0)
  const described = names.map((name) => {
    const count = topics.find((topic) => topic.name === name)?.partitions ?? 1
    const partitions = Array.from({ length: count }, (_, partition) =>
      Buffer.concat([int16(0), int32(partition), int32(node), array([int32(node)]), array([int32(node)])]),
    )
    return Buffer.concat([code, string(name), FALSE, array(partitions)])
  })
  return Buffer.concat([array([Buffer.concat([place, NO_RACK])]), int32(node), array(described)])
}

/** Version 0: every setting of the requested topics; no other resource. */
export function configs(reader: Reader, topics: readonly Topic[], fault: Fault | undefined): Buffer {
  const asked = reader.array(() => {
    const [type, name] = [reader.int8(), reader.string()]
    reader.array(() => reader.string())
    return { type, name }
  })
  const described = asked.map(({ type, name }) => {
    const config = topics.find((topic) => topic.name === name)?.config ?? {}
    const entries = Object.entries(config).map(([key, value]) =>
      Buffer.concat([string(key), string(value), FALSE, FALSE, FALSE]),
    )
    return Buffer.concat([
      ...[int16(fault ? CODES[fault] : 0), string(''), int8(type), string(name)],
      array(entries),
    ])
  })
  return Buffer.concat([int32(0), array(described)])
}
