import { LRUCache } from 'lru-cache'
import { createAnalysisChecker } from '../checkers/analysis/checker.ts'
import { createCompaniesChecker } from '../checkers/companies/checker.ts'
import { createDomainsChecker } from '../checkers/domains/checker.ts'
import { AnswerKeeper } from '../checkers/provider-client/answer-keeper.ts'
import type { Checker, ProviderClient } from '../checkers/provider-client/interfaces.ts'
import {
  createProviderClient,
  type ProviderClientOptions,
} from '../checkers/provider-client/provider-client.ts'
import { PROVIDERS, type Providers } from '../checkers/providers.ts'
import { KEPT_MS } from '../checkers/self-test/run-store.ts'
import type { SelfTests } from '../checkers/self-test/self-test.ts'
import { SelfTestRunner } from '../checkers/self-test/self-test-runner.ts'
import { createSocialChecker } from '../checkers/social/checker.ts'
import type { SourceSettings } from '../checkers/source-settings.ts'
import { createTrademarksChecker } from '../checkers/trademarks/checker.ts'
import type { CacheEntry, EphemeralStore } from '../engine/ports/ephemeral-store.ts'
import type { Mode } from '../events/mode.ts'
import { openRegisters, type Registers } from '../registers/serve/registers.ts'
import type { Settings } from '../settings/settings.ts'

/** Budget of the hosts of the sandbox. */
export const SANDBOX_LIMITS = { concurrency: 256, ratePerSecond: 100_000 }

/** The sandbox fails on purpose for some names: that must not open the breaker for other names. */
const NEVER_OPEN = { volumeThreshold: Number.MAX_SAFE_INTEGER }

/**
 * The checkers of one mode: five sources on one provider client. The modes differ only in the addresses.
 * @param providers providers that can be asked
 * @param registers the caller closes those that it gives
 */
export async function createCheckers(
  { providerClient, selfTests }: { providerClient: ProviderClient; selfTests: SelfTests },
  sources: SourceSettings,
  now: () => number,
  providers: Providers = PROVIDERS,
  registers: Registers = openRegisters(sources.registers),
): Promise<Checker[]> {
  const common = { providerClient, selfTests, settings: sources, now }
  return Promise.all<Checker>([
    createDomainsChecker(common),
    createSocialChecker({ ...common, networks: providers.social }),
    createTrademarksChecker({ ...common, providers: providers.trademarks, registers }),
    createCompaniesChecker({ ...common, providers: providers.companies, registers }),
    createAnalysisChecker({ ...common, providers: providers.analysis }),
  ])
}

/**
 * One provider client per mode: test requests have separate budgets, breakers and cache, and cost nothing. If several processes may ask,
 * the budgets of live hosts are counted across all of them; each process has its own sandbox.
 */
export function createProviderClients(
  settings: Settings,
  {
    spending,
    ...parts
  }: Pick<ProviderClientOptions, 'ephemeralStore' | 'answers' | 'now' | 'turns' | 'spending'>,
): Record<Mode, ProviderClient> {
  const { HOST_CONCURRENCY: concurrency, HOST_RATE: ratePerSecond, ANSWERS_DAYS: answersKeptDays } = settings
  const limits = { ...(concurrency && { concurrency }), ...(ratePerSecond && { ratePerSecond }) }
  const common = { ...parts, answersKeptDays, contactUrl: settings.CONTACT_URL }
  const shared = settings.ENGINE === 'distributed'
  return {
    live: createProviderClient({
      ...common,
      namespace: 'live',
      limits,
      shared,
      ...(spending && { spending }),
    }),
    test: createProviderClient({
      ...common,
      ephemeralStore: shared ? withOwnCache(parts.ephemeralStore, parts.now) : parts.ephemeralStore,
      namespace: 'test',
      limits: SANDBOX_LIMITS,
      breaker: NEVER_OPEN,
    }),
  }
}

/** The proofs of each mode. The processes of the distributed engine share those of live mode; each has its own sandbox. */
export function createSelfTests(
  settings: Settings,
  { ephemeralStore, answers, now }: Pick<ProviderClientOptions, 'ephemeralStore' | 'answers' | 'now'>,
): Record<Mode, SelfTestRunner> {
  const keeper = new AnswerKeeper(answers, settings.ANSWERS_DAYS, now)
  const common = { now, keeper, maxAgeMs: settings.CANARY_HOURS * HOUR_MS, keptMs: KEPT_MS }
  const ownCache = settings.ENGINE === 'distributed' ? withOwnCache(ephemeralStore, now) : ephemeralStore
  return {
    live: new SelfTestRunner({ ...common, namespace: 'live', ephemeralStore }),
    test: new SelfTestRunner({ ...common, namespace: 'test', ephemeralStore: ownCache }),
  }
}

const HOUR_MS = 3_600_000

const MAX_CACHE_BYTES = 32 * 1024 * 1024

/**
 * An ephemeral store with a cache for this process only: answers of its sandbox are useless to another process, which
 * has another sandbox. `now` returns epoch ms.
 */
function withOwnCache(ephemeralStore: EphemeralStore, now: () => number): EphemeralStore {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ value }, key) => 2 * (value.length + key.length) + 100,
  })
  return {
    increment: (key, by, ttl) => ephemeralStore.increment(key, by, ttl),
    async cached(key) {
      const entry = entries.get(key)
      return entry && entry.expiresAt > now() ? entry : null
    },
    async cache(key, value, ttl) {
      const storedAt = now()
      entries.set(key, { value, storedAt, expiresAt: storedAt + ttl })
    },
    beat: (part, state) => ephemeralStore.beat(part, state),
    beats: () => ephemeralStore.beats(),
    close: () => ephemeralStore.close(),
  }
}
