import type { Parts, Running } from './role.ts'

/** No endpoint can be registered yet, so there is nothing to deliver; the process says so. */
export async function startWebhooks({ health }: Parts): Promise<Running> {
  const detail = 'not_configured: no endpoint can be registered yet'
  health.note(() => ({ name: 'webhooks', ok: true, detail }))
  return { stop: () => undefined }
}
