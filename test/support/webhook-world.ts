import { payloadViews } from '../../src/api/webhooks/payload-views.ts'
import type { Consumer } from '../../src/engine/ports/event-bus.ts'
import { openCollection, runProjection } from '../../src/projections/runner.ts'
import { scheduleProjection } from '../../src/projections/schedule/projection.ts'
import { runTimers } from '../../src/timers/runner.ts'
import { runWebhooks } from '../../src/webhooks/delivery/deliver.ts'
import { openSenders } from '../../src/webhooks/delivery/guards.ts'
import { webhookPayload } from '../../src/webhooks/payload.ts'
import { type ApiWorld, openApiWorld } from './api-world.ts'
import { WebhookReceiver } from './webhook-receiver.ts'

/** The API with all that delivers webhooks, and somebody who takes them. */
export type WebhookWorld = ApiWorld & { receiver: WebhookReceiver; consumers: Consumer[] }

export async function openWebhookWorld(folder: string): Promise<WebhookWorld> {
  const world = await openApiWorld(folder)
  const { engine, writeSide, settings, guards } = world
  const { runner, encryptor, now } = writeSide
  const receiver = await WebhookReceiver.open()
  const senders = openSenders(guards, Date.now)
  const view = { publicUrl: settings.publicUrl, encryptor }
  const consumers = await Promise.all([
    runProjection(engine, scheduleProjection),
    runWebhooks({
      eventBus: engine.eventBus,
      runner,
      encryptor,
      senders,
      render: (subject, owner) => webhookPayload(engine.store, payloadViews(view), subject, owner),
      now,
      owner: 'test',
      concurrency: 64,
    }),
  ])
  const timers = runTimers({
    schedule: await openCollection(engine.readModels, scheduleProjection),
    runner,
    now,
    onError(error) {
      throw error
    },
  })
  return Object.assign(world, {
    receiver,
    consumers,
    close: closing(world, async () => {
      await timers.stop()
      for (const consumer of consumers) await consumer.stop()
      await Promise.all([senders.live.close(), senders.test.close(), receiver.close()])
    }),
  })
}

function closing({ close }: ApiWorld, first: () => Promise<void>): () => Promise<void> {
  return async () => {
    await first()
    await close()
  }
}
