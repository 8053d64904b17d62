import type { Stream } from './draw.ts'
import { LOCAL } from './interfaces.ts'

/** A fault of the network between processes and servers, until its end. No name of a process or server means all. */
export type Condition = {
  readonly process?: string | undefined
  readonly server?: string | undefined
  /** True time. */
  readonly until: number
  /** Nothing arrives at the server. */
  readonly cutOut?: boolean
  /** Nothing arrives at the process. */
  readonly cutIn?: boolean
  /** Probability that a request, or the answer to one, is lost. */
  readonly lostRequests?: number
  readonly lostAnswers?: number
  /** Every delay is so many times longer. */
  readonly slower?: number
  /** Up to so many ms are added to each delay, so that messages overtake each other. */
  readonly spreadMs?: number
}

/** The conditions that hold for one process and one server at one moment. */
type Weather = {
  /** True times at which cuts end; 0 without one. */
  cutOutUntil: number
  cutInUntil: number
  lostRequests: number
  lostAnswers: number
  slower: number
  spreadMs: number
}

/** Faults of the network that hold now. */
export class Conditions {
  #all: Condition[] = []

  add(condition: Condition): void {
    this.#all.push(condition)
  }

  clear(): void {
    this.#all = []
  }

  at(now: number, process: string, server: string): Weather {
    if (this.#all.length === 0 || server.startsWith(LOCAL)) return FAIR
    this.#all = this.#all.filter(({ until }) => until > now)
    const found = this.#all.filter(
      (each) => (each.process ?? process) === process && (each.server ?? server) === server,
    )
    if (found.length === 0) return FAIR
    const weather = { ...FAIR }
    for (const each of found) {
      if (each.cutOut) weather.cutOutUntil = Math.max(weather.cutOutUntil, each.until)
      if (each.cutIn) weather.cutInUntil = Math.max(weather.cutInUntil, each.until)
      weather.lostRequests = Math.max(weather.lostRequests, each.lostRequests ?? 0)
      weather.lostAnswers = Math.max(weather.lostAnswers, each.lostAnswers ?? 0)
      weather.slower = Math.max(weather.slower, each.slower ?? 1)
      weather.spreadMs = Math.max(weather.spreadMs, each.spreadMs ?? 0)
    }
    return weather
  }
}

const FAIR: Weather = {
  cutOutUntil: 0,
  cutInUntil: 0,
  lostRequests: 0,
  lostAnswers: 0,
  slower: 1,
  spreadMs: 0,
}

/** Ms that a message travels: mostly 0.1 to 1, one of fifty ten times as long. */
export function delay(draw: Stream, { slower, spreadMs }: Weather): number {
  const usual = (0.1 + 0.9 * draw.share()) * (draw.chance(0.02) ? 10 : 1)
  return usual * slower + (spreadMs > 0 ? draw.share() * spreadMs : 0)
}

/** Ms after which the loss of a message or a connection is noticed: at once by a reset, or by a time limit of the client. */
export const noticedAfter = (draw: Stream) =>
  draw.chance(0.7) ? draw.share() * 200 : 1_000 + draw.share() * 14_000
