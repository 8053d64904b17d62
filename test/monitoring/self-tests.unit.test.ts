import { expect, test } from '@jest/globals'
import type { ProvenProvider } from '../../src/checkers/self-test/self-test.ts'
import { createMetrics } from '../../src/monitoring/metrics.ts'
import { clock } from '../../src/primitives/runtime.ts'

type SelfTest = ProvenProvider['canaries'][number]

const selfTest = (state: SelfTest['state'], provenAt: string | null): SelfTest => ({
  scope: `scope/${state}/${provenAt}`,
  state,
  provenAt,
  failedAt: null,
  reason: null,
  asked: [],
})

const ago = (seconds: number): string => new Date(clock.now() - seconds * 1_000).toISOString()

test('each state of the self-tests is counted by provider, with the age of the oldest proof that counts', async () => {
  const rdap = {
    source: 'domains',
    name: 'rdap',
    canaries: [
      selfTest('proven', ago(60)),
      selfTest('proven', ago(7_200)),
      selfTest('failed', ago(90_000)),
      selfTest('never_run', null),
    ],
  }
  const github = { source: 'social', name: 'github', canaries: [selfTest('never_run', null)] }
  const metrics = createMetrics()
  metrics.watchProviders((mode) => (mode === 'live' ? ([rdap, github] as unknown as ProvenProvider[]) : []))
  const text = async (name: string) =>
    (await metrics.registry.getSingleMetricAsString(name)).split('\n').filter((line) => !line.startsWith('#'))
  expect(await text('namecheck_canary_scopes')).toEqual([
    'namecheck_canary_scopes{mode="live",source="domains",provider="rdap",state="proven"} 2',
    'namecheck_canary_scopes{mode="live",source="domains",provider="rdap",state="failed"} 1',
    'namecheck_canary_scopes{mode="live",source="domains",provider="rdap",state="never_run"} 1',
    'namecheck_canary_scopes{mode="live",source="social",provider="github",state="never_run"} 1',
  ])
  const [age, ...more] = await text('namecheck_canary_proof_age_seconds')
  expect(more).toEqual([])
  expect(age).toMatch(
    /^namecheck_canary_proof_age_seconds\{mode="live",source="domains",provider="rdap"\} 72\d\d(\.\d+)?$/,
  )
})
