import { pino } from 'pino'
import type { Verdict } from '../../src/events/check.ts'
import { startService } from '../../src/service/compose.ts'
import { readSettings } from '../../src/settings/settings.ts'

/** A check in live mode, as the API reports it. */
export type LiveReport = {
  verdict: Verdict
  request: { goodsTerms?: readonly { text: string; niceClass: number }[] }
  sections: { trademarks: { status: string; findings: readonly LiveFinding[] } }
}
export type LiveFinding = {
  mark: string
  number: string | null
  grade?: string | null
  comparison?: { goods: string; relation: string; burden: number }
}

export type LiveService = {
  /** Checks the trademarks of a name in GB. Throws for any answer but a completed check whose search is complete. */
  check(query: string, request: Readonly<Record<string, unknown>>): Promise<LiveReport>
  close(): Promise<void>
}

const PRACTICALLY_NONE = 100_000_000
const WAIT_SECONDS = 60

/** Starts the service with the embedded engine on a data folder. It searches the registers of a folder, and no other source. */
export async function startLiveService(
  data: string,
  registers: string,
  ruleSet: string,
): Promise<LiveService> {
  const settings = readSettings({
    NAMECHECK_DATA: data,
    NAMECHECK_REGISTERS: registers,
    NAMECHECK_PORT: '0',
    NAMECHECK_METRICS_ADDRESS: 'off',
    NAMECHECK_SANDBOX: 'false',
    NAMECHECK_JURISDICTIONS: 'GB',
    NAMECHECK_RULE_SET: ruleSet,
    NAMECHECK_LOG_LEVEL: 'error',
    NAMECHECK_ADMIN_TOKEN: 'bench-bench-bench-bench-bench-bench',
  })
  const starting = startService(settings, pino({ level: 'error' }, pino.destination(2)))
  const service = await starting.started
  const { accounts } = service.writeSide
  const { accountId } = await accounts.open({ plan: 'business', contact: null }, 'operator')
  const limits = { checksPerMonth: PRACTICALLY_NONE, writesPerMinute: PRACTICALLY_NONE }
  await accounts.change(accountId, { type: 'setLimits', limits }, 'operator')
  const key = { mode: 'live', scopes: ['checks:write', 'checks:read'], label: null, expiresAt: null } as const
  const { secret } = await accounts.issueKey(accountId, key, 'operator')
  return {
    async check(query, request) {
      const response = await fetch(`${service.url}/api/v1/checks`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${secret}`,
          prefer: `wait=${WAIT_SECONDS}`,
        },
        body: JSON.stringify({ query, sources: ['trademarks'], jurisdictions: ['GB'], ...request }),
      })
      const answer = await response.text()
      if (response.status !== 200) throw new Error(`${query}: ${response.status} ${answer.slice(0, 500)}`)
      const report = JSON.parse(answer) as LiveReport
      const { status } = report.sections.trademarks
      if (status !== 'done') throw new Error(`${query}: trademarks are ${status}`)
      return report
    },
    close: () => starting.stop(),
  }
}
