import type { World } from '../../world/interfaces.ts'
import type { Line } from './handlers.ts'
import { CODES, type Code, type JoinRequest, type SyncRequest } from './protocol.ts'

type Answer = (data: object) => void
type Member = {
  id: string
  /** The connection over which it joined last. */
  line: Line
  sessionMs: number
  rebalanceMs: number
  protocol: { name: string; metadata: Buffer }
  assignment: Buffer
  /** The join or the sync that is not answered yet. */
  joining?: Answer
  syncing?: Answer
  /** Without a heartbeat until then, it is expelled. */
  deadline: number
  cancel?: () => void
}
/** What the coordinator has written down: a new coordinator begins with it. */
type Stored = { generation: number; leader: string; members: readonly Member[] }

const NOTHING = Buffer.alloc(0)
const NO_MEMBERS: Stored = { generation: 0, leader: '', members: [] }

/**
 * A consumer group as its coordinator keeps it, by the rules of the classic protocol: members with sessions, generations
 * by join and sync, refusals of everything old. Its state belongs to the brokers and survives its members.
 */
export class Group {
  readonly id: string
  readonly #world: World
  readonly #initialDelayMs: number
  readonly #onPreparing: (process: string) => void
  state: 'empty' | 'preparing' | 'completing' | 'stable' = 'empty'
  generation = 0
  readonly members = new Map<string, Member>()
  /** Ids that were given to members which have not joined with them yet. */
  readonly #pending = new Map<string, () => void>()
  #leader = ''
  #stored: Stored = NO_MEMBERS
  #isDelayed = false
  #cancel: () => void = () => undefined

  /** `onPreparing` is called for the process of each member that has to join again. */
  constructor(
    id: string,
    world: World,
    options: { initialDelayMs: number; onPreparing(process: string): void },
  ) {
    this.id = id
    this.#world = world
    this.#initialDelayMs = options.initialDelayMs
    this.#onPreparing = options.onPreparing
  }

