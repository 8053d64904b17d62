import type { Request } from 'express'
import type { z } from 'zod'
import { shortened } from '../../primitives/text.ts'
import { invalid, MAX_ERRORS, type ProblemError } from './problem.ts'
import { ended, sentenceOf, unfolded } from './sentences.ts'
import { unknownName } from './unknown-name.ts'

/**
 * Parses the query parameters: each at most once, no unknown one, because a mistyped filter must not be ignored. Throws
 * {@link Problem} `invalid-request`.
 */
export function readQuery<S extends z.ZodObject>(req: Request, schema: S): z.output<S> {
  const at = req.url.indexOf('?')
  const given = new URLSearchParams(at < 0 ? '' : req.url.slice(at + 1))
  const isKnown = (name: string): boolean => Object.hasOwn(schema.shape, name)
  const known = Object.keys(schema.shape)
  const unknown = [...new Set(given.keys())].filter((name) => !isKnown(name))
  const unused = known.filter((name) => !given.has(name))
  const repeated = known.filter((name) => given.getAll(name).length > 1)
  const values = Object.fromEntries([...given].filter(([name]) => isKnown(name)))
  const parsed = schema.safeParse(values, { error: sentenceOf })
  if (parsed.success && unknown.length + repeated.length === 0) return parsed.data
  throw invalid(
    ...unknownParameters(unknown, unused),
    ...repeated.map((name) => ({
      parameter: name,
      detail: `The parameter ${name} appears twice. Send it once.`,
    })),
    ...(parsed.error?.issues ?? []).flatMap(unfolded).map(({ path: [name], message }) => ({
      parameter: String(name),
      detail: `${String(name)}: ${ended(message)}`,
    })),
  )
}

/** For resources without parameters. Throws {@link Problem} `invalid-request`. */
export function refuseQuery(req: Request): void {
  const at = req.url.indexOf('?')
  if (at < 0) return
  const names = [...new Set(new URLSearchParams(req.url.slice(at + 1)).keys())]
  if (names.length > 0) throw invalid(...unknownParameters(names, []))
}

/** An error for each unknown parameter; `unused` are the known ones that it can stand for. */
const unknownParameters = (names: readonly string[], unused: readonly string[]): ProblemError[] =>
  names.slice(0, MAX_ERRORS).map((name) => ({
    parameter: short(name),
    detail: unknownName('parameter', short(name), unused),
  }))

const short = (name: string): string => shortened(name, 40)
