import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Express } from 'express'
import { adminDocument } from '../../../../src/api/documents/openapi/admin-document.ts'
import { openApiDocument } from '../../../../src/api/documents/openapi/document.ts'
import { ADMIN_TOKEN, type ApiWorld, openApiWorld } from '../../../support/api-world.ts'
import { temporaryFolders } from '../../../support/temporary-folder.ts'
import type { Described, DescribedOperation } from './described-api.ts'

const newFolder = temporaryFolders()
let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
})
afterAll(() => world.close())

/** Express's own structure: routes, and routers for paths with a common prefix. */
type Layer = {
  route?: { path: string; methods: Record<string, boolean> }
  handle: { stack?: Layer[] }
  match(path: string): boolean
}

/** Every route and method of the router below a path. */
function routesBelow(app: Express, prefix: string): string[] {
  const layers = app.router.stack as unknown as Layer[]
  const mounted = layers.filter(
    ({ handle, match, ...layer }) => handle.stack && match.call(layer, `${prefix}/`),
  )
  return mounted.flatMap(({ handle }) =>
    (handle.stack ?? []).flatMap(({ route }) =>
      Object.keys(route?.methods ?? {})
        .filter((verb) => verb !== '_all')
        .map((verb) => `${verb} ${prefix}${route?.path.replaceAll(/:(\w+)/g, '{$1}')}`),
    ),
  )
}

it.each([
  ['/api/v1', openApiDocument('')],
  ['/admin/v1', adminDocument('')],
])('%s has the routes and methods of the document, no more and no less', (prefix, document) => {
  const { paths } = document as unknown as Described
  const documented = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((verb) => `${verb} ${path}`),
  )
  expect(routesBelow(world.app, prefix).toSorted()).toEqual(documented.toSorted())
})

/** Every operation of a document, with unknown ids in its path. */
const calls = (document: unknown) =>
  Object.entries((document as Described).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => ({
      method: verb.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, 'x'),
      ...(operation as DescribedOperation & {
        'x-rate-limit'?: string
        security: Record<string, string[]>[]
      }),
    })),
  )

it('says of every operation who may call it, and what it counts against', async () => {
  const { secret } = await world.newKey(await world.newAccount(), { scopes: [] })
  for (const { method, path, security, 'x-rate-limit': bucket } of calls(openApiDocument(''))) {
    const { status, json, headers } = await world.call(method, path, { key: secret })
    if (bucket === undefined) {
      expect([401, 403]).not.toContain(status)
      continue
    }
    const [{ apiKey: scopes = [] } = {}] = security
    expect([path, json.code, headers.get('www-authenticate')]).toEqual([
      path,
      'insufficient-scope',
      `Bearer realm="namecheck", error="insufficient_scope", scope="${scopes.join(' ')}"`,
    ])
    expect(headers.get('ratelimit-policy')).toMatch(new RegExp(`^"${bucket}";`))
  }
})

it('asks for the admin token wherever it says so', async () => {
  for (const { method, path, security } of calls(adminDocument(''))) {
    const { json } = await world.call(method, path)
    expect([path, security, json.code]).toEqual([path, [{ adminToken: [] }], 'invalid-admin-token'])
  }
})

