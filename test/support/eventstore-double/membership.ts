import type { EventEmitter } from 'node:events'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import { type handleClientStreamingCall, Metadata, type sendUnaryData, status } from '@grpc/grpc-js'
import type { ReadCall } from './call.ts'

/** The cluster as a node knows it: ports of all nodes, of the leader, and of the node that gossip names as leader. */
export type View = { nodes: readonly number[]; leader: number | null; gossiped: number | null }

type Refusal = { code: status; details: string; metadata: Metadata }

const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState

/**
 * A node's part in a cluster, as its parent process reports it. A follower refuses calls that require the leader, and
 * names the leader; without a leader no node is ready. A double without such a report is a single node.
 */
export class Membership {
  readonly #port: number
  readonly #onLead: () => void
  readonly #following = new Set<ReadCall>()
  #view: View | undefined

  constructor(port: number, onLead: () => void) {
    this.#port = port
    this.#onLead = onLead
    process.on('message', (view: View) => {
      this.#view = view
      if (view.leader === port) this.#onLead()
      const refusal = this.refusal()
      if (refusal) for (const call of this.#following) call.emit('error', refusal)
      process.send?.('known')
    })
  }

  readonly gossip = (_call: unknown, answer: sendUnaryData<gossip.ClusterInfo>): void => {
    const { nodes = [this.#port], gossiped = this.#port } = this.#view ?? {}
    const members = nodes.map((port) =>
      new gossip.MemberInfo()
        .setInstanceId(
          new shared.UUID().setString(`00000000-0000-4000-8000-${String(port).padStart(12, '0')}`),
        )
        .setTimeStamp('0')
        .setState(port === gossiped ? LEADER : FOLLOWER)
        .setIsAlive(true)
        .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)),
    )
    answer(null, new gossip.ClusterInfo().setMembersList(members))
  }

  guardUnary(
    handle: handleClientStreamingCall<AppendReq, AppendResp>,
  ): handleClientStreamingCall<AppendReq, AppendResp> {
    return (call, answer) => {
      const refusal = this.refusal()
      if (refusal) answer(refusal)
      else handle(call, answer)
    }
  }

  guardRead(handle: (call: ReadCall) => void): (call: ReadCall & EventEmitter) => void {
    return (call) => {
      const refusal = this.refusal()
      if (refusal) {
        call.emit('error', refusal)
        return
      }
      this.#following.add(call)
      const forget = () => this.#following.delete(call)
      call.once('cancelled', forget).once('finish', forget).once('error', forget)
      handle(call)
    }
  }

  /** Why this node does not handle a call; all calls of the event store require the leader. */
  refusal(): Refusal | undefined {
    const leader = this.#view?.leader
    if (leader === undefined || leader === this.#port) return undefined
    const metadata = new Metadata()
    if (leader === null) return { code: status.UNAVAILABLE, details: 'Server Is Not Ready', metadata }
    metadata.set('exception', 'not-leader')
    metadata.set('leader-endpoint-host', '127.0.0.1')
    metadata.set('leader-endpoint-port', String(leader))
    return { code: status.NOT_FOUND, details: 'Leader info available', metadata }
  }
}
