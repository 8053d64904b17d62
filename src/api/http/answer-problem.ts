import type { ErrorRequestHandler, Request, Response } from 'express'
import { clock, timers } from '../../primitives/runtime.ts'
import type { ApiDeps } from '../deps.ts'
import type { Admission } from './admission.ts'
import { problemOf } from './failures.ts'
import { Problem } from './problem.ts'
import { type ProblemCode, problems } from './problems.ts'
import { RefusalPace } from './refusal-pace.ts'
import { sendJson } from './respond.ts'

/** The page of a kind of problem: its `type` (RFC 9457). */
export const problemType = (publicUrl: string, code: string): string =>
  `${publicUrl}/api-docs/problems/${code}`

/** The body of a problem answer (RFC 9457). */
export function problemBody(publicUrl: string, problem: Problem, instance: string, requestId: string) {
  const { status, title } = problems[problem.code]
  return {
    type: problemType(publicUrl, problem.code),
    code: problem.code,
    title,
    status,
    detail: problem.message,
    instance,
    ...(problem.more.errors && { errors: problem.more.errors }),
    ...problem.more.members,
    requestId,
  }
}

/**
 * The last handler: answers every failure as a problem (RFC 9457). Failures that only the operator can fix are logged
 * with the request id.
 */
export function answerProblems(deps: ApiDeps, admission: Admission): ErrorRequestHandler {
  const pace = new RefusalPace()
  return async (error: unknown, req, res, _next) => {
    const problem = problemOf(error, deps.now()) ?? FAULT
    if (LOGGED.has(problem.code)) log(deps, error, req, res)
    if (res.headersSent) {
      res.destroy()
      return
    }
    const { status } = problems[problem.code]
    if (status === 401) admission.forget(res)
    if (PACED.has(status)) await heldBack(pace, admission, res)
    for (const name of OF_THE_ANSWER) res.removeHeader(name)
    res.setHeader('Cache-Control', 'no-store')
    for (const [name, value] of Object.entries(problem.more.headers ?? {})) res.setHeader(name, value)
    const body = problemBody(deps.settings.publicUrl, problem, pathOf(req), res.locals.requestId)
    sendJson(res, status, body, 'application/problem+json')
  }
}

/** Headers that a handler set for its own answer; they do not describe the problem. */
const OF_THE_ANSWER = [
  'Content-Disposition',
  'ETag',
  'Idempotent-Replayed',
  'Location',
  'Preference-Applied',
] as const

/** Statuses that clients may retry at once: no valid key, over a limit, busy. */
const PACED: ReadonlySet<number> = new Set([401, 429, 503])

async function heldBack(pace: RefusalPace, admission: Admission, res: Response): Promise<void> {
  const { sender } = res.locals
  const ms = sender === undefined ? 0 : pace.delay(sender, clock.monotonic())
  if (ms === 0) return
  admission.releaseSlot(res)
  if (!(await pace.hold(() => timers.sleep(ms)))) res.setHeader('Connection', 'close')
}

const FAULT = new Problem(
  'internal-error',
  'The service failed while it handled the request. Report the requestId to the operator if the error persists.',
)
const LOGGED: ReadonlySet<ProblemCode> = new Set(['internal-error', 'store-refused'])

function log({ logger }: ApiDeps, error: unknown, req: Request, res: Response): void {
  const route = String(req.route?.path ?? 'none')
  logger.error({ err: error, requestId: res.locals.requestId, method: req.method, route }, 'request failed')
}

/** Without the query, in which callers sometimes put private data. */
function pathOf({ originalUrl }: Request): string {
  const end = originalUrl.indexOf('?')
  return end < 0 ? originalUrl : originalUrl.slice(0, end)
}
