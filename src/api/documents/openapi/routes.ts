import type { IRouter } from 'express'
import { resource } from '../../http/route-methods.ts'
import type { Api } from '../../route-context.ts'
import { sendingDocument } from '../send-document.ts'

/** `/openapi.json`: the description of the API. */
export function openApiRoutes(router: IRouter, { settings }: Api): void {
  resource(router, '/openapi.json', {
    get: sendingDocument(
      async () => (await import('./document.ts')).openApiDocument(settings.publicUrl),
      'public',
    ),
  })
}

/** `/openapi.json` of the admin API, for the operator only. */
export function adminOpenApiRoutes(router: IRouter, { authorize, settings }: Api): void {
  const document = sendingDocument(
    async () => (await import('./admin-document.ts')).adminDocument(settings.publicUrl),
    'private',
  )
  resource(router, '/openapi.json', { get: authorize.admin(async (req, res) => document(req, res)) })
}
