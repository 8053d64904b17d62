import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServiceProcess } from '../test/support/service-process.ts'
import { WebhookReceiver } from '../test/support/webhook-receiver.ts'

/**
 * Writes src/api/documents/openapi/examples.json with answers of a service that uses the sandbox registries: `node
 * tools/record-examples.ts`. Run it after the shape of an answer changes.
 */
const HOST = 'https://namecheck.example'
const HOOK = 'https://hooks.example.com/namecheck'

const folder = await mkdtemp(join(tmpdir(), 'namecheck-examples-'))
const receiver = await WebhookReceiver.open()
const receiverUrl = receiver.url()
const service = await startServiceProcess({ NAMECHECK_DATA: folder })
const examples: Record<string, unknown> = {}

try {
  await record()
} finally {
  await service.stop()
  await receiver.close()
  await rm(folder, { recursive: true })
}
const text = JSON.stringify(examples, null, 2)
  .replaceAll(service.url, HOST)
  .replaceAll(receiverUrl, HOOK)
  .replaceAll(/nk_test_[0-9A-Za-z]{36}/g, 'nk_test_shownThisOnce')
  .replaceAll(/#join=[\w-]+/g, '#join=shownThisOnce')
  .replaceAll(/whsec_[\w+/=]+/g, 'whsec_c2hvd24gdGhpcyBvbmNl')
writeFileSync(new URL('../src/api/documents/openapi/examples.json', import.meta.url), `${text}\n`)

async function record(): Promise<void> {
  await call('webhookCreated', 'POST', '/webhooks', {
    url: receiver.url(),
    description: 'Reports',
    includeBatchMembers: false,
  })
  const webhook = String((examples.webhookCreated as { id: string }).id)
  const small = { tlds: ['com', 'io'], jurisdictions: ['GB'], metadata: { project: 'Aurora' } }
  const goods = 'software for planning travel'
  const check = await call('check', 'POST', '/checks', { query: 'Lumivora', goods, ...small })
  const waiting = { query: 'Hanging Everything', ...small }
  const open = await call('checkUnderWay', 'POST', '/checks', waiting, { Prefer: 'respond-async' })
  await call('checkCanceled', 'POST', `/checks/${open}/cancel`)
  const failed = { query: 'Failing Companies', ...small, sources: ['companies'] }
  const unknown = await call('checkInconclusive', 'POST', '/checks', failed)
  await call('checkRetried', 'POST', `/checks/${unknown}/retry`, undefined, { Prefer: 'respond-async' })
  const opinion = { mark: 'distinguished', reason: 'Other goods, and the common part is descriptive.' }
  await call('review', 'PUT', `/checks/${check}/reviews/domains%2F0`, opinion)
  await call('share', 'POST', `/checks/${check}/share`, { expiresInSeconds: 604_800 })
  await call('shareList', 'GET', `/checks/${check}/share`)

  const names = {
    title: 'Spring shortlist',
    names: ['Lumivora', 'Taken Everywhere'],
    ...small,
    sources: ['domains', 'companies'],
  }
  await call('batchUnderWay', 'POST', '/batches', names, { Prefer: 'respond-async' })
  const batch = await call('batch', 'POST', '/batches', names, { Prefer: 'wait=60' })
  await call('batchRead', 'GET', `/batches/${batch}`)
  await call('batchShare', 'POST', `/batches/${batch}/share`, { expiresInSeconds: 604_800 })
  await call('batchShareList', 'GET', `/batches/${batch}/share`)
  const held = { ...names, names: ['Hanging Everything 2'] }
  const openBatch = await call('batchOpen', 'POST', '/batches', held)
  await call('batchCanceled', 'POST', `/batches/${openBatch}/cancel`)

  await call('queued', 'POST', `/webhooks/${webhook}/test`)
  const ping = String((examples.queued as { id: string }).id)
  await received('checkCompletedMessage', 'check.completed', 'Failing Companies')
  await received('checkCanceledMessage', 'check.canceled', 'Hanging Everything')
  await received('batchCompletedMessage', 'batch.completed')
  await received('pingMessage', 'ping')
  await recordDelivered(webhook, ping)
  await call('webhook', 'GET', `/webhooks/${webhook}`)
  await call('webhookList', 'GET', '/webhooks')
  await call('webhookRotated', 'POST', `/webhooks/${webhook}/rotate-secret`)
  await call('webhookPaused', 'POST', `/webhooks/${webhook}/pause`)
  await call('webhookResumed', 'POST', `/webhooks/${webhook}/resume`)
  await call('replayCounted', 'POST', `/webhooks/${webhook}/replay`, { status: 'delivered', dryRun: true })
  await call('replay', 'POST', `/webhooks/${webhook}/replay`, { status: 'failed' })

  await call('keyIssued', 'POST', '/keys', { scopes: ['checks:read'], label: 'Reports' })
  const key = String((examples.keyIssued as { id: string }).id)
  await call('keyRotated', 'POST', `/keys/${key}/rotate`)
  await call('key', 'GET', `/keys/${key}`)
  await call('keyList', 'GET', '/keys')
  await call('personInvited', 'POST', '/account/people', { name: 'Ada Lind', role: 'reviewer' })
  const person = String((examples.personInvited as { id: string }).id)
  await call('person', 'GET', `/account/people/${person}`)
  await call('personList', 'GET', '/account/people')
  await call('usage', 'GET', '/usage')
  await call('accountSettings', 'PATCH', '/account', { name: 'Aurora Studio' })
  await call('providerList', 'GET', '/providers')
  await call('niceClassList', 'GET', '/nice-classes?query=coffee%20shop')
  await call('goods', 'POST', '/goods', { goods: 'tablets, apple juice' })
  await call('planList', 'GET', '/plans')
  await call('coverage', 'GET', '/coverage?country=CA&tld=com')
  await call('checkList', 'GET', '/checks?limit=2')
  await call('batchList', 'GET', '/batches?limit=1')
  await call('checkEventList', 'GET', `/checks/${check}/events?limit=2`)
  await recordAudit(check)
  await call('evidence', 'GET', `/checks/${unknown}/evidence`)
  await call('checkpointList', 'GET', '/checkpoints?limit=2')
  await call('checkpoint', 'GET', '/checkpoints/latest')
  const [{ size }] = (examples.checkpointList as { data: [{ size: number }] }).data
  await call('consistency', 'GET', `/checkpoints/${size}/consistency?from=1`)
  await call('eventSchemaList', 'GET', '/event-schemas')
  await call('eventSchema', 'GET', '/event-schemas/CheckCanceled/1')
  for (const name of ['checkInconclusive', 'batchOpen', 'batchRead']) delete examples[name]
}

/** Waits until the read models have it. */
async function recordDelivered(webhook: string, ping: string): Promise<void> {
  for (;;) {
    await call('delivery', 'GET', `/webhooks/${webhook}/deliveries/${ping}`)
    if ((examples.delivery as { status: string }).status === 'delivered') break
  }
  await call('deliveryList', 'GET', `/webhooks/${webhook}/deliveries?limit=1`)
}

/** Waits until the read model has it. */
async function recordAudit(check: string): Promise<void> {
  for (;;) {
    await call('auditEventList', 'GET', `/events?limit=3&subject=${check}`)
    if ((examples.auditEventList as { data: unknown[] }).data.length === 3) break
  }
}

/** Keeps the message of this type about this name. */
async function received(name: string, type: string, query?: string): Promise<void> {
  const [found] = await receiver.until(1, ({ body }) => {
    const { type: its, data } = JSON.parse(body) as { type: string; data: { query?: string } }
    return its === type && (query === undefined || data.query === query)
  })
  examples[name] = JSON.parse(found?.body ?? '')
}

/** Sends a request, keeps the answer under the name, and returns the id in it. */
async function call(
  name: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${service.key}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { id?: string }
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  examples[name] = answer
  return answer.id ?? ''
}