  join(request: JoinRequest, { line, newId }: { line: Line; newId(): string }, answer: Answer): void {
    const { memberId, groupProtocols } = request
    const [protocol] = groupProtocols
    if (memberId === '') {
      const id = newId()
      this.#pending.set(
        id,
        this.#world.later(request.sessionTimeout, () => this.#forgetPending(id)),
      )
      answer(this.#joinAnswer(CODES.MEMBER_ID_REQUIRED, id))
      return
    }
    let member = this.members.get(memberId)
    if (!member) {
      const cancel = this.#pending.get(memberId)
      if (!cancel || !protocol) {
        answer(this.#joinAnswer(CODES.UNKNOWN_MEMBER_ID, memberId))
        return
      }
      cancel()
      this.#pending.delete(memberId)
      const { sessionTimeout: sessionMs, rebalanceTimeout: rebalanceMs } = request
      member = { id: memberId, line, sessionMs, rebalanceMs, protocol, assignment: NOTHING, deadline: 0 }
      this.members.set(memberId, member)
      this.#leader ||= memberId
      this.#watch(member)
    } else if (this.#isUnchanged(member, protocol)) {
      this.#beat(member)
      answer(this.#joinAnswer(CODES.NONE, memberId))
      return
    }
    if (protocol) member.protocol = protocol
    member.line = line
    member.joining = answer
    this.#prepare()
  }

  sync({ memberId, generationId, groupAssignment }: SyncRequest, answer: Answer): void {
    const member = this.members.get(memberId)
    const code = this.#codeFor(member, generationId)
    if (!member || code !== CODES.NONE) {
      answer(syncAnswer(code))
      return
    }
    this.#beat(member)
    if (this.state !== 'completing') {
      const isStable = this.state === 'stable'
      answer(isStable ? syncAnswer(CODES.NONE, member.assignment) : syncAnswer(CODES.REBALANCE_IN_PROGRESS))
      return
    }
    member.syncing = answer
    if (memberId !== this.#leader) return
    const assigned = new Map(groupAssignment.map((each) => [each.memberId, each.memberAssignment]))
    for (const each of this.members.values()) each.assignment = assigned.get(each.id) ?? NOTHING
    this.#cancel()
    this.state = 'stable'
    this.#store()
    for (const each of this.members.values()) this.#answerSync(each, CODES.NONE)
  }

  heartbeat(memberId: string, generation: number): Code {
    const member = this.members.get(memberId)
    const code = this.#codeFor(member, generation)
    if (!member || code !== CODES.NONE) return code
    this.#beat(member)
    return this.state === 'preparing' ? CODES.REBALANCE_IN_PROGRESS : CODES.NONE
  }

  leave(memberId: string): Code {
    if (this.#pending.has(memberId)) this.#forgetPending(memberId)
    else if (!this.expel(memberId)) return CODES.UNKNOWN_MEMBER_ID
    return CODES.NONE
  }

  /** Whether a member may commit offsets; a generation below 0 is none. */
  mayCommit(memberId: string, generation: number): Code {
    if (generation < 0 && this.state === 'empty') return CODES.NONE
    const member = this.members.get(memberId)
    const code = this.#codeFor(member, generation)
    if (!member || code !== CODES.NONE) return code
    if (this.state === 'completing') return CODES.REBALANCE_IN_PROGRESS
    this.#beat(member)
    return CODES.NONE
  }

  /** Removes a member, as when its session has ended; false for an unknown one. */
  expel(memberId: string): boolean {
    const member = this.members.get(memberId)
    if (!member) return false
    this.#remove(member)
    if (this.state === 'preparing') this.#tryToComplete()
    else this.#prepare()
    return true
  }

  /** The member that owns a partition of the only topic of the group, empty for none. */
  ownerOf(partition: number): string {
    const owner = [...this.members.values()].find(({ assignment }) => owns(assignment, partition))
    return owner?.id ?? ''
  }

  /** Whether a rebalance waits for a member of this process. */
  awaits(process: string): boolean {
    if (this.state !== 'preparing') return false
    return [...this.members.values()].some(({ joining, line }) => !joining && line.end.process === process)
  }

  /** All members have to join again. */
  rebalance(): void {
    if (this.members.size > 0) this.#prepare()
  }

  /** Another broker takes over what was written down: the last stable generation. */
  move(): void {
    this.#cancel()
    for (const cancel of this.#pending.values()) cancel()
    this.#pending.clear()
    for (const member of this.members.values()) {
      member.cancel?.()
      this.#answerJoin(member, CODES.NOT_COORDINATOR_FOR_GROUP)
      this.#answerSync(member, CODES.NOT_COORDINATOR_FOR_GROUP)
    }
    const { generation, leader, members } = this.#stored
    this.generation = generation
    this.#leader = leader
    this.members.clear()
    for (const stored of members) {
      const member = { ...stored }
      this.members.set(member.id, member)
      this.#watch(member)
    }
    this.state = members.length > 0 ? 'stable' : 'empty'
  }

  /** A repeat of the join, because the answer was lost, by a member that need not begin a rebalance. */
  #isUnchanged(member: Member, protocol: Member['protocol'] | undefined): boolean {
    if (this.state === 'preparing' || !protocol?.metadata.equals(member.protocol.metadata)) return false
    return this.state === 'completing' || member.id !== this.#leader
  }

  #prepare(): void {
    if (this.state !== 'preparing') {
      const isFirst = this.state === 'empty'
      for (const member of this.members.values()) this.#answerSync(member, CODES.REBALANCE_IN_PROGRESS)
      this.state = 'preparing'
      this.#cancel()
      this.#isDelayed = isFirst && this.#initialDelayMs > 0
      const longest = Math.max(0, ...[...this.members.values()].map(({ rebalanceMs }) => rebalanceMs))
      this.#cancel = this.#world.later(this.#isDelayed ? this.#initialDelayMs : longest, () => {
        this.#isDelayed = false
        this.#complete()
      })
    }
    this.#tryToComplete()
    if (this.state !== 'preparing') return
    for (const { joining, line } of this.members.values()) if (!joining) this.#onPreparing(line.end.process)
  }

  #tryToComplete(): void {
    if (this.state !== 'preparing' || this.#isDelayed || this.#pending.size > 0) return
    if ([...this.members.values()].every(({ joining }) => joining)) this.#complete()
  }

  /** Those that have joined become the next generation. */
  #complete(): void {
    this.#cancel()
    for (const member of [...this.members.values()]) if (!member.joining) this.#remove(member)
    this.generation += 1
    if (this.members.size === 0) {
      this.state = 'empty'
      this.#store()
      return
    }
    this.state = 'completing'
    const longest = Math.max(...[...this.members.values()].map(({ rebalanceMs }) => rebalanceMs))
    this.#cancel = this.#world.later(longest, () => {
      for (const member of [...this.members.values()]) if (!member.syncing) this.#remove(member)
      this.#prepare()
    })
    for (const member of this.members.values()) {
      this.#beat(member)
      this.#answerJoin(member, CODES.NONE)
    }
  }

  #remove(member: Member): void {
    this.members.delete(member.id)
    member.cancel?.()
    if (this.#leader === member.id) this.#leader = this.members.keys().next().value ?? ''
    this.#answerJoin(member, CODES.UNKNOWN_MEMBER_ID)
    this.#answerSync(member, CODES.UNKNOWN_MEMBER_ID)
  }

  #forgetPending(id: string): void {
    this.#pending.get(id)?.()
    this.#pending.delete(id)
    this.#tryToComplete()
  }

  #store(): void {
    const members = [...this.members.values()].map((member) => {
      const { joining: _joining, syncing: _syncing, cancel: _cancel, ...stored } = member
      return stored
    })
    this.#stored = { generation: this.generation, leader: this.#leader, members }
  }

  #codeFor(member: Member | undefined, generation: number): Code {
    if (!member) return CODES.UNKNOWN_MEMBER_ID
    return generation === this.generation ? CODES.NONE : CODES.ILLEGAL_GENERATION
  }

  #beat(member: Member): void {
    member.deadline = this.#world.now() + member.sessionMs
  }

  #watch(member: Member): void {
    this.#beat(member)
    const check = () => {
      if (member.joining || member.syncing) this.#beat(member)
      const left = member.deadline - this.#world.now()
      if (left > 0) member.cancel = this.#world.later(left, check)
      else {
        this.#world.record('kafka', `expels ${member.id} from ${this.id}, whose session has ended`)
        this.expel(member.id)
      }
    }
    member.cancel = this.#world.later(member.sessionMs, check)
  }

  #answerJoin(member: Member, code: Code): void {
    const { joining } = member
    delete member.joining
    joining?.(this.#joinAnswer(code, member.id))
  }

  #answerSync(member: Member, code: Code): void {
    const { syncing } = member
    delete member.syncing
    syncing?.(syncAnswer(code, code === CODES.NONE ? member.assignment : NOTHING))
  }

  #joinAnswer(errorCode: Code, memberId: string): object {
    const isLeader = errorCode === CODES.NONE && memberId === this.#leader
    const [first] = this.members.values()
    return {
      errorCode,
      generationId: this.generation,
      groupProtocol: first?.protocol.name ?? '',
      leaderId: this.#leader,
      memberId,
      members: isLeader
        ? Array.from(this.members.values(), (member) => ({
            memberId: member.id,
            memberMetadata: member.protocol.metadata,
          }))
        : [],
    }
  }
}

const syncAnswer = (errorCode: Code, memberAssignment: Buffer = NOTHING): object => ({
  errorCode,
  memberAssignment,
})

/** Whether an assignment of one topic contains a partition. Its layout: version, topics (name, partitions), user data. */
function owns(assignment: Buffer, partition: number): boolean {
  if (assignment.length === 0) return false
  const name = assignment.readInt16BE(6)
  const count = assignment.readInt32BE(8 + name)
  return Array.from({ length: count }, (_, i) => assignment.readInt32BE(12 + name + 4 * i)).includes(
    partition,
  )
}
