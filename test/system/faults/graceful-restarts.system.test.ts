import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Agent, request } from 'undici'
import { openEmbeddedEngine } from '../../../src/engine/embedded/engine.ts'
import { verifyChains } from '../../../src/engine/verify/whole-log.ts'
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.ts'
import { expectAllKept } from '../../support/all-kept.ts'
import { freePort } from '../../support/free-port.ts'
import { knownName } from '../../support/known-names.ts'
import { liveSettings } from '../../support/live-settings.ts'
import { openAccount } from '../../support/open-account.ts'
import { startServiceProcess } from '../../support/service-process.ts'
import { inShort } from '../../support/short-form.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** `NAMECHECK_TEST_RESTARTS` restarts so often. */
const RESTARTS = Number(process.env.NAMECHECK_TEST_RESTARTS ?? inShort(5, 2))
const CALLERS = 8
/** Checks that are accepted before each restart. */
const BETWEEN = 10

const folder = tempFolder()
/** Each request has a separate connection, so that none is lost when an idle one is closed. */
const agent = new Agent({ pipelining: 0, connections: CALLERS })
let sandbox: Sandbox
let settings: Record<string, string>
let key: string

beforeAll(async () => {
  sandbox = await startSandbox()
  const place = {
    NAMECHECK_DATA: folder.path,
    NAMECHECK_PORT: String(await freePort()),
    NAMECHECK_BACKGROUND_DEADLINE_SECONDS: '600',
  }
  settings = await liveSettings(sandbox, place)
  ;({ key } = await openAccount(settings, {
    plan: 'business',
    checksPerMonth: 1_000_000,
    writesPerMinute: 1_000_000,
  }))
})
afterAll(async () => {
  await agent.close()
  await sandbox.close()
  folder.remove()
})

describe(`${RESTARTS} graceful restarts under load`, () => {
  it(
    'lose no accepted check, and each refused request says when to come back',
    async () => {
      const acknowledged = new Map<string, string>()
      const seen = { accepted: 0, refused: 0, unreachable: 0 }
      const withoutRetryAfter: string[] = []
      let stopped = false
      let number = 0
      const url = `http://127.0.0.1:${settings.NAMECHECK_PORT}/api/v1/checks`

      async function one(): Promise<void> {
        const [name, verdict] = knownName(number)
        const query = `${name} ${number++}`
        const headers = {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          prefer: 'respond-async',
        }
        const body = JSON.stringify({ query, tlds: ['com'], maxAge: 0 })
        const answer = await request(url, {
          method: 'POST',
          headers,
          body,
          dispatcher: agent,
          reset: true,
        }).catch(() => null)
        if (!answer) {
          seen.unreachable += 1
          await new Promise((resolve) => setTimeout(resolve, 20))
          return
        }
        const text = await answer.body.text()
        if (answer.statusCode === 202) {
          acknowledged.set((JSON.parse(text) as { id: string }).id, verdict)
          seen.accepted += 1
          return
        }
        seen.refused += 1
        if (answer.headers['retry-after'] === undefined)
          withoutRetryAfter.push(`${answer.statusCode} ${text}`)
      }
      const caller = async () => {
        while (!stopped) await one()
      }
      const until = async (accepted: number) => {
        while (seen.accepted < accepted) await new Promise((resolve) => setTimeout(resolve, 20))
      }

      let service = await startServiceProcess(settings)
      const callers = Array.from({ length: CALLERS }, caller)
      for (let restart = 0; restart < RESTARTS; restart++) {
        await until(seen.accepted + BETWEEN)
        await service.stop('SIGTERM')
        service = await startServiceProcess(settings)
      }
      stopped = true
      await Promise.all(callers)
      expect(withoutRetryAfter).toEqual([])
      expect(acknowledged.size).toBeGreaterThanOrEqual(RESTARTS * BETWEEN)
      const open = new Set(acknowledged.keys())
      while (open.size > 0)
        for (const id of open) {
          const response = await fetch(`${url}/${id}`, {
            headers: { Authorization: `Bearer ${key}`, Prefer: 'wait=20' },
          })
          if (((await response.json()) as { status: string }).status === 'completed') open.delete(id)
        }
      await service.stop()

      const engine = await openEmbeddedEngine(folder.path)
      try {
        await expectAllKept(engine, acknowledged)
        expect(await verifyChains(engine.store)).toMatchObject({ problem: null })
      } finally {
        await engine.close()
      }
      console.log(JSON.stringify(seen))
    },
    300_000 + RESTARTS * 30_000,
  )
})
