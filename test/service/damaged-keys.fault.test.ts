import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from '@jest/globals'
import { pino } from 'pino'
import { openEmbeddedEngine } from '../../src/engine/embedded/engine.ts'
import { startService } from '../../src/service/compose.ts'
import { createWriteSide } from '../../src/service/write-side.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const TOKEN = 'an-admin-token-of-enough-letters'
type Json = {
  code?: string
  detail?: string
  ready?: boolean
  data?: unknown
  checks?: { name: string; detail: string }[]
}
const DAMAGED = 'damaged: restore the key store from its backup'

it('names a damaged key in the log and in the status, shows its values as damaged, and serves the others', async () => {
  const data = await newFolder()
  const engine = await openEmbeddedEngine(data)
  const { accounts } = createWriteSide(engine, undefined)
  const open = async (name: string) =>
    (await accounts.open({ plan: 'start', contact: { name } }, 'test')).accountId
  const [damaged, whole] = [await open('Ada'), await open('Bo')]
  await engine.close()
  const db = new DatabaseSync(join(data, 'vault.db'))
  const row = db.prepare('SELECT key FROM keys WHERE account = ?').get(damaged)
  const key = Buffer.from(row?.key as Uint8Array)
  key[7] = (key[7] ?? 0) ^ 4
  db.prepare('UPDATE keys SET key = ? WHERE account = ?').run(key, damaged)
  db.close()

  const lines: string[] = []
  const settings = readSettings({
    NAMECHECK_DATA: data,
    NAMECHECK_PORT: '0',
    NAMECHECK_METRICS_ADDRESS: 'off',
    NAMECHECK_ADMIN_TOKEN: TOKEN,
  })
  const starting = startService(
    settings,
    pino({ level: 'error' }, { write: (line) => void lines.push(line) }),
  )
  try {
    const { url } = await starting.started
    const call = async (path: string, method = 'GET', body?: unknown) => {
      const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
      const answer = await fetch(`${url}/admin/v1${path}`, {
        method,
        headers,
        body: body && JSON.stringify(body),
      } as RequestInit)
      return { status: answer.status, json: (await answer.json()) as Json }
    }
    await eventually(async () => {
      const { checks } = (await call('/status')).json
      return checks?.find(({ name }) => name === 'keys')?.detail.includes(damaged) === true
    })
    expect((await call('/status')).json.ready).toBe(true)
    expect(lines.filter((line) => line.includes('holds damaged keys'))).toHaveLength(1)
    const contacts = async () => {
      const listed = (await call('/accounts')).json.data as { id: string; contact: unknown }[]
      return new Map(listed.map(({ id, contact }) => [id, contact]))
    }
    await eventually(async () => (await contacts()).size === 2)
    expect(await contacts()).toEqual(
      new Map<string, unknown>([
        [damaged, { damaged: DAMAGED }],
        [whole, { name: 'Bo' }],
      ]),
    )
    const label = { mode: 'test', label: 'new' }
    expect((await call(`/accounts/${whole}/keys`, 'POST', label)).status).toBe(201)
    const refused = await call(`/accounts/${damaged}/keys`, 'POST', label)
    expect([refused.status, refused.json.code]).toEqual([500, 'store-refused'])
    expect(refused.json.detail).toContain('Nothing was deleted')
  } finally {
    await starting.stop()
  }
  const after = new DatabaseSync(join(data, 'vault.db'))
  expect(
    Buffer.from(after.prepare('SELECT key FROM keys WHERE account = ?').get(damaged)?.key as Uint8Array),
  ).toEqual(key)
  after.close()
})
