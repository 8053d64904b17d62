import type { OpenPage } from '../frame/console.ts'
import { openBatch } from './batch.ts'
import { openBatchForm } from './form.ts'
import { openBatches } from './list.ts'

/** `#/batches` lists them, `#/batches/new` starts one, with `?again=bat_1` as that one, `#/batches/bat_1` shows one. */
export const open: OpenPage = (console, { path, query }) => {
  const [, id] = path
  if (id === undefined) return openBatches(console, query)
  return id === 'new' ? openBatchForm(console, query.get('again')) : openBatch(console, id)
}
