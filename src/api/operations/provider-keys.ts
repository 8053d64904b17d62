import type { IRouter, Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import type { ProviderKeysNow } from '../../checkers/keys-in-use.ts'
import { readBody, readOptionalBody } from '../http/body.ts'
import { emptyBody } from '../http/empty-body.ts'
import { operatorOf } from '../http/operator-header.ts'
import { Problem } from '../http/problem.ts'
import { refuseQuery } from '../http/query.ts'
import { sendJson } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'
import { keyText, type providerKeys, type providerTrial } from './provider-keys-schema.ts'

/** A handler for those who may enter keys; `actor` is the operator in the history. */
type Handler = (req: Request, res: Response, actor: string) => Promise<void>

/** Routes of `/admin/v1/provider-keys`. */
export function adminProviderKeyRoutes(router: IRouter, api: Api): void {
  providerKeyRoutes(router, api, '/provider-keys', (handler) =>
    api.authorize.admin((req, res) => handler(req, res, operatorOf(req))),
  )
}

/**
 * The keys of providers that the operator enters: used at once by every process, and never answered.
 * @param guard lets only those in who may enter keys
 */
export function providerKeyRoutes(
  router: IRouter,
  api: Api,
  path: string,
  guard: (handler: Handler) => RequestHandler,
): void {
  const { providerKeys: stored, keysInUse, logger } = api
  resource(router, path, {
    get: guard(async (req, res) => {
      refuseQuery(req)
      const data = keysInUse.states().map((now) => viewOf(api, now))
      sendJson(res, 200, { object: 'list', data, nextCursor: null })
    }),
  })
  resource(router, `${path}/:provider`, {
    put: guard(async (req, res, actor) => {
      refuseQuery(req)
      const { provider, keys: names } = keyed(api, req)
      const shape = Object.fromEntries(names.map((name) => [name, keyText]))
      const keysOf = z.preprocess(withoutPrefix, z.strictObject(shape))
      const { keys } = await readBody(req, res, z.strictObject({ keys: keysOf }))
      await stored.store(provider.id, keys, actor)
      await keysInUse.reload()
      logger.info({ provider: provider.id, actor }, 'the keys of a provider were stored')
      sendJson(res, 200, viewOf(api, keyed(api, req)))
    }),
    delete: guard(async (req, res, actor) => {
      refuseQuery(req)
      const { id } = keyed(api, req).provider
      await stored.remove(id, actor)
      await keysInUse.reload()
      logger.info({ provider: id, actor }, 'the stored keys of a provider were removed')
      res.status(204).end()
    }),
  })
  resource(router, `${path}/:provider/test`, {
    post: guard(async (req, res) => {
      refuseQuery(req)
      await readOptionalBody(req, res, emptyBody)
      const { provider } = keyed(api, req)
      const trial: z.output<typeof providerTrial> = {
        object: 'provider_trial',
        provider: provider.id,
        ...(await api.tryProvider(provider)),
      }
      sendJson(res, 200, trial)
    }),
  })
}

/** Names of settings may have the prefix that they have in the environment; given both ways, one is refused as unknown. */
const withoutPrefix = (keys: unknown): unknown =>
  keys === null || typeof keys !== 'object' || Array.isArray(keys)
    ? keys
    : Object.fromEntries(
        Object.entries(keys).map(([name, value]) => {
          const short = name.replace(/^NAMECHECK_/, '')
          return [Object.hasOwn(keys, short) ? name : short, value]
        }),
      )

/** The provider in the path. Throws {@link Problem} `not-found`. */
function keyed({ keysInUse }: Api, req: Request): ProviderKeysNow {
  const found = keysInUse.states().find(({ provider }) => provider.id === req.params.provider)
  if (!found) throw new Problem('not-found', 'No provider that needs keys has this id.')
  return found
}

/** Of a shorter key, its end would tell too much. */
const LONG_ENOUGH = 16
const ENDING = 4

function viewOf(
  { keysInUse }: Api,
  { provider, keys: names, state, stored }: ProviderKeysNow,
): z.output<typeof providerKeys> {
  const values = keysInUse.values()
  return {
    object: 'provider_keys',
    provider: provider.id,
    name: provider.name,
    covers: provider.covers,
    isFree: provider.access.isFree,
    from: provider.access.from,
    state,
    keys: names.map((name) => {
      const value = values[name] === undefined ? null : String(values[name])
      return {
        name,
        label: labelOf(provider.settings[name]?.description ?? name),
        isSet: value !== null,
        ending: value === null || value.length < LONG_ENOUGH ? null : value.slice(-ENDING),
      }
    }),
    storedAt: stored?.at ?? null,
    storedBy: stored?.by ?? null,
  }
}

/** The first sentence of the meaning of a setting. */
const labelOf = (meaning: string): string => /^.*?(?=\.(?:\s|$))/.exec(meaning)?.[0] ?? meaning
