import type { Cluster, Coordinated, Node } from './cluster.ts'
import type { Handlers } from './handlers.ts'
import { CODES, type Code } from './protocol.ts'

/** Requests to the coordinators of groups. */
export function groupRequests(
  cluster: Cluster,
  { node: own }: Node,
): Handlers<
  | 'GroupCoordinator'
  | 'JoinGroup'
  | 'SyncGroup'
  | 'Heartbeat'
  | 'LeaveGroup'
  | 'OffsetCommit'
  | 'OffsetFetch'
  | 'DeleteGroups'
> {
  const coordinated = (id: string): Coordinated | Code => {
    const found = cluster.group(id)
    if (found.node !== own) return CODES.NOT_COORDINATOR_FOR_GROUP
    return found.loadsUntil > cluster.world.now() ? CODES.GROUP_LOAD_IN_PROGRESS : found
  }

  return {
    GroupCoordinator({ groupId }, answer) {
      const { node } = cluster.group(groupId)
      const found = cluster.nodes.find((each) => each.node === node && each.isUp)
      answer({
        errorCode: found ? CODES.NONE : CODES.GROUP_COORDINATOR_NOT_AVAILABLE,
        coordinator: { nodeId: found?.node ?? -1, host: found?.host ?? '', port: found?.port ?? -1 },
      })
    },

    JoinGroup(request, answer, line) {
      const found = coordinated(request.groupId)
      if (typeof found !== 'number')
        return found.group.join(request, { line, newId: () => cluster.newMemberId(line.clientId) }, answer)
      const nothing = { generationId: -1, groupProtocol: '', leaderId: '', members: [] }
      answer({ errorCode: found, memberId: request.memberId, ...nothing })
    },

    SyncGroup(request, answer) {
      const found = coordinated(request.groupId)
      if (typeof found === 'number') answer({ errorCode: found, memberAssignment: Buffer.alloc(0) })
      else found.group.sync(request, (data) => answer(data as Parameters<typeof answer>[0]))
    },

    Heartbeat({ groupId, memberId, groupGenerationId }, answer) {
      const found = coordinated(groupId)
      answer({
        errorCode: typeof found === 'number' ? found : found.group.heartbeat(memberId, groupGenerationId),
      })
    },

    LeaveGroup({ groupId, memberId }, answer) {
      const found = coordinated(groupId)
      if (typeof found === 'number') return answer({ errorCode: found, members: [] })
      const errorCode = found.group.leave(memberId)
      answer({ errorCode: CODES.NONE, members: [{ memberId, groupInstanceId: null, errorCode }] })
    },

    OffsetCommit({ groupId, memberId, groupGenerationId, topics }, answer) {
      const found = coordinated(groupId)
      const errorCode = typeof found === 'number' ? found : found.group.mayCommit(memberId, groupGenerationId)
      const responses = topics.map(({ topic, partitions }) => ({
        topic,
        partitions: partitions.map(({ partition, offset, metadata }) => {
          if (typeof found !== 'number' && errorCode === CODES.NONE) {
            const ofTopic = found.offsets.get(topic) ?? new Map()
            found.offsets.set(topic, ofTopic)
            ofTopic.set(partition, { offset: String(offset), metadata: metadata ?? '' })
          }
          return { partition, errorCode }
        }),
      }))
      answer({ responses })
    },

    OffsetFetch({ groupId, topics }, answer) {
      const found = coordinated(groupId)
      const offsets = typeof found === 'number' ? undefined : found.offsets
      answer({
        errorCode: typeof found === 'number' ? found : CODES.NONE,
        responses: topics.map(({ topic, partitions }) => ({
          topic,
          partitions: partitions.map(({ partition }) => {
            const { offset = '-1', metadata = '' } = offsets?.get(topic)?.get(partition) ?? {}
            return { partition, offset, metadata, errorCode: CODES.NONE }
          }),
        })),
      })
    },

    DeleteGroups(ids, answer) {
      const results = ids.map((groupId) => {
        const found = coordinated(groupId)
        if (typeof found === 'number') return { groupId, errorCode: found }
        if (found.group.members.size > 0) return { groupId, errorCode: CODES.NON_EMPTY_GROUP }
        cluster.groups.delete(groupId)
        const isKnown = found.offsets.size > 0 || found.group.generation > 0
        return { groupId, errorCode: isKnown ? CODES.NONE : CODES.GROUP_ID_NOT_FOUND }
      })
      answer({ results })
    },
  }
}
