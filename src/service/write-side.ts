import { getHeapStatistics } from 'node:v8'
import { LRUCache } from 'lru-cache'
import { loadPlans, type Plans } from '../commands/account/plans.ts'
import { Directory } from '../commands/account-cache.ts'
import { Accounts } from '../commands/accounts.ts'
import type { CheckDeps } from '../commands/check/request.ts'
import { OperatorReads } from '../commands/operator-reads.ts'
import { ProviderKeys } from '../commands/provider-keys.ts'
import { TEST_CHECKS_PER_MONTH, TestQuota } from '../commands/quota/test-quota.ts'
import { CommandRunner } from '../commands/runner/runner.ts'
import { keepSnapshots } from '../commands/runner/snapshot-store.ts'
import { Encryptor } from '../engine/encryption.ts'
import type { Engine } from '../engine/engine.ts'
import { createEvidence, type Evidence } from '../evidence/evidence.ts'
import { upTo } from '../primitives/lru-size.ts'
import { chance, clock, timers } from '../primitives/runtime.ts'
import { CURRENT_RULE_SET } from '../verdict/rule-sets.ts'

/** Share of the heap for folded states of streams. */
const STATES_SHARE = 1 / 4

/** The write side on an engine, as the server and the CLI use it. */
export type WriteSide = {
  engine: Engine
  now: () => number
  plans: Plans
  runner: CommandRunner
  directory: Directory
  encryptor: Encryptor
  accounts: Accounts
  providerKeys: ProviderKeys
  operatorReads: OperatorReads
  checks: CheckDeps
  evidence: Evidence
}

/**
 * Builds the write side. `plansFile` replaces the shipped plans; `testChecksPerMonth` is the quota of test keys; `ruleSet`
 * judges new checks.
 */
export function createWriteSide(
  engine: Engine,
  plansFile: string | undefined,
  now: () => number = clock.now,
  testChecksPerMonth: number = TEST_CHECKS_PER_MONTH,
  ruleSet: string = CURRENT_RULE_SET,
): WriteSide {
  const plans = loadPlans(plansFile)
  const snapshots = keepSnapshots(engine.readModels, '_webhook_state')
  const runner = new CommandRunner({
    store: engine.store,
    now,
    newId: chance.uuidV7,
    snapshots,
    cacheBytes: getHeapStatistics().heap_size_limit * STATES_SHARE,
    // Reads of a file are cheap. Each of them would wait longer than it takes.
    ...(engine.kafka && { pause: (ms: number) => timers.sleep(ms, { ref: false }) }),
  })
  const directory = new Directory(runner, plans)
  const encryptor = new Encryptor(engine.keyStore)
  const accounts = new Accounts({ runner, directory, encryptor, keyStore: engine.keyStore, plans, now })
  const monthsOpened = new LRUCache<string, true>(upTo(50_000))
  const testQuota = new TestQuota({ limit: testChecksPerMonth, ephemeralStore: engine.ephemeralStore, now })
  const checks = { runner, directory, encryptor, now, ruleSet, monthsOpened, testQuota }
  return {
    engine,
    now,
    plans,
    runner,
    directory,
    encryptor,
    accounts,
    providerKeys: new ProviderKeys({ runner, encryptor, keyStore: engine.keyStore }),
    operatorReads: new OperatorReads({ runner, now }),
    checks,
    evidence: createEvidence(engine, now),
  }
}
