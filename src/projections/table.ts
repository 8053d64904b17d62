import { asDomainEvent } from '../events/event.ts'
import { accountProjection } from './accounts/projection.ts'
import type { AuditDocument } from './audit/document.ts'
import { auditProjection } from './audit/projection.ts'
import { runAudit } from './audit/runner.ts'
import { batchProjection } from './batches/projection.ts'
import type { DeliveryDocument } from './deliveries/document.ts'
import { deliveriesProjection } from './deliveries/projection.ts'
import { runDeliveries } from './deliveries/runner.ts'
import { perStream, type ReadModel, type Versions } from './read-model.ts'
import { reportProjection } from './report/projection.ts'
import { scheduleProjection } from './schedule/projection.ts'
import { usageProjection } from './usage/projection.ts'

const deliveries: ReadModel<DeliveryDocument> = {
  name: deliveriesProjection.name,
  version: deliveriesProjection.version,
  indexes: deliveriesProjection.indexes,
  types: deliveriesProjection.types,
  idOf: (event) => deliveriesProjection.idOf(asDomainEvent(event)),
  fold: (document, event) => deliveriesProjection.evolve(document, event),
  run: runDeliveries,
}

const audit: ReadModel<AuditDocument> = {
  name: auditProjection.name,
  version: auditProjection.version,
  indexes: auditProjection.indexes,
  types: auditProjection.types,
  ofOneEvent: true,
  idOf: auditProjection.idOf,
  fold: auditProjection.fold,
  folded: auditProjection.folded,
  indexModel: { types: auditProjection.types, fold: auditProjection.indexFields },
  run: runAudit,
}

/** Every served read model by its name here; the versions of each, newest first. */
export const READ_MODELS = {
  reports: [perStream(reportProjection)],
  batches: [perStream(batchProjection)],
  deliveries: [deliveries],
  usage: [perStream(usageProjection)],
  accounts: [perStream(accountProjection)],
  // The first version folded results, too. Its documents of ended checks are the same.
  agenda: [perStream(scheduleProjection), perStream({ ...scheduleProjection, version: 1 })],
  audit: [audit],
} as const satisfies Record<string, Versions>
