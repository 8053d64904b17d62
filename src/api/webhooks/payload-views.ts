import type { PayloadViews } from '../../webhooks/payload.ts'
import { batchView } from '../batches/view.ts'
import { reportView, type ViewDeps } from '../checks/view.ts'
import { webhookUrl } from './view.ts'

/** Webhooks have the same content as answers of the API. */
export const payloadViews = (deps: ViewDeps): PayloadViews => ({
  report: (document) => reportView(document, deps),
  batch: (document) => batchView(document, deps),
  endpointUrl: (endpointId) => webhookUrl(deps.publicUrl, endpointId),
})
