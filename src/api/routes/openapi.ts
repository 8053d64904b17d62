import type { IRouter } from 'express'
import type { Api } from '../api.ts'
import { sendingDocument } from '../document-answer.ts'
import { adminDocument } from '../openapi/admin-document.ts'
import { openApiDocument } from '../openapi/document.ts'
import { resource } from '../resource.ts'

/** `/openapi.json`: the description of the API. */
export function openApiRoutes(router: IRouter, { settings }: Api): void {
  resource(router, '/openapi.json', { get: sendingDocument(openApiDocument(settings.publicUrl), 'public') })
}

/** `/openapi.json` of the admin API, for the operator alone. */
export function adminOpenApiRoutes(router: IRouter, { gate, settings }: Api): void {
  const document = sendingDocument(adminDocument(settings.publicUrl), 'private')
  resource(router, '/openapi.json', { get: gate.admin(async (req, res) => document(req, res)) })
}
