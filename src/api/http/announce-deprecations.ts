import type { Request, RequestHandler, Response } from 'express'
import type { Deprecation } from './deprecations.ts'
import { invalid, Problem } from './problem.ts'

declare module 'express-serve-static-core' {
  interface Locals {
    /** Receives the names of the body's members. Throws {@link Problem} for a member after its sunset. */
    sawMembers?: (names: readonly string[]) => void
  }
}

/**
 * Announces deprecations: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and `Link` to the explanation and the
 * successor. After its sunset, throws {@link Problem} `gone` for an operation, `invalid-request` for a member. `now` is
 * epoch ms.
 */
export function announceDeprecations(
  { table, publicUrl }: { table: readonly Deprecation[]; publicUrl: string },
  now: () => number,
): RequestHandler {
  return (req, res, next) => {
    const about = table.filter((one) => isFor(one, req) && Date.parse(one.since) <= now())
    if (about.length === 0) return next()
    const announced: Deprecation[] = []
    const announce = (more: readonly Deprecation[]) => {
      announced.push(...more)
      setHeaders(res, announced, publicUrl)
      for (const one of more) refuseWhenOver(one, now())
    }
    announce(about.filter(({ member }) => member === undefined))
    announce(parametersOf(about, req))
    res.locals.sawMembers = (names) =>
      announce(about.filter(({ member }) => member !== undefined && names.includes(member)))
    next()
  }
}

function isFor({ operation }: Deprecation, req: Request): boolean {
  const [method, template = ''] = operation.split(' ')
  const asked = req.method === 'HEAD' ? 'GET' : req.method
  if (method !== '*' && method !== asked) return false
  const path = (req.originalUrl.split('?', 1)[0] ?? '').replace(/\/$/, '').split('/')
  const parts = template.split('/')
  return parts.length === path.length && parts.every((part, i) => part === path[i] || /^:./.test(part))
}

function parametersOf(about: readonly Deprecation[], { originalUrl }: Request): Deprecation[] {
  const given = new URLSearchParams(originalUrl.split('?')[1])
  return about.filter(({ member }) => member !== undefined && given.has(member))
}

/** The earliest times of several deprecations apply. */
function setHeaders(res: Response, announced: readonly Deprecation[], publicUrl: string): void {
  if (announced.length === 0) return
  const since = Math.min(...announced.map((one) => Date.parse(one.since)))
  res.setHeader('Deprecation', `@${Math.floor(since / 1000)}`)
  const sunsets = announced.flatMap(({ sunset }) => (sunset === undefined ? [] : [Date.parse(sunset)]))
  if (sunsets.length > 0) res.setHeader('Sunset', new Date(Math.min(...sunsets)).toUTCString())
  res.setHeader('Link', [...new Set(announced.flatMap((one) => linksOf(one, publicUrl)))].join(', '))
}

function linksOf({ about, sunset, successor }: Deprecation, publicUrl: string): string[] {
  const link = (to: string, relation: string) =>
    `<${to.startsWith('/') ? publicUrl + to : to}>; rel="${relation}"`
  return [
    `${link(about, 'deprecation')}; type="text/html"`,
    ...(sunset === undefined ? [] : [`${link(about, 'sunset')}; type="text/html"`]),
    ...(successor === undefined ? [] : [link(successor, 'successor-version')]),
  ]
}

function refuseWhenOver({ operation, member, sunset, about, successor }: Deprecation, now: number): void {
  if (sunset === undefined || Date.parse(sunset) > now) return
  const cure = successor === undefined ? `See ${about}.` : `Use ${successor} instead; see ${about}.`
  if (member === undefined) throw new Problem('gone', `${operation} ended on ${sunset}. ${cure}`)
  throw invalid({ pointer: `/${member}`, detail: `${member} ended on ${sunset}. ${cure}` })
}