describe('the server takes what the document says:', () => {
  type Schema = Record<string, unknown> & { enum?: string[]; examples?: string[]; anyOf?: Schema[] }
  type Parameter = { name: string; in: string; schema: Schema; example?: string }
  type Body = { content: Record<string, { example?: object; examples?: Record<string, { $ref: string }> }> }
  type Operation = { parameters?: (Parameter | { $ref: string })[]; requestBody?: Body }
  type Document = {
    paths: Record<string, Record<string, Operation>>
    components: { parameters: Record<string, Parameter>; examples: Record<string, { value: object }> }
  }
  const documents = [openApiDocument(''), adminDocument('')] as unknown as Document[]
  const named = <T>(of: Record<string, T>, { $ref }: { $ref: string }) => of[$ref.split('/').at(-1) ?? '']
  const operations = documents.flatMap(({ paths, components }) =>
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([verb, { parameters = [], requestBody }]) => ({
        at: `${verb.toUpperCase()} ${path}`,
        parameters: parameters
          .flatMap((one) => ('$ref' in one ? (named(components.parameters, one) ?? []) : one))
          .filter((one) => one.in === 'query'),
        bodies: Object.values(requestBody?.content ?? {}).flatMap(({ example, examples = {} }) => [
          ...(example ? [example] : []),
          ...Object.values(examples).flatMap((one) => named(components.examples, one)?.value ?? []),
        ]),
      })),
    ),
  )
  let secret: string
  beforeAll(async () => {
    const limits = { writesPerMinute: 10_000 }
    secret = (await world.newKey(await world.newAccount({ plan: 'business', limits }))).secret
  })
  const call = async (at: string, query: string, body: object | undefined) => {
    const [method = '', path = ''] = at.split(' ')
    const key = path.startsWith('/admin') ? ADMIN_TOKEN : secret
    const answer = await world.call(
      method,
      `${path.replaceAll(/{size}/g, '1').replaceAll(/[{}]/g, '')}${query}`,
      {
        key,
        ...(body && { body }),
      },
    )
    return answer.json as {
      code?: string
      errors?: { parameter?: string; pointer?: string; detail: string }[]
    }
  }

  const parameters = operations.flatMap(({ at, parameters: of, bodies: [body] }) =>
    of.flatMap(({ name, schema, example }) => {
      const forms = [schema, ...(schema.anyOf ?? [])]
      const bounded = ['enum', 'const', 'pattern', 'minLength', 'format', 'minimum'].some((word) =>
        forms.some((form) => word in form),
      )
      const values = [
        ...(example === undefined ? [] : [example]),
        ...(schema.examples ?? []),
        ...(schema.enum ?? []),
        ...(bounded ? [] : ['']),
      ]
      return values.map((value) => [at, name, value, body] as const)
    }),
  )
  it.each(parameters)('%s with %s=%s', async (at, name, value, body) => {
    const { code, errors = [] } = await call(at, `?${name}=${encodeURIComponent(value)}`, body)
    expect(code).not.toBe('internal-error')
    expect(errors.filter(({ parameter }) => parameter === name)).toEqual([])
  })

  const bodies = operations.flatMap(({ at, bodies: of }) => of.map((body) => [at, body] as const))
  it.each(bodies)('%s with %j', async (at, body) => {
    const { code, errors = [] } = await call(at, '', body)
    expect(['internal-error', 'malformed-json']).not.toContain(code)
    // No test resolves the host of an example, or has its file.
    expect(
      errors.filter(
        ({ detail }) => !/could not be resolved|^Set NAMECHECK_REGISTERS_IMPORT_FROM/.test(detail),
      ),
    ).toEqual([])
  })
})

describe('GET /openapi.json', () => {
  it('needs no key, may be kept, and says where the service is', async () => {
    const { status, json, headers } = await world.call('GET', '/api/v1/openapi.json')
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
    expect(json).toEqual(openApiDocument(world.url))
    expect(json.servers).toEqual([{ url: world.url }])
  })

  it('saves sending it again', async () => {
    const { headers } = await world.call('GET', '/api/v1/openapi.json')
    const tag = headers.get('etag') ?? ''
    const again = await world.call('GET', '/api/v1/openapi.json', { headers: { 'if-none-match': tag } })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
  })
})

describe('GET /admin/v1/openapi.json', () => {
  it('is for the operator alone', async () => {
    expect((await world.call('GET', '/admin/v1/openapi.json')).status).toBe(401)
    const { status, json } = await world.call('GET', '/admin/v1/openapi.json', { key: ADMIN_TOKEN })
    expect([status, json]).toEqual([200, adminDocument(world.url)])
  })
})
