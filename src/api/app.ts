import express, { type Express } from 'express'
import { consoleRoutes } from '../console/routes.ts'
import { Shell } from '../console/shell.ts'
import { SignIn } from '../console/sign-in.ts'
import { adminAccountRoutes } from './accounts/admin-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { accountSettingsRoutes } from './accounts/settings.ts'
import { batchRoutes } from './batches/routes.ts'
import { reviewRoutes } from './checks/reviews.ts'
import { checkRoutes } from './checks/routes.ts'
import { KeptCoverage } from './coverage/kept-coverage.ts'
import { coveragePages, coverageRoutes } from './coverage/routes.ts'
import type { ApiDeps } from './deps.ts'
import { asyncApiRoutes, topicsPage } from './documents/asyncapi/routes.ts'
import { eventSchemaRoutes } from './documents/event-schemas/routes.ts'
import { adminOpenApiRoutes, openApiRoutes } from './documents/openapi/routes.ts'
import { landingRoutes } from './documents/site/landing.ts'
import { notFoundPage } from './documents/site/not-found-page.ts'
import { problemPages } from './documents/site/problem-pages.ts'
import { docsRoutes } from './documents/site/routes.ts'
import { createSite } from './documents/site/site.ts'
import { statusPage } from './documents/site/status-page.ts'
import { evidenceRoutes } from './evidence/routes.ts'
import { wellKnown } from './evidence/well-known.ts'
import { goodsRoutes } from './goods/routes.ts'
import { auditFeedRoutes } from './history/audit-feed.ts'
import { checkEventRoutes } from './history/check-events.ts'
import { announceDeprecations } from './http/announce-deprecations.ts'
import { answerProblems } from './http/answer-problem.ts'
import { deprecations } from './http/deprecations.ts'
import { Entrance } from './http/entrance.ts'
import { createMiddleware } from './http/middleware.ts'
import { adminDisabled, notFoundHandler } from './http/not-found.ts'
import { adminKeyRoutes } from './keys/admin-routes.ts'
import { keyRoutes } from './keys/routes.ts'
import { adminDeadLetterRoutes } from './operations/dead-letters.ts'
import { adminFeedRoutes } from './operations/feed.ts'
import { healthRoutes } from './operations/health.ts'
import { adminProjectionRoutes } from './operations/projections.ts'
import { adminProviderKeyRoutes } from './operations/provider-keys.ts'
import { adminRegisterRoutes } from './operations/registers.ts'
import { adminStatusRoutes } from './operations/status.ts'
import { peopleRoutes } from './people/routes.ts'
import { partsOf } from './route-context.ts'
import { sharedPages } from './shares/pages.ts'
import { shareRoutes } from './shares/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

const operations = async () => (await import('./documents/openapi/operations/all.ts')).operations

/** Builds the HTTP API. The most frequent routes come first: Express tries them in order. */
export function createApi(deps: ApiDeps): Express {
  const api = partsOf(deps)
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)
  app.set('trust proxy', deps.settings.TRUST_PROXY)
  app.set('case sensitive routing', true)
  const { admission, authorize, turns } = api
  const sessions = new SignIn(api)
  const entrance = new Entrance({ admission, turns, clientOf: authorize.clientOf, sessions })
  app.use(...createMiddleware(deps, { entrance, isAdminToken: authorize.isAdminToken }))
  app.use(announceDeprecations({ table: deprecations, publicUrl: deps.settings.publicUrl }, deps.now))

  const site = createSite(deps.settings.publicUrl, operations)
  const coverage = new KeptCoverage(api, site)
  const v1 = express.Router({ caseSensitive: true })
  checkRoutes(v1, api)
  reviewRoutes(v1, api)
  batchRoutes(v1, api)
  shareRoutes(v1, api)
  accountRoutes(v1, api)
  accountSettingsRoutes(v1, api)
  peopleRoutes(v1, api)
  goodsRoutes(v1, api)
  coverageRoutes(v1, coverage)
  keyRoutes(v1, api)
  webhookRoutes(v1, api)
  openApiRoutes(v1, api)
  asyncApiRoutes(v1, api)
  eventSchemaRoutes(v1, api)
  evidenceRoutes(v1, api)
  checkEventRoutes(v1, api)
  auditFeedRoutes(v1, api)
  app.use('/api/v1', v1)
  wellKnown(app, api)
  healthRoutes(app, api)
  sharedPages(app, api)
  problemPages(app, site)
  docsRoutes(app, site)
  topicsPage(app, site, api)
  coveragePages(app, site, coverage)
  statusPage(app, site, api)
  landingRoutes(app, new Shell(site.base), deps.settings.publicUrl)
  const admin = deps.settings.ADMIN_TOKEN === undefined ? null : express.Router({ caseSensitive: true })
  if (admin) {
    adminAccountRoutes(admin, api)
    adminDeadLetterRoutes(admin, api)
    adminFeedRoutes(admin, api)
    adminProjectionRoutes(admin, api)
    adminStatusRoutes(admin, api)
    adminRegisterRoutes(admin, api)
    adminProviderKeyRoutes(admin, api)
    adminKeyRoutes(admin, api)
    adminOpenApiRoutes(admin, api)
    app.use('/admin/v1', admin)
  } else {
    app.use('/admin/v1', adminDisabled)
  }
  consoleRoutes(app, api, sessions, { v1, admin, coverage })

  app.use(notFoundHandler(v1))
  app.use(notFoundPage(site))
  app.use(answerProblems(deps, admission))
  return app
}
