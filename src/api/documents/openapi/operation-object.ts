import type { ZodOpenApiOperationObject } from 'zod-openapi'
import { deprecations } from '../../http/deprecations.ts'
import { deprecationOf } from './deprecated.ts'
import { headersOf } from './headers.ts'
import type { AnswerSpec, OperationSpec } from './operation.ts'
import { problemAnswers } from './problem-answers.ts'
import { samplesOf } from './samples.ts'

/** The OpenAPI object of an operation; `prefix` is that of its API. */
export function operationObject(spec: OperationSpec, prefix: string): ZodOpenApiOperationObject {
  const { access, pathParameters, query, body, headers: sent = [] } = spec
  const { deprecated, text, problems } = deprecationOf(spec, prefix, deprecations)
  const always = access === 'operator' ? (['RequestId', 'Operator'] as const) : (['RequestId'] as const)
  return {
    operationId: spec.id,
    ...(deprecated && { deprecated }),
    tags: [spec.tag],
    summary: spec.summary,
    description: `${spec.description}${whoMay(spec)}${text}`,
    ...securityOf(spec),
    requestParams: { ...(pathParameters && { path: pathParameters }), ...(query && { query }) },
    parameters: [...always, ...sent].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...(body && {
      requestBody: {
        required: body.required,
        content: {
          'application/json': {
            schema: body.schema,
            ...(body.example !== undefined && { example: body.example }),
          },
        },
      },
    }),
    responses: {
      ...Object.fromEntries(spec.answers.map((answer) => [answer.status, answerObject(answer, spec)])),
      ...problemAnswers({ ...spec, problems: [...(spec.problems ?? []), ...problems] }),
    },
    'x-codeSamples': samplesOf(spec, prefix),
  }
}

function whoMay({ access }: OperationSpec): string {
  if (access === null) return '\n\nRequires no key.'
  if (access === 'operator') return ''
  return `\n\nScope \`${access.scope}\`; counts against the budget of ${access.bucket}.`
}

function securityOf({ access }: OperationSpec) {
  if (access === null) return { security: [] }
  if (access === 'operator') return { security: [{ adminToken: [] }] }
  return { security: [{ apiKey: [access.scope] }], 'x-rate-limit': access.bucket }
}

function answerObject(
  { description, forms, headers: own = [], headersOfForms = [] }: AnswerSpec,
  { access }: OperationSpec,
) {
  const isCounted = access !== null && access !== 'operator'
  const counted = isCounted ? (['RateLimit', 'RateLimit-Policy'] as const) : []
  const content = Object.entries(forms).map(([type, { schema, examples = [] }]) => [
    type,
    {
      schema: schema ?? textOrFile(type),
      ...(examples.length > 0 && {
        examples: Object.fromEntries(
          examples.map((name) => [name, { $ref: `#/components/examples/${name}` }]),
        ),
      }),
    },
  ])
  return {
    description,
    headers: headersOf(['X-Request-Id', ...counted, ...own], headersOfForms),
    ...(content.length > 0 && { content: Object.fromEntries(content) }),
  }
}

const textOrFile = (type: string) =>
  ({ type: 'string', ...(!type.startsWith('text/') && { format: 'binary' }) }) as const
