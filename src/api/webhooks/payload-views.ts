import type { PayloadViews } from '../../webhooks/payload.ts'
import { batchViews } from '../batches/view-variants.ts'
import type { ViewDeps } from '../checks/view.ts'
import { checkViews } from '../checks/view-variants.ts'
import { webhookUrl } from './view.ts'

/** Webhooks have the same content as answers of the API. */
export const payloadViews = (deps: ViewDeps): PayloadViews => ({
  report: (document, payload) => checkViews[payload].of(document, deps),
  batch: async (document, payload) => batchViews[payload].of(document, deps),
  endpointUrl: (endpointId) => webhookUrl(deps.publicUrl, endpointId),
})
