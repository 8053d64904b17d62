import { People } from '../commands/people/people.ts'
import { Shares } from '../commands/shares.ts'
import { ProcessorTurns } from '../fairness/processor-turns.ts'
import { Webhooks } from '../webhooks/endpoint/endpoints.ts'
import { CurrentUsage } from './accounts/current-usage.ts'
import { type Batches, openBatches } from './batches/read-through.ts'
import { Brandings } from './branding/brandings.ts'
import { openReports, type Reports } from './checks/read-through.ts'
import type { ViewDeps } from './checks/view.ts'
import type { ApiDeps } from './deps.ts'
import { Watchers } from './history/watchers.ts'
import { Admission } from './http/admission.ts'
import { type Authorize, createAuthorize } from './http/authorize.ts'
import { RateLimits } from './http/rate-limit.ts'
import { Printer } from './rendering/pdf-queue.ts'
import { Visitors } from './shares/visitors.ts'
import { Deliveries } from './webhooks/delivery-read-through.ts'

/** What routes need: the dependencies of the API, and parts that it builds from them. */
export type Api = Omit<ApiDeps, 'reports' | 'batches' | 'deliveries'> & {
  admission: Admission
  limits: RateLimits
  authorize: Authorize
  reports: Reports
  /** The read model, for lists. */
  reportList: ApiDeps['reports']
  batches: Batches
  batchList: ApiDeps['batches']
  webhooks: Webhooks
  deliveries: Deliveries
  deliveryList: ApiDeps['deliveries']
  currentUsage: CurrentUsage
  shares: Shares
  people: People
  brandings: Brandings
  watchers: Watchers
  printer: Printer
  visitors: Visitors
  view: ViewDeps
}

/**
 * Requests of accounts that run at the same time: enough for appends to share a commit, few enough for a short queue.
 */
const AT_ONCE = 32

/** Builds the parts of the API and connects them to the log. */
export function partsOf(deps: ApiDeps): Api {
  const { store, directory, waiter, now, encryptor } = deps
  const currentUsage = new CurrentUsage({ collection: deps.usage, store }, now)
  waiter.listen({
    notice(event) {
      directory.changed(event.stream)
      return currentUsage.follows(event)
    },
    see: (event) => currentUsage.see(event),
  })
  const { settings } = deps
  const admission = new Admission({
    processing: settings.MAX_IN_FLIGHT,
    waiting: settings.MAX_WAITING,
    perAccount: settings.MAX_IN_FLIGHT_PER_ACCOUNT,
  })
  const limits = new RateLimits({ ephemeralStore: deps.ephemeralStore, currentUsage, now })
  return {
    ...deps,
    admission,
    limits,
    authorize: createAuthorize(deps, { limits, admission, processor: new ProcessorTurns(AT_ONCE) }),
    reports: openReports({ collection: deps.reports, store }),
    reportList: deps.reports,
    batches: openBatches({ collection: deps.batches, store }),
    batchList: deps.batches,
    webhooks: new Webhooks(deps),
    deliveries: new Deliveries({ collection: deps.deliveries, store }),
    deliveryList: deps.deliveries,
    currentUsage,
    shares: new Shares(deps),
    people: new People(deps),
    brandings: new Brandings(deps),
    watchers: new Watchers(waiter, {
      most: settings.MAX_EVENT_STREAMS,
      maxPerAccount: settings.MAX_EVENT_STREAMS_PER_ACCOUNT,
    }),
    printer: new Printer(),
    visitors: new Visitors(deps),
    view: {
      publicUrl: deps.settings.publicUrl,
      registrar: settings.REGISTRAR_URL,
      encryptor,
      providers: deps.reportProviders,
    },
  }
}
