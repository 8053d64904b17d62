import { agendaProjection } from '../projections/agenda/projection.ts'
import { batchProjection } from '../projections/batches/projection.ts'
import { runDeliveries } from '../projections/deliveries/runner.ts'
import { reportProjection } from '../projections/report/projection.ts'
import { runProjection } from '../projections/runner.ts'
import { usageProjection } from '../projections/usage/projection.ts'
import { type Parts, type Running, together } from './role.ts'

/** Folds streams into the documents that are read. */
export function startProjections({ core: { engine }, consumers }: Parts): Promise<Running> {
  return together(consumers, [
    runProjection(engine, reportProjection),
    runProjection(engine, batchProjection),
    runDeliveries(engine),
    runProjection(engine, usageProjection),
    runProjection(engine, agendaProjection),
  ])
}
