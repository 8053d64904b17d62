import { agendaProjection } from '../projections/agenda/projection.ts'
import { reportProjection } from '../projections/report/projection.ts'
import { runProjection } from '../projections/runner.ts'
import { usageProjection } from '../projections/usage/projection.ts'
import { type Parts, type Running, together } from './role.ts'

/** Folds streams into the documents that are read. */
export function startProjections({ core: { engine }, consumers }: Parts): Promise<Running> {
  return together(consumers, [
    runProjection(engine, reportProjection),
    runProjection(engine, usageProjection),
    runProjection(engine, agendaProjection),
  ])
}
