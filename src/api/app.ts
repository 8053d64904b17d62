import express, { type Express } from 'express'
import { answerProblems, nothingHere } from './answer-problem.ts'
import { partsOf } from './api.ts'
import type { ApiDeps } from './deps.ts'
import { edge } from './edge.ts'
import { accountRoutes } from './routes/account.ts'
import { adminAccountRoutes } from './routes/admin-accounts.ts'
import { batchRoutes } from './routes/batches.ts'
import { checkRoutes } from './routes/checks.ts'
import { healthRoutes } from './routes/health.ts'
import { keyRoutes } from './routes/keys.ts'
import { problemPages } from './routes/problem-pages.ts'
import { webhookRoutes } from './routes/webhooks.ts'

/** Builds the HTTP API. The most frequent routes come first: Express asks them in turn. */
export function createApi(deps: ApiDeps): Express {
  const api = partsOf(deps)
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)
  app.set('trust proxy', deps.settings.TRUST_PROXY)
  app.set('case sensitive routing', true)
  app.use(edge(deps))

  const v1 = express.Router({ caseSensitive: true })
  checkRoutes(v1, api)
  batchRoutes(v1, api)
  accountRoutes(v1, api)
  keyRoutes(v1, api)
  webhookRoutes(v1, api)
  app.use('/api/v1', v1)
  healthRoutes(app, api)
  problemPages(app)
  if (deps.settings.ADMIN_TOKEN !== undefined) {
    const admin = express.Router({ caseSensitive: true })
    adminAccountRoutes(admin, api)
    app.use('/admin/v1', admin)
  }

  app.use(nothingHere)
  app.use(answerProblems(deps))
  return app
}
