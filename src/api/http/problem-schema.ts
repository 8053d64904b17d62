import { z } from 'zod'
import { described, describedShape } from './described.ts'
import { type ProblemCode, problems } from './problems.ts'

const problemError = described(
  'ProblemError',
  'One error in a request.',
  {
    detail: z.string(),
    pointer: z.string().optional(),
    parameter: z.string().optional(),
    code: z.string().optional(),
  },
  {
    detail: 'Cause of the error and how to correct it.',
    pointer: 'JSON pointer into the body (RFC 6901).',
    parameter: 'Name of the query parameter.',
    code: 'Code of the error in a name, for programs.',
  },
)

/** The body of every error answer (RFC 9457). Some kinds add members. */
export const problem = z
  .looseObject(
    describedShape(
      {
        type: z.url(),
        code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
        title: z.string(),
        status: z.int().min(400).max(599),
        detail: z.string(),
        instance: z.string(),
        errors: z.array(problemError).optional(),
        limit: z.int().optional(),
        used: z.int().optional(),
        resetsAt: z.string().optional(),
        allowed: z.int().optional(),
        standing: z.int().optional(),
        requestId: z.string(),
      },
      {
        type: 'Page that explains this kind of problem.',
        code: {
          description:
            'Code of the problem, for programs: the last part of `type`. A code never changes its meaning; new codes can be added.',
          'x-open-enum': true,
        },
        title: 'Title of the kind of problem.',
        status: 'HTTP status.',
        detail: 'Cause of this problem and how to solve it.',
        instance: 'Path of the request.',
        errors: 'With `invalid-request`: list of the errors.',
        limit: 'With `quota-exceeded`: checks per month.',
        used: 'With `quota-exceeded`: checks used.',
        resetsAt: 'With `quota-exceeded`: start of the next month.',
        allowed: 'With limits on the number of active items: the limit.',
        standing: 'With limits on the number of active items: the current number.',
        requestId: 'Id of the request, for support; also in `X-Request-Id`.',
      },
    ),
  )
  .meta({ id: 'Problem', description: 'Answer to every error (RFC 9457).' })
