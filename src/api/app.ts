import express, { type Express } from 'express'
import { announceDeprecations } from './announce-deprecations.ts'
import { answerProblems } from './answer-problem.ts'
import { partsOf } from './api.ts'
import { deprecations } from './deprecations.ts'
import type { ApiDeps } from './deps.ts'
import { createSite } from './docs/site.ts'
import { edge } from './edge.ts'
import { adminIsOff, nothingHere } from './nothing-here.ts'
import { accountRoutes } from './routes/account.ts'
import { adminAccountRoutes } from './routes/admin-accounts.ts'
import { adminDeadLetterRoutes } from './routes/admin-dead-letters.ts'
import { adminFeedRoutes } from './routes/admin-feed.ts'
import { adminKeyRoutes } from './routes/admin-keys.ts'
import { adminProjectionRoutes } from './routes/admin-projections.ts'
import { auditFeedRoutes } from './routes/audit-feed.ts'
import { batchRoutes } from './routes/batches.ts'
import { checkEventRoutes } from './routes/check-events.ts'
import { checkRoutes } from './routes/checks.ts'
import { docsRoutes } from './routes/docs.ts'
import { eventSchemaRoutes } from './routes/event-schemas.ts'
import { evidenceRoutes } from './routes/evidence.ts'
import { healthRoutes } from './routes/health.ts'
import { keyRoutes } from './routes/keys.ts'
import { landingRoutes } from './routes/landing.ts'
import { adminOpenApiRoutes, openApiRoutes } from './routes/openapi.ts'
import { problemPages } from './routes/problem-pages.ts'
import { shareRoutes } from './routes/share.ts'
import { sharedPages } from './routes/shared-pages.ts'
import { asyncApiRoutes, topicsPage } from './routes/topics.ts'
import { webhookRoutes } from './routes/webhooks.ts'
import { wellKnown } from './routes/well-known.ts'

/** Builds the HTTP API. The most frequent routes come first: Express asks them in turn. */
export function createApi(deps: ApiDeps): Express {
  const api = partsOf(deps)
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)
  app.set('trust proxy', deps.settings.TRUST_PROXY)
  app.set('case sensitive routing', true)
  app.use(...edge(deps, api.admission))
  app.use(announceDeprecations({ table: deprecations, publicUrl: deps.settings.publicUrl }, deps.now))

  const v1 = express.Router({ caseSensitive: true })
  checkRoutes(v1, api)
  batchRoutes(v1, api)
  shareRoutes(v1, api)
  accountRoutes(v1, api)
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
  const site = createSite(deps.settings.publicUrl)
  problemPages(app, site)
  docsRoutes(app, site)
  topicsPage(app, site, api)
  landingRoutes(app, site, deps.settings.publicUrl)
  if (deps.settings.ADMIN_TOKEN !== undefined) {
    const admin = express.Router({ caseSensitive: true })
    adminAccountRoutes(admin, api)
    adminDeadLetterRoutes(admin, api)
    adminFeedRoutes(admin, api)
    adminProjectionRoutes(admin, api)
    adminKeyRoutes(admin, api)
    adminOpenApiRoutes(admin, api)
    app.use('/admin/v1', admin)
  } else {
    app.use('/admin/v1', adminIsOff)
  }

  app.use(nothingHere(v1))
  app.use(answerProblems(deps, api.admission))
  return app
}
