import type { Stream } from './draw.ts'
import type { ServerFaults } from './interfaces.ts'
import type { Condition } from './network-conditions.ts'
import type { Boundary } from './process-life.ts'
import { OUTSIDE, type VirtualWorld } from './world.ts'

/** A fault of a history, as data: a failing history is shrunk by leaving faults out. */
export type Fault = {
  /** Ms after the start of the history. */
  readonly at: number
  readonly kind: string
  readonly process?: string | undefined
  readonly server?: string | undefined
  /** How long it lasts, or how long a killed process stays dead. */
  readonly forMs: number
  /** What the kind needs: a probability, a factor, ms, the n-th time. */
  readonly value: number
}

/** What faults may befall. */
export type Subjects = {
  readonly processes: readonly string[]
  readonly servers: Readonly<Record<string, ServerFaults>>
  /** Servers whose links may fail; by default, those of `servers`. */
  readonly hosts?: readonly string[] | undefined
}

type Kind = {
  /** Whether it needs a process, a server, or a pair of them. */
  readonly of: 'process' | 'server' | 'pair'
  draw(draw: Stream): { forMs: number; value: number }
  apply(world: VirtualWorld, fault: Fault): void
}

/** Evenly over the orders of magnitude between two values. */
const between = (draw: Stream, least: number, most: number) =>
  Math.round(least * (most / least) ** draw.share())

const during = (least: number, most: number) => (draw: Stream) => ({
  forMs: between(draw, least, most),
  value: 0,
})

const named = ({ process }: Fault) => process ?? ''

function kill(world: VirtualWorld, { process, forMs }: Fault): void {
  if (!process || !world.isAlive(process)) return
  world.kill(process)
  world.later(forMs, () => world.restart(process))
}

const killAt = (boundary: Boundary, most = 20): Kind => ({
  of: 'process',
  draw: (draw) => ({ forMs: between(draw, 50, 20_000), value: between(draw, 1, most) }),
  apply: (world, fault) => world.trap(named(fault), boundary, fault.value, () => kill(world, fault)),
})

const condition = (
  draw: Kind['draw'],
  effect: (value: number) => Partial<Condition>,
  of: Kind['of'] = 'pair',
): Kind => ({
  of,
  draw,
  apply: (world, { process, server, forMs, value }) =>
    world.net.conditions.add({ process, server, until: world.now() + forMs, ...effect(value) }),
})

const jump = (sign: 1 | -1): Kind => ({
  of: 'process',
  draw: (draw) => ({ forMs: 0, value: sign * between(draw, 50, 3_600_000) }),
  apply: (world, fault) => world.jump(named(fault), fault.value),
})

const cut = during(100, 60_000)

/** The kinds of fault of this core; those of servers come from their own. */
export const KINDS: Readonly<Record<string, Kind>> = {
  'process is killed': { of: 'process', draw: during(50, 20_000), apply: kill },
  'process is killed before a request leaves': killAt('request'),
  'process is killed before it gets an answer': killAt('answer'),
  'process is killed after an append': killAt('append', 6),
  'process is killed before it replies to a caller': killAt('reply'),
  'process is killed at a timer': killAt('timer'),
  'process is frozen': {
    of: 'process',
    draw: during(50, 60_000),
    apply: (world, fault) => world.freeze(named(fault), fault.forMs),
  },
  'process is frozen before a request leaves': {
    of: 'process',
    draw: (draw) => ({ forMs: between(draw, 50, 60_000), value: between(draw, 1, 20) }),
    apply: (world, fault) =>
      world.trap(named(fault), 'request', fault.value, () => world.freeze(named(fault), fault.forMs)),
  },
  'clock jumps forward': jump(1),
  'clock jumps back': jump(-1),
  'requests are lost': condition(
    (draw) => ({ forMs: between(draw, 500, 30_000), value: 0.05 + 0.5 * draw.share() }),
    (lostRequests) => ({ lostRequests }),
  ),
  'answers are lost': condition(
    (draw) => ({ forMs: between(draw, 500, 30_000), value: 0.05 + 0.5 * draw.share() }),
    (lostAnswers) => ({ lostAnswers }),
  ),
  'link is slow': condition(
    (draw) => ({ forMs: between(draw, 500, 30_000), value: between(draw, 10, 3_000) }),
    (slower) => ({ slower }),
  ),
  'messages overtake each other': condition(
    (draw) => ({ forMs: between(draw, 500, 30_000), value: between(draw, 5, 2_000) }),
    (spreadMs) => ({ spreadMs }),
  ),
  'cut from process to server': condition(cut, () => ({ cutOut: true })),
  'cut from server to process': condition(cut, () => ({ cutIn: true })),
  'cut both ways': condition(cut, () => ({ cutOut: true, cutIn: true })),
  'process is cut off from all': {
    of: 'process',
    draw: cut,
    apply(world, { process, forMs }) {
      const both = { until: world.now() + forMs, cutOut: true, cutIn: true }
      world.net.conditions.add({ process, ...both })
      world.net.conditions.add({ server: process, ...both })
    },
  },
  'server is cut off from all': condition(cut, () => ({ cutOut: true, cutIn: true }), 'server'),
  'connections break': {
    of: 'pair',
    draw: () => ({ forMs: 0, value: 0 }),
    apply: (world, { process, server }) => world.net.breakConnections(process, server),
  },
}

