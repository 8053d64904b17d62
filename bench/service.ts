import { pino } from 'pino'
import type { Attempt, Checker } from '../src/checkers/provider-client/interfaces.ts'
import { scope } from '../src/events/key.ts'
import { SOURCES, type Source, type SourceOutcome } from '../src/events/sections.ts'
import { startService } from '../src/service/compose.ts'
import { ROLES, type Role } from '../src/service/roles/role.ts'
import { readSettings } from '../src/settings/settings.ts'

/**
 * The service with sources without latency, or with one that takes `BENCH_DELAY_MS`, or with all of them spread over
 * `BENCH_SPREAD_MS` (`50-800`); `BENCH_ROLES` lists the roles.
 * Its account has no practical limits, so that only the work is measured.
 */
const { BENCH_ROLES, BENCH_DELAY_MS, BENCH_SPREAD_MS, ...environment } = process.env
const delay = Number(BENCH_DELAY_MS ?? 0)
const [least = 0, most = 0] = BENCH_SPREAD_MS?.split('-').map(Number) ?? []
const roles = BENCH_ROLES ? ROLES.filter((role: Role) => BENCH_ROLES.split(',').includes(role)) : ROLES
const settings = readSettings({
  ...environment,
  NAMECHECK_JURISDICTIONS: 'GB',
  NAMECHECK_SANDBOX: 'false',
  NAMECHECK_LIVE_CONCURRENCY: '512',
})
const checkers = SOURCES.map((source): Checker => ({ source, check: () => answer(source) }))
const logger = pino({ level: settings.LOG_LEVEL }, pino.destination(2))
const service = await startService(settings, logger, { roles, checkers }).started
const { accounts } = service.writeSide
const { accountId } = await accounts.open({ plan: 'business', contact: null }, 'operator')
const limits = { checksPerMonth: 100_000_000, writesPerMinute: 100_000_000 }
await accounts.change(accountId, { type: 'setLimits', limits }, 'operator')
const key = { mode: 'live', scopes: scope.options, label: null, expiresAt: null } as const
const { secret } = await accounts.issueKey(accountId, key, 'operator')
console.log(`ready ${service.url} ${secret}`)

async function answer(source: Source): Promise<Attempt> {
  const takesMs = most > 0 ? least + Math.random() * (most - least) : source === 'domains' ? delay : 0
  if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs))
  const evidence = {
    id: `${source}/bench`,
    provider: 'bench',
    request: 'GET http://127.0.0.1/',
    outcome: 'nothing',
    httpStatus: 200,
    at: new Date().toISOString(),
    durationMs: Math.round(takesMs),
    cached: false,
    confidence: 'high',
    sha256: null,
    kept: false,
  } as const
  const outcome: SourceOutcome = {
    source,
    status: 'done',
    reason: null,
    summary: 'Nothing found.',
    coverage: [],
    findings: [],
    evidence: [evidence],
  }
  return { outcome }
}
process.on('SIGINT', () => process.exit(0))
