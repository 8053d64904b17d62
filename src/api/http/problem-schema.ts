import { z } from 'zod'
import { described, describedShape } from './described.ts'
import { type ProblemCode, problems } from './problems.ts'

const problemError = described(
  'ProblemError',
  'One thing that is wrong with a request.',
  {
    detail: z.string(),
    pointer: z.string().optional(),
    parameter: z.string().optional(),
    code: z.string().optional(),
  },
  {
    detail: 'What is wrong, and how to put it right.',
    pointer: 'Where in the body (RFC 6901).',
    parameter: 'Which query parameter.',
    code: 'What is wrong with a name, for programs.',
  },
)

/** What every error is answered with (RFC 9457). Some kinds add members of their own. */
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
            'What programs tell problems apart by: the last part of `type`. Codes never change their meaning; new ones may come.',
          'x-open-enum': true,
        },
        title: 'The kind of problem in words.',
        status: 'HTTP status.',
        detail: 'What happened here, and what to do about it.',
        instance: 'Path of the request.',
        errors: 'Of `invalid-request`: each thing that is wrong.',
        limit: 'Of `quota-exceeded`: checks in a month.',
        used: 'Of `quota-exceeded`: checks used.',
        resetsAt: 'Of `quota-exceeded`: when the next month begins.',
        allowed: 'Of limits on how many may stand: that number.',
        standing: 'Of limits on how many may stand: how many do.',
        requestId: 'For questions about this request; also in `X-Request-Id`.',
      },
    ),
  )
  .meta({ id: 'Problem', description: 'What every error is answered with (RFC 9457).' })
