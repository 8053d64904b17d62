import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { pino } from 'pino'
import { scope } from '../../src/events/key.ts'
import { importCsv } from '../../src/registers/import/import-marks-csv.ts'
import { LAYOUTS } from '../../src/registers/marks/columns.ts'
import { startService } from '../../src/service/compose.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { ADMIN_TOKEN } from '../support/api-world.ts'
import type { Report } from '../support/client.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const newFolder = temporaryFolders()

it('a service starts with bad files among its registers, names them, and takes none of them for absent', async () => {
  const at = await newFolder()
  const file = join(at, 'marks.csv')
  writeFileSync(file, 'mark,number,status\nOXIMAR,1,Registered\n')
  for (const [office, jurisdiction] of [
    ['UKIPO', 'GB'],
    ['NIPO', 'NO'],
  ] as const) {
    const rights = ['national' as const, 'international' as const]
    const register = {
      office,
      jurisdiction,
      rights,
      dataAsOf: new Date().toISOString().slice(0, 10),
      extent: 'whole' as const,
    }
    await importCsv({ file, register, ...LAYOUTS.generic }, at)
  }
  const cut = readFileSync(join(at, 'ukipo.register'))
  writeFileSync(join(at, 'ukipo.register'), cut.subarray(0, cut.length / 2))
  writeFileSync(join(at, 'other.register'), 'another file')

  const settings = readSettings({
    NAMECHECK_DATA: await newFolder(),
    NAMECHECK_REGISTERS: at,
    NAMECHECK_ADMIN_TOKEN: ADMIN_TOKEN,
    NAMECHECK_PORT: '0',
    NAMECHECK_METRICS_ADDRESS: 'off',
  })
  const logged: string[] = []
  const starting = startService(
    settings,
    pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
  )
  try {
    const { url, writeSide } = await starting.started
    expect(logged.join()).toMatch(/other\.register is damaged.*ukipo\.register is damaged/s)

    const status = await fetch(`${url}/admin/v1/status`, {
      headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    })
    const { ready, checks } = (await status.json()) as {
      ready: boolean
      checks: { name: string; detail: string }[]
    }
    expect(ready).toBe(true)
    expect(checks.find(({ name }) => name === 'registers')?.detail).toMatch(
      /^NIPO \(marks, [\d-]+\); .*other\.register is damaged.*ukipo\.register is damaged/,
    )

    const { accountId } = await writeSide.accounts.open({ plan: 'business', contact: null }, 'operator')
    const grant = { mode: 'live', scopes: scope.options, label: null, expiresAt: null } as const
    const { secret } = await writeSide.accounts.issueKey(accountId, grant, 'operator')
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const request = { query: 'Lumivora', sources: ['trademarks'], jurisdictions: ['GB', 'NO'] }
    const answer = await fetch(`${url}/api/v1/checks`, {
      method: 'POST',
      headers,
      body: JSON.stringify(request),
    })
    const { verdict, sections } = (await answer.json()) as Report
    expect(verdict).toBe('inconclusive')
    expect(sections.trademarks).toMatchObject({
      status: 'unknown',
      coverage: [
        { register: 'UKIPO', jurisdiction: 'GB', searched: false },
        { register: 'NIPO', jurisdiction: 'NO', searched: true },
        { register: 'well-known brands' },
      ],
    })
    expect(JSON.stringify(sections.trademarks)).not.toContain(at)
    expect(readFileSync(join(at, 'other.register'), 'utf8')).toBe('another file')
  } finally {
    await starting.stop()
  }
})
