import { expect, it } from '@jest/globals'
import type { SelfTest } from '../../src/checkers/self-test/self-test.ts'
import { createSelfTests } from '../../src/service/source-checkers.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { checkTask } from '../support/check-task.ts'
import { MemoryAnswers } from '../support/memory-answers.ts'
import { MemoryEphemeralStore } from '../support/memory-ephemeral-store.ts'

const HOUR_MS = 3_600_000

it.each([
  [6, {}],
  [2, { NAMECHECK_CANARY_HOURS: '2' }],
])('a self-test counts for %d hours with the settings %j, in both modes', async (hours, environment) => {
  let time = Date.parse('2026-11-23T12:00:00Z')
  const now = () => time
  const store = { ephemeralStore: new MemoryEphemeralStore(now), answers: new MemoryAnswers() }
  const byMode = createSelfTests(readSettings(environment), { ...store, now })
  for (const selfTests of [byMode.live, byMode.test]) {
    const asked: string[] = []
    const selfTest: SelfTest = {
      scope: 'network/example',
      source: 'social',
      provider: 'example',
      isDefault: false,
      taken: 'google',
      random: () => 'zq9x',
      ask: async (_task, name) => {
        asked.push(name)
        return { says: name === 'google' ? 'taken' : 'free', answers: [] }
      },
    }
    const prove = () => selfTests.proofOf(selfTest, checkTask({ deadline: time + 20_000 }))
    expect(await prove()).toMatchObject({ ok: true })
    time += hours * HOUR_MS - 1
    expect(await prove()).toMatchObject({ ok: true })
    expect(asked).toHaveLength(2)
    time += 1
    expect(await prove()).toMatchObject({ ok: true })
    expect(asked).toHaveLength(4)
    await selfTests.close()
  }
})
