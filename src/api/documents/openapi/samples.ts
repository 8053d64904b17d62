import type { OperationSpec } from './operation.ts'

const INDENT = '  '

/** The call with curl and, if samples exist, with both SDKs, for `x-codeSamples`; `prefix` is that of its API. */
export function samplesOf(spec: OperationSpec, prefix: string) {
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
