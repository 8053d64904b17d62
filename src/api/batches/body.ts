import { z } from 'zod'
import { MAX_NAMES, type NewBatch } from '../../commands/batch/request.ts'
import { parseName } from '../../names/parse.ts'
import { checkOptions, nameText, projectName } from '../checks/request-body.ts'
import { invalid, type ProblemError } from '../http/problem.ts'

const MAX_ERRORS = 20

/** Body of `POST /batches`. */
export const batchBody = z.strictObject({
  names: z
    .array(nameText('must be a string: the name to check'), {
      error: ({ code }) =>
        code === 'invalid_type' ? 'is missing or not a list; send the names to check' : undefined,
    })
    .min(1, 'must have at least one name')
    .max(MAX_NAMES, `must have at most ${MAX_NAMES} names`),
  title: projectName.optional(),
  ...checkOptions,
})

/** Parses all names. Throws {@link Problem} `invalid-request` that points at each invalid name. */
export function namesOf(queries: readonly string[]): NewBatch['names'] {
  const errors: ProblemError[] = []
  const names = queries.flatMap((query, index) => {
    const parsed = parseName(query)
    if (parsed.ok) return { query, name: parsed.name }
    const pointer = `/names/${index}`
    errors.push(...parsed.errors.map(({ code, detail }) => ({ pointer, code, detail })))
    return []
  })
  if (errors.length > 0) throw invalid(...errors.slice(0, MAX_ERRORS))
  return names
}
