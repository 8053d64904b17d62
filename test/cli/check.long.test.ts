import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eventsOf } from '../../src/cli/check/event-stream.ts'
import { Progress } from '../../src/cli/check/progress.ts'
import { lockDataFolder } from '../../src/service/open-engine.ts'
import { SAMPLE_KEY } from '../sdk/node/recorded.ts'
import {
  runProgram,
  type ServiceProcess,
  startProgram,
  startServiceProcess,
} from '../support/service-process.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const folder = temporaryFolders()
const SANDBOX = 'Sandbox: made-up data. '

describe('namecheck check, while a service runs on the data folder', () => {
  let service: ServiceProcess
  let settings: Record<string, string>
  const check = (...args: string[]) => runProgram(['check', ...args], settings)

  beforeAll(async () => {
    settings = { NAMECHECK_DATA: await folder() }
    service = await startServiceProcess(settings)
  })
  afterAll(() => service.stop())

  it('asks that service, and says first that a sandbox answer is made up, and once how goods are read', async () => {
    const { code, output } = await check('Live Mark', '--countries', 'eu', '--goods', 'computer software')
    expect(code).toBe(20)
    expect(output.startsWith(SANDBOX)).toBe(true)
    expect(output.split('Goods read as: ')).toHaveLength(2)
    expect(output).toMatch(/^Live Mark {2}made-up verdict: CONFLICT, score \d+ of 100$/m)
    expect(output).toMatch(/^ {2}Trademarks +Answered +/m)
    expect(output).toMatch(/^ {2}LIVEMARK\b[\s\S]*? Blocks [\s\S]*?The mark is/m)
    expect(output).toMatch(
      /^Goods read as: Computer software \(class 9\)\.\n[\s\S]*^Territories searched: EU\.$/m,
    )
    // No colors: the output is not a terminal.
    expect(output).not.toContain('\x1b')
  })

  it('offers a list for several names in one argument', async () => {
    const { output } = await check('Zel, Nor', '--sources', 'analysis', '--json')
    expect(output).toContain('Did you mean 2 names? They become a ranked list: namecheck check Zel Nor\n')
  })

  it('ranks several names, and ends with the code of the worst', async () => {
    const { code, output } = await check('Same Company', 'Free Everywhere', '--countries', 'GB')
    expect(code).toBe(20)
    expect(output.startsWith(SANDBOX)).toBe(true)
    expect(output).toMatch(
      /name +made-up verdict +score +\.com +other TLDs +marks +companies +user names\n {2}1 {2}Free Everywhere +clear +\d+ +free +6 of 6 free +none +none +.*\n {2}2 {2}Same Company +conflict /,
    )
    expect(output).toContain('\nMade up: “Free Everywhere” comes first of the 2 names: verdict clear, score ')
    expect(output).toMatch(/Same Company +conflict +\d+ +free .* \d same +/)
  })

  it('prints a JSON document for each name, in the order of the names', async () => {
    const { code, output } = await check('Same Company', 'Free Everywhere', '--sources', 'domains', '--json')
    const documents = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(documents.map(({ query, object, mode }) => [query, object, mode])).toEqual([
      ['Same Company', 'check', 'test'],
      ['Free Everywhere', 'check', 'test'],
    ])
    expect(code).toBe(0)
  })

  it('shows on a terminal each source that answers', async () => {
    const key = service.key ?? ''
    const answer = await fetch(`${service.url}/api/v1/checks`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        prefer: 'respond-async',
      },
      body: JSON.stringify({ query: 'Free Everywhere', sources: ['domains'] }),
    })
    const { id } = (await answer.json()) as { id: string }
    const out = Object.assign(new PassThrough(), { isTTY: true, columns: 80 })
    const progress = new Progress(out as unknown as NodeJS.WriteStream, (_format, text) => text, 'checking')
    const never = new AbortController().signal
    for await (const event of eventsOf({ url: service.url, key }, id, never)) progress.see(event)
    progress.clear()
    const shown = String(out.read())
    expect(shown).toMatch(/· domains +asking …/)
    expect(shown).toMatch(/✓ domains +14 free/)
  })

  it('asks the service of --url with the key of the environment', async () => {
    const { code, output } = await runProgram(
      ['check', 'Free Everywhere', '--sources', 'domains', '--url', service.url],
      {
        NAMECHECK_API_KEY: service.key ?? '',
        FORCE_COLOR: '1',
      },
    )
    expect([code, output]).toEqual([0, expect.stringContaining('\x1b[32m')])
  })

  it('reports what the service refuses in one line', async () => {
    const { code, output } = await check('Lumivora', '--countries', 'ZZ')
    expect([code, output.trim().split('\n').length]).toEqual([1, 1])
    expect(output).toContain('--countries: ZZ is not the name or the code of a country')
    const tlds = await check('Lumivora', '--tlds', 'notatld')
    expect(tlds.output.trim()).toBe('--tlds: notatld does not end in a TLD that this service knows.')
  })

  it.each([
    [['Zel', '🚀'], '“🚀”: The name has no letter and no digit; it needs at least one.'],
    [
      ['Zel', '--tlds', 'com io,notatld,com io'],
      '“com io”: --tlds: must be a TLD such as com or co.uk.\n--tlds: notatld does not end',
    ],
    [
      ['Zel', '--key', SAMPLE_KEY],
      'The API key is unknown. Check --key or NAMECHECK_API_KEY; without them, the command uses the key in the data folder.',
    ],
  ])('says which part of %j is wrong, and what helps', async (args, text) => {
    const { code, output } = await check(...args)
    expect([code, output.slice(0, text.length)]).toEqual([1, text])
  })

  it('cancels the check at Ctrl-C', async () => {
    const program = startProgram(['check', 'Hanging Trademarks'], settings)
    await untilOpen(service)
    program.signal('SIGINT')
    const { code, output } = await program.ended
    expect([code, output]).toEqual([130, expect.stringMatching(/^chk_\w+ was canceled at http:/)])
  })
})

