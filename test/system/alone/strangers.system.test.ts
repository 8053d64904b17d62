import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { Agent, request } from 'undici'
import { openAccount } from '../../support/open-account.ts'
import { type ServiceProcess, startServiceProcess } from '../../support/service-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const ACCOUNTS = 20
const ROUNDS = 3
const ROUND_MS = 5_000
const PAUSE_MS = 1_000
const STRANGERS = fileURLToPath(new URL('../../support/strangers.ts', import.meta.url))
const folder = tempFolder()
const dispatcher = new Agent({ connections: ACCOUNTS })
let service: ServiceProcess
let keys: string[]
let strangers: ChildProcess | undefined

beforeAll(async () => {
  const place = { NAMECHECK_DATA: folder.path }
  keys = []
  for (let n = 0; n < ACCOUNTS; n++)
    keys.push((await openAccount(place, { mode: 'test', writesPerMinute: 1_000_000 })).key)
  service = await startServiceProcess(place)
}, 120_000)
afterAll(async () => {
  strangers?.kill()
  await dispatcher.close()
  await service.stop()
  folder.remove()
}, 60_000)

type Answered = { status: number; ms: number }

/** The work of one account: it asks for a check, reads the report, and looks at its usage, again and again. */
async function work(key: string, after: number, until: number): Promise<Answered[]> {
  const answers: Answered[] = []
  await delay(after)
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const began = performance.now()
    const answer = await request(service.url + path, {
      method,
      dispatcher,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        prefer: 'respond-async',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const json = (await answer.body.json()) as { id: string }
    answers.push({ status: answer.statusCode, ms: performance.now() - began })
    return json
  }
  for (let n = 0; performance.now() < until; n++) {
    const { id } = await call('POST', '/api/v1/checks', {
      query: `Strange Name ${n}`,
      sources: ['domains'],
      tlds: ['com'],
    })
    await call('GET', `/api/v1/checks/${id}`)
    await call('GET', '/api/v1/usage')
    await delay(PAUSE_MS)
  }
  return answers
}

/** What these accounts were answered within a round. */
async function round(of: readonly string[]): Promise<Answered[]> {
  const until = performance.now() + ROUND_MS
  return (await Promise.all(of.map((key, n) => work(key, (n * PAUSE_MS) / of.length, until)))).flat()
}

function p95(answers: readonly Answered[]): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
}

it('every account is answered in spite of 3,000 slow bodies with made-up credentials and 50 readers of public pages', async () => {
  // The last key is new to the process when the strangers come.
  const known = keys.slice(0, -1)
  await round(known)
  const rounds: string[] = []
  const ratios: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const quiet = await round(known)
    strangers = fork(STRANGERS, [service.url])
    await once(strangers, 'message')
    const loaded = await round(keys)
    strangers.send('how many?')
    const [read] = (await once(strangers, 'message')) as [number]
    expect(strangers.kill()).toBe(true)
    await once(strangers, 'exit')
    const statuses = new Set([...quiet, ...loaded].map(({ status }) => status))
    expect(statuses).toEqual(new Set([200, 202]))
    expect(read).toBeGreaterThan(0)
    ratios.push(p95(loaded) / p95(quiet))
    rounds.push(
      `p95 quiet ${p95(quiet).toFixed(0)} ms (${quiet.length}), loaded ${p95(loaded).toFixed(0)} ms (${loaded.length}), pages read ${read}`,
    )
  }
  ratios.sort((a, b) => a - b)
  process.stdout.write(`${rounds.join('\n')}\nmedian ratio ${ratios[1]?.toFixed(1)}\n`)
}, 150_000)
