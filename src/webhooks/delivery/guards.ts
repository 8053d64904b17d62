import type { Mode } from '../../events/mode.ts'
import type { TargetCheck } from '../endpoint/endpoints.ts'
import { parseRanges } from './addresses.ts'
import type { Guard } from './guard.ts'
import { createResolve, type Resolve } from './resolve.ts'
import { type SenderAgent, WebhookSender } from './sender.ts'
import { checkTarget, TargetRefused } from './target.ts'

export type Guards = Readonly<Record<Mode, Guard & { allowHttp: boolean }>>

export type GuardSettings = {
  /** Ranges that are allowed in addition to public addresses, in both modes. Throws for an invalid range. */
  allowRanges: readonly string[]
  /** Plain http for live endpoints; test endpoints may always use it. */
  allowHttp: boolean
  /** Test endpoints may be on loopback: for a service that only its own machine reaches. */
  testOnLoopback: boolean
  /** Name servers, `address:port`; default: those of the machine. */
  dnsServers?: readonly string[]
  resolve?: Resolve
}

const LOOPBACK = ['127.0.0.0/8', '::1/128']

/** The addresses that webhooks of each mode may be sent to. */
export function createGuards(settings: GuardSettings): Guards {
  const resolve = settings.resolve ?? createResolve(settings.dnsServers)
  const allowed = parseRanges(settings.allowRanges)
  const onLoopback = settings.testOnLoopback ? parseRanges(LOOPBACK) : []
  return {
    live: { resolve, allowed, allowHttp: settings.allowHttp },
    test: { resolve, allowed: [...allowed, ...onLoopback], allowHttp: true },
  }
}

/** Checks whether a URL can be registered. */
export function targetCheck(guards: Guards): TargetCheck {
  return async (url, mode) => {
    try {
      return await checkTarget(url, guards[mode])
    } catch (error) {
      if (error instanceof TargetRefused) return { refused: error.message }
      throw error
    }
  }
}

/** A sender per mode; close them after the last attempt. `agent` sends in place of connections that the guards check. */
export function openSenders(
  guards: Guards,
  now: () => number,
  agent?: SenderAgent,
): Record<Mode, WebhookSender> {
  const common = { now, ...(agent && { agent }) }
  return {
    live: new WebhookSender({ ...guards.live, ...common }),
    test: new WebhookSender({ ...guards.test, ...common }),
  }
}