describe('namecheck live, while a service runs on the data folder', () => {
  it('shows what works in the countries, and issues a key that needs no restart', async () => {
    const data = await folder()
    const service = await startServiceProcess({ NAMECHECK_DATA: data })
    const { code, output } = await runProgram(['live', '--countries', 'no'], { NAMECHECK_DATA: data })
    expect(code).toBe(0)
    expect(output).toMatch(/^ {2}searched +companies of Norway\n +Brønnøysund Register Centre/m)
    expect(output).toMatch(/^Norway \(NO\)\n {2}needs an import +national marks and /m)
    const key = /^nk_live_\w+$/m.exec(output)?.[0]
    expect(readFileSync(join(data, 'live-key'), 'utf8').trim()).toBe(key)
    const usage = await fetch(`${service.url}/api/v1/usage`, { headers: { authorization: `Bearer ${key}` } })
    expect(usage.status).toBe(200)
    const again = await runProgram(['live', '--countries', 'NO,FR'], { NAMECHECK_DATA: data })
    expect(again.output).toContain(`The live key in ${join(data, 'live-key')} is now for NO, FR.`)
    expect(again.output).not.toContain('nk_live_')
    expect(readFileSync(join(data, 'live-key'), 'utf8').trim()).toBe(key)
    await service.stop()
  })
})

describe('namecheck check, without a service', () => {
  it('runs one on the data folder until the answer is there', async () => {
    const settings = { NAMECHECK_DATA: await folder() }
    const { code, output } = await runProgram(['check', 'Free Everywhere', '--sources', 'domains'], settings)
    expect([code, output]).toEqual([0, expect.stringContaining('Free Everywhere  made-up verdict: CLEAR')])
    // The folder is free again.
    lockDataFolder({ ENGINE: 'embedded', DATA: settings.NAMECHECK_DATA })?.release()
  })

  it('ends with a verdict although a source hangs', async () => {
    const settings = { NAMECHECK_DATA: await folder(), NAMECHECK_DEADLINE_SECONDS: '3' }
    const { code, output } = await runProgram(['check', 'Hanging Trademarks', '--countries', 'EU'], settings)
    expect([code, output]).toEqual([30, expect.stringContaining('made-up verdict: INCONCLUSIVE')])
    expect(output).not.toContain('canceled')
  })
})

/** Waits until the service has an open check. */
async function untilOpen({ url, key }: ServiceProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/v1/checks?status=running`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const { data } = (await answer.json()) as { data: unknown[] }
    if (data.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
