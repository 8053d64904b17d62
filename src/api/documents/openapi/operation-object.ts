import type { ZodOpenApiOperationObject } from 'zod-openapi'
import { setsOf } from '../../http/authenticate.ts'
import { deprecations } from '../../http/deprecations.ts'
import { deprecationOf } from './deprecated.ts'
import { headersOf } from './headers.ts'
import type { AnswerSpec, OperationSpec } from './operation.ts'
import { problemAnswers } from './problem-answers.ts'

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
  const sets = setsOf(access.scope).map((set) => set.map((scope) => `\`${scope}\``).join(' and '))
  return `\n\nScope ${sets.join(', or ')}; counts against the budget of ${access.bucket}.`
}

function securityOf({ access }: OperationSpec) {
  if (access === null) return { security: [] }
  if (access === 'operator') return { security: [{ adminToken: [] }] }
  return {
    security: setsOf(access.scope).map((set) => ({ apiKey: [...set] })),
    'x-rate-limit': access.bucket,
  }
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

const INDENT = '  '

/** The call with curl and, if samples exist, with both SDKs, for `x-codeSamples`; `prefix` is that of its API. */
function samplesOf(spec: OperationSpec, prefix: string) {
  const { samples } = spec
  return [
    { lang: 'Shell', label: 'curl', source: curlOf(spec, prefix) },
    ...(samples
      ? [
          { lang: 'JavaScript', label: 'Node', source: `${NODE}${samples.node}` },
          { lang: 'Python', label: 'Python', source: `${PYTHON}${samples.python}` },
        ]
      : []),
  ]
}

const NODE = "import { Namecheck } from '@namecheck/sdk'\n\nconst client = new Namecheck()\n"
const PYTHON = 'from namecheck import Namecheck\n\nclient = Namecheck()\n'

function curlOf({ method, path, access, body, pathParameters }: OperationSpec, prefix: string): string {
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => exampleOf(pathParameters, name))
  const token = access === 'operator' ? 'NAMECHECK_ADMIN_TOKEN' : 'NAMECHECK_API_KEY'
  const parts = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$NAMECHECK_BASE_URL${prefix}${address}"`,
    ...(access ? [`-H "Authorization: Bearer $${token}"`] : []),
    ...(body?.example === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body.example)}'`]),
  ]
  return parts.join(` \\\n${INDENT}`)
}

function exampleOf(parameters: OperationSpec['pathParameters'], name: string): string {
  const [example] = (parameters?.shape[name]?.meta()?.examples ?? []) as readonly unknown[]
  if (typeof example !== 'string') throw new Error(`the path parameter ${name} has no example`)
  return example
}
