import { expect, test } from '@jest/globals'
import { pino } from 'pino'
import { scope } from '../../src/events/key.ts'
import { sceneOf } from '../../src/sandbox/magic-names.ts'
import type { Twin } from '../../src/sandbox/twin.ts'
import { TWINS } from '../../src/sandbox/twins.ts'
import { startService } from '../../src/service/compose.ts'
import { readSettings } from '../../src/settings/settings.ts'
import type { Report } from '../support/client.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const newFolder = temporaryFolders()

/** Registers that answer every question as if it were about a name of this scene. */
const answering = (key: string): Twin[] =>
  TWINS.map((twin) => ({
    ...twin,
    registry: {
      ...twin.registry,
      handle: (asked) => {
        const heard = twin.registry.handle(asked)
        if ('status' in heard) return heard
        return { name: key, answer: (_, asked) => heard.answer(sceneOf(key), asked) }
      },
    },
  }))

const REGISTERS = { sources: ['trademarks', 'companies'] }

async function reportWith(twins: readonly Twin[], request: object) {
  const settings = readSettings({
    NAMECHECK_DATA: await newFolder(),
    NAMECHECK_PORT: '0',
    NAMECHECK_METRICS_ADDRESS: 'off',
  })
  const starting = startService(settings, pino({ enabled: false }), { twins })
  try {
    const { url, writeSide } = await starting.started
    const { accountId } = await writeSide.accounts.open({ plan: 'business', contact: null }, 'operator')
    const grant = { mode: 'test', scopes: scope.options, label: null, expiresAt: null } as const
    const { secret } = await writeSide.accounts.issueKey(accountId, grant, 'operator')
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ query: 'Free Everywhere', ...request })
    const answer = await fetch(`${url}/api/v1/checks`, { method: 'POST', headers, body })
    const providers = await fetch(`${url}/api/v1/providers`, { headers })
    return {
      report: (await answer.json()) as Report,
      providers: (
        (await providers.json()) as { data: { name: string; status: string; canaries: object[] }[] }
      ).data,
    }
  } finally {
    await starting.stop()
  }
}

test('registers that know nothing prove nothing: no section is done, and no verdict is clear', async () => {
  const { report, providers } = await reportWith(answering('freeeverywhere'), REGISTERS)
  expect(report).toMatchObject({
    verdict: 'inconclusive',
    sections: {
      trademarks: { status: 'unknown', reason: { code: 'unproven' } },
      companies: { status: 'unknown', reason: { code: 'unproven' } },
    },
  })
  expect(providers.find(({ name }) => name === 'euipo')).toMatchObject({
    status: 'failing',
    canaries: [
      {
        scope: 'register/euipo',
        state: 'failed',
        reason: 'says that the name "SPOTIFY" is free, which is known to be taken',
        asked: ['SPOTIFY', expect.any(String)],
      },
    ],
  })
})

test('registers that answer truthfully prove it: every section is done, and names its proof', async () => {
  const { report, providers } = await reportWith(TWINS, REGISTERS)
  expect(report).toMatchObject({
    verdict: 'clear',
    sections: { trademarks: { status: 'done' }, companies: { status: 'done' } },
  })
  const euipo = expect.objectContaining({
    register: 'EUIPO',
    searched: true,
    provenAt: expect.any(String),
  })
  expect(report.sections.trademarks).toMatchObject({ coverage: expect.arrayContaining([euipo]) })
  expect(providers.find(({ name }) => name === 'euipo')).toMatchObject({
    status: 'ok',
    canaries: [{ scope: 'register/euipo', state: 'proven', provenAt: expect.any(String) }],
  })
})

test('every free name rests on a self-test, which is in its evidence', async () => {
  const { report } = await reportWith(TWINS, { sources: ['domains', 'social'], tlds: ['com', 'at'] })
  for (const source of ['domains', 'social']) {
    const { findings = [], evidence = [] } = report.sections[source] ?? {}
    const passed = evidence.flatMap(({ id, outcome }) =>
      id.startsWith('canary/') && outcome === 'proven' ? [id] : [],
    )
    const free = findings.filter(({ status }) => status === 'available')
    expect(free.length).toBeGreaterThan(1)
    for (const finding of free) expect(passed).toEqual(expect.arrayContaining(proofsIn(finding)))
    expect(free.filter((finding) => proofsIn(finding).length === 0)).toEqual([])
  }
})

const proofsIn = ({ evidence }: { evidence: string[] }): string[] =>
  evidence.filter((id) => id.startsWith('canary/'))
