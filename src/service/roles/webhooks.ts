import { payloadViews } from '../../api/webhooks/payload-views.ts'
import { runWebhooks } from '../../webhooks/delivery/deliver.ts'
import { openSenders } from '../../webhooks/delivery/guards.ts'
import { webhookPayload } from '../../webhooks/payload.ts'
import { publicUrlOf } from '../http-server.ts'
import { guardsOf } from '../webhook-guards.ts'
import { type Parts, type Running, together } from './role.ts'

/** An endpoint that hangs occupies one slot. */
const ENDPOINTS_AT_ONCE = 5_000
/** The maximum duration of an attempt. */
const TAKEOVER_MS = 15_000

/** Sends messages to webhook endpoints. */
export async function startWebhooks({
  settings,
  who,
  writeSide,
  consumers,
  metrics,
  apiUrl,
  providers,
  webhookAgent,
}: Parts): Promise<Running> {
  const { engine, runner, encryptor, now } = writeSide
  const { eventBus, store } = engine
  const senders = openSenders(guardsOf(settings), now, webhookAgent)
  const publicUrl = publicUrlOf(settings, apiUrl)
  const running = await together(consumers, [
    runWebhooks({
      eventBus,
      runner,
      encryptor,
      senders,
      render: (subject, owner) =>
        webhookPayload(store, payloadViews({ publicUrl, encryptor, providers }), subject, owner),
      now,
      owner: who,
      concurrency: ENDPOINTS_AT_ONCE,
      takeoverMs: settings.ENGINE === 'embedded' ? 0 : TAKEOVER_MS,
      onAttempt: metrics.webhookAttempted,
    }),
  ])
  return {
    async stop() {
      await running.stop()
      await Promise.all([senders.live.close(), senders.test.close()])
    },
  }
}
