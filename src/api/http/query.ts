import type { Request } from 'express'
import type { z } from 'zod'
import { shortened } from '../../primitives/text.ts'
import { invalid } from './problem.ts'
import { ended, sentenceOf, unfolded } from './sentences.ts'
import { unknownName } from './unknown-name.ts'

/**
 * Parses the query parameters: each at most once, no unknown one, because a mistyped filter must not be ignored. Throws
 * {@link Problem} `invalid-request`.
 */
export function readQuery<S extends z.ZodObject>(req: Request, schema: S): z.output<S> {
  const at = req.url.indexOf('?')
  const given = new URLSearchParams(at < 0 ? '' : req.url.slice(at + 1))
  const values: Record<string, string> = {}
  for (const [name, value] of given) {
    if (!Object.hasOwn(schema.shape, name))
      throw invalid({
        parameter: short(name),
        detail: unknownName('parameter', short(name), Object.keys(schema.shape)),
      })
    if (Object.hasOwn(values, name))
      throw invalid({ parameter: name, detail: `The parameter ${name} appears twice. Send it once.` })
    values[name] = value
  }
  const parsed = schema.safeParse(values, { error: sentenceOf })
  if (parsed.success) return parsed.data
  throw invalid(
    ...parsed.error.issues.flatMap(unfolded).map(({ path: [name], message }) => ({
      parameter: String(name),
      detail: `${String(name)}: ${ended(message)}`,
    })),
  )
}

/** For resources without parameters. Throws {@link Problem} `invalid-request`. */
export function refuseQuery(req: Request): void {
  const at = req.url.indexOf('?')
  if (at < 0) return
  const [name] = new URLSearchParams(req.url.slice(at + 1)).keys()
  if (name !== undefined)
    throw invalid({ parameter: short(name), detail: unknownName('parameter', short(name), []) })
}

const short = (name: string): string => shortened(name, 40)
