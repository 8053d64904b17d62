import type { DescribedAnswer, DescribedOperation } from './described-api.ts'
import { type Api, apis, escaped, isValid, placeOf, wrongJson } from './described-apis.ts'

/** The documented parts of a request and its answer. */
export type Exchange = {
  method: string
  /** Path and query. */
  path: string
  /** The JSON body of the request. */
  body?: unknown
  status: number
  headers: Headers
  text: string
}

/** Characters of an answer that a failure shows. */
const SHOWN = 500

/** Fails if an answer of `/api/v1` or `/admin/v1` is not documented, or if an accepted body is not. */
export function expectDocumented(exchange: Exchange): void {
  const { method, path, status } = exchange
  const [address = ''] = path.split('?', 1)
  const api = apis.find(({ prefix }) => address.startsWith(prefix))
  if (!api || !isEncoded(address)) return
  const found = operationAt(api, method, address)
  const wrong =
    found === null
      ? wrongWithoutOperation(api, exchange)
      : [...wrongAnswer(found, exchange), ...(status < 300 ? wrongRequest(found, exchange) : [])]
  if (wrong.length > 0)
    throw new Error(
      `${wrong.join('\n')}\nThis is not documented for ${method} ${path} → ${status} ${exchange.text.slice(0, SHOWN)}`,
    )
}

/** An invalid percent-encoding names no path. */
function isEncoded(address: string): boolean {
  try {
    decodeURIComponent(address)
    return true
  } catch {
    return false
  }
}

type Found = { api: Api; operation: DescribedOperation; pointer: string }

function operationAt(api: Api, method: string, address: string): Found | null {
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
  for (const [template, item] of Object.entries(api.document.paths)) {
    const operation = item[verb]
    if (operation && matches(template, address))
      return { api, operation, pointer: `${api.name}#/paths/${escaped(template)}/${verb}` }
  }
  return null
}

function matches(template: string, address: string): boolean {
  const parts = address.replace(/\/$/, '').split('/')
  const named = template.split('/')
  return (
    named.length === parts.length && named.every((part, at) => part.startsWith('{') || part === parts[at])
  )
}

/** Requests without an operation: methods that a path does not support, and unknown paths. */
function wrongWithoutOperation({ name }: Api, { method, status, headers, text }: Exchange): string[] {
  if (method === 'OPTIONS' && status === 204) return headers.has('allow') ? [] : ['Allow is missing']
  if (status === 405 && !headers.has('allow')) return ['Allow is missing']
  if (![404, 405, 503].includes(status)) return ['the operation is not documented']
  return wrongBody(`${name}#/components/schemas/Problem`, text)
}

function wrongAnswer(
  { api, operation, pointer }: Found,
  { method, status, headers, text }: Exchange,
): string[] {
  const answer = operation.responses[status]
  if (!answer) return [`this status is not among ${Object.keys(operation.responses).join(', ')}`]
  return [
    ...wrongHeaders(api, answer, headers),
    ...(method === 'HEAD' ? [] : wrongContent(api, answer, `${pointer}/responses/${status}`, headers, text)),
  ]
}

/** Every answer has them for caches; the document names them if they say more than `no-store`. */
const FOR_CACHES = ['Cache-Control', 'Vary']

function wrongHeaders(
  { document }: Api,
  { headers: described = {} }: DescribedAnswer,
  headers: Headers,
): string[] {
  const known = document.components.headers
  return Object.entries(known).flatMap(([name, { schema }]) => {
    if (name.endsWith('-optional')) return []
    const value = headers.get(name)
    const component = described[name]?.$ref.split('/').at(-1)
    const isDescribed = component !== undefined
    if (value === null)
      return isDescribed && known[component]?.required ? [`the header ${name} is missing`] : []
    if (!isDescribed) return FOR_CACHES.includes(name) ? [] : [`the header ${name} is not documented`]
    const isRight = isValid(schema, schema.type === 'integer' ? Number(value) : value)
    return isRight ? [] : [`the header ${name} has the value ${value}`]
  })
}

function wrongContent(
  api: Api,
  answer: DescribedAnswer,
  pointer: string,
  headers: Headers,
  text: string,
): string[] {
  const type = headers.get('content-type')?.split(';', 1)[0] ?? null
  if (!answer.content) return text === '' ? [] : ['a body is not documented']
  const media = type === null ? undefined : answer.content[type]
  if (type === null || !media) return [`the media type ${type} is not documented`]
  if (!type.endsWith('json')) return []
  const wrong = wrongBody(placeOf(api, media, `${pointer}/content/${escaped(type)}`), text)
  const codes = answer['x-problem-codes']
  const { code } = JSON.parse(text) as { code?: string }
  return codes && code !== undefined && !codes.includes(code)
    ? [...wrong, `the problem ${code} is not among ${codes.join(', ')}`]
    : wrong
}

/** A request that the server accepts must be valid under the document. */
function wrongRequest({ api, operation, pointer }: Found, { path, body }: Exchange): string[] {
  const asked = [...new URLSearchParams(path.split('?')[1] ?? '').keys()]
  const known = operation.parameters?.map(({ name }) => name) ?? []
  const unknown = asked.filter((name) => !known.includes(name)).map((name) => `?${name} is not documented`)
  if (body === undefined) return unknown
  const media = operation.requestBody?.content['application/json']
  if (!media) return [...unknown, 'the body that was sent is not documented']
  const place = placeOf(api, media, `${pointer}/requestBody/content/application~1json`)
  return [...unknown, ...wrongJson(place, body).map((one) => `sent ${one}`)]
}

const wrongBody = (pointer: string, text: string): string[] => wrongJson(pointer, JSON.parse(text))
