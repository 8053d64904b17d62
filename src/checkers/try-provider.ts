import type { Answers } from '../engine/ports/answers.ts'
import type { EphemeralStore } from '../engine/ports/ephemeral-store.ts'
import { chance, timers } from '../primitives/runtime.ts'
import type { CompanyRegister } from './companies/register.ts'
import { selfTestOf } from './companies/self-test.ts'
import { configuredOf, type SettingValues } from './descriptor.ts'
import type { KeyedProvider, Trial } from './keys-in-use.ts'
import { AnswerKeeper } from './provider-client/answer-keeper.ts'
import { createProviderClient, type ProviderClientOptions } from './provider-client/provider-client.ts'
import { KEPT_MS, liveProofs, StoredProofs } from './self-test/run-store.ts'
import { SelfTestRunner } from './self-test/self-test-runner.ts'
import type { TrademarkRegister } from './trademarks/register.ts'
import { registerSelfTest } from './trademarks/self-tests.ts'

export type TrialParts = Pick<ProviderClientOptions, 'now' | 'spending' | 'contactUrl' | 'limits'> & {
  ephemeralStore: EphemeralStore
  answers: Answers
  /** Time limit of one exchange, ms. */
  timeoutMs: number
  answersKeptDays: number
  /** Whether the service still uses these keys: its checks and its coverage then know what came of the trial. */
  isCurrent(): boolean
}

const TIME_LIMIT_MS = 30_000

/**
 * Asks a provider for a name that it knows and for a random one, as its self-test does. Requests to a paid provider count
 * toward the spending caps.
 */
export async function tryProvider(
  provider: KeyedProvider,
  values: SettingValues,
  { timeoutMs, ...parts }: TrialParts,
): Promise<Trial> {
  const namespace = `try/${chance.bytes(8).toString('hex')}`
  const providerClient = createProviderClient({ ...parts, namespace })
  const { now, ephemeralStore } = parts
  const keeper = new AnswerKeeper(parts.answers, parts.answersKeptDays, now)
  const selfTests = new SelfTestRunner({ ephemeralStore, keeper, namespace, now, maxAgeMs: TIME_LIMIT_MS })
  try {
    const asking = { providerClient, timeoutMs, now }
    const selfTest =
      'holds' in provider
        ? await marksTest(provider, values, asking)
        : await companiesTest(provider, values, asking)
    if (selfTest === null)
      return { works: false, detail: `${provider.name} was not asked, because its key is not complete.` }
    const proof = await selfTests.proofOf(selfTest, {
      urgency: 'waiting',
      deadline: now() + TIME_LIMIT_MS,
      signal: timers.signalAfter(TIME_LIMIT_MS),
    })
    const run = await new StoredProofs(ephemeralStore, namespace).read(selfTest.scope)
    if (run && parts.isCurrent()) await liveProofs(ephemeralStore).write(selfTest.scope, run, KEPT_MS)
    if (proof.ok)
      return {
        works: true,
        detail: `${provider.name} accepts the key. A name that it lists was found, a made-up one was not.`,
      }
    const failure = providerClient.providers()[0]?.lastFailure?.reason ?? proof.reason
    if (failure.startsWith('refused'))
      return {
        works: false,
        detail: `${provider.name} refuses the key (${failure}). Check it, or wait until the provider has activated it.`,
      }
    return { works: false, detail: `${provider.name} does not work yet: ${failure}.` }
  } finally {
    await selfTests.close()
    await providerClient.close()
  }
}

type AskingParts = Parameters<typeof configuredOf>[3]

async function marksTest(register: TrademarkRegister, values: SettingValues, asking: AskingParts) {
  const [found] = configuredOf('trademarks', [register], values, asking)
  if (!found) return null
  const isPaid = (register.priceWith?.(found.settings) ?? 0) > 0
  return registerSelfTest(register, await register.open(found.settings, found.asking), isPaid, found.settings)
}

async function companiesTest(register: CompanyRegister, values: SettingValues, asking: AskingParts) {
  const [found] = configuredOf('companies', [register], values, asking)
  return found
    ? selfTestOf(register, await register.open(found.settings, found.asking), found.settings)
    : null
}