/**
 * Draws the faults of a history of `spanMs`. Each seed takes a part of the kinds only, so that some histories have many of one
 * kind, and lets them come in storms between calm phases.
 */
export function drawFaults(draw: Stream, subjects: Subjects, spanMs: number): Fault[] {
  const kinds = kindsOf(subjects).filter(() => draw.chance(0.35))
  if (kinds.length === 0) return []
  const faults: Fault[] = []
  const gapMs = between(draw, Math.max(1, spanMs / 40), spanMs)
  for (let at = 0; at < spanMs; ) {
    const calmUntil = at + draw.share() * spanMs * 0.5
    const stormUntil = Math.min(spanMs, calmUntil + (0.05 + 0.45 * draw.share()) * spanMs)
    for (at = calmUntil; at < stormUntil; at += 2 * gapMs * draw.share() + 1)
      faults.push({ at: Math.round(at), ...draw.of(kinds)(draw) })
    at = stormUntil
  }
  return faults
}

type DrawFault = (draw: Stream) => Omit<Fault, 'at'>

function kindsOf({ processes, servers, hosts = Object.keys(servers) }: Subjects): DrawFault[] {
  const pairs = [
    ...processes.flatMap((process) => hosts.map((server) => ({ process, server }))),
    ...processes.map((server) => ({ process: OUTSIDE, server })),
  ]
  const subjects: Record<Kind['of'], readonly Pick<Fault, 'process' | 'server'>[]> = {
    process: processes.map((process) => ({ process })),
    server: hosts.map((server) => ({ server })),
    pair: pairs,
  }
  const own = Object.entries(KINDS)
    .filter(([, { of }]) => subjects[of].length > 0)
    .map(
      ([kind, { of, draw: values }]): DrawFault =>
        (draw) => ({ kind, ...draw.of(subjects[of]), ...values(draw) }),
    )
  const ofServers = Object.entries(servers).flatMap(([server, faults]) =>
    Object.keys(faults).map(
      (kind): DrawFault =>
        () => ({ kind, server, forMs: 0, value: 0 }),
    ),
  )
  return [...own, ...ofServers]
}

/** Lets a fault begin now. */
export function applyFault(world: VirtualWorld, servers: Subjects['servers'], fault: Fault): void {
  world.record('fault', describe(fault))
  const kind = KINDS[fault.kind]
  if (kind) kind.apply(world, fault)
  else servers[fault.server ?? '']?.[fault.kind]?.()
}

/** A fault in one line, with its parameters. */
export function describe({ kind, process, server, forMs, value }: Fault): string {
  const parts = [process, server].filter((part) => part !== undefined).join(' and ')
  const rounded = Math.round(value * 100) / 100
  return [
    `${parts}: ${kind}`,
    ...(value === 0 ? [] : [`value ${rounded}`]),
    ...(forMs === 0 ? [] : [`for ${forMs} ms`]),
  ].join(', ')
}
