import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { compactView } from '../../src/api/checks/compact-view.ts'
import { reportView, summaryView } from '../../src/api/checks/view.ts'
import { coveragePage } from '../../src/api/coverage/page.ts'
import { coverageView } from '../../src/api/coverage/view.ts'
import type { Site } from '../../src/api/documents/site/site.ts'
import { checkCsv } from '../../src/api/rendering/check-csv.ts'
import { checkPage } from '../../src/api/rendering/check-page.ts'
import { htmlPage } from '../../src/api/rendering/html-page.ts'
import type { Searched as SearchedCompanies } from '../../src/checkers/companies/register.ts'
import { companiesAttempt } from '../../src/checkers/companies/section.ts'
import { countriesOf } from '../../src/checkers/coverage/countries.ts'
import { fileOf } from '../../src/checkers/coverage/ways-to-search.ts'
import { askAbout, type Gap, type Remedy, remedyOf } from '../../src/checkers/gaps.ts'
import {
  type Answer,
  type Attempt,
  ProviderError,
  type ProviderErrorCode,
} from '../../src/checkers/provider-client/interfaces.ts'
import { PROVIDERS } from '../../src/checkers/providers.ts'
import type { Proof } from '../../src/checkers/self-test/self-test.ts'
import { rightsIn } from '../../src/checkers/trademarks/rights-by-territory.ts'
import type { Searched as SearchedMarks } from '../../src/checkers/trademarks/search-result.ts'
import { trademarksAttempt } from '../../src/checkers/trademarks/section.ts'
import { reportLines } from '../../src/cli/check/report-text.ts'
import { jurisdictionCodes } from '../../src/verdict/jurisdiction-codes.ts'
import { checkTask } from '../support/check-task.ts'
import { PLACES, SERVICES } from '../support/coverage-services.ts'
import { reportDocument } from '../support/report-document.ts'

/** What only an operator can use: settings, commands, options of commands, paths of files, addresses of the API. */
const OF_OPERATORS =
  /NAMECHECK_|namecheck (?!check)[a-z]|\bnpm |operator's command|(?<=^|[\s"'(>])--[a-z]|(?<=^|[\s"'(>])\/[a-z]+/i

const NOW = Date.parse('2026-11-22T12:00:00Z')
const CODES: readonly ProviderErrorCode[] = [
  'timeout',
  'unreachable',
  'rate_limited',
  'refused',
  'server_error',
  'invalid_answer',
  'answer_too_large',
  'redirect_refused',
  'breaker_open',
  'no_time_left',
  'not_configured',
  'budget',
]

const evidence = {
  id: 'asked',
  provider: 'register',
  request: 'GET https://register.example/search',
  outcome: 'failed',
  at: '2026-11-22T11:00:00.000Z',
  durationMs: 1,
  cached: false,
  confidence: 'none' as const,
  sha256: null,
  kept: false,
}
const silent = (code: ProviderErrorCode): Answer<unknown>[] => [
  { ok: false, fault: new ProviderError(code, 'HTTP 500'), evidence },
]
const PROVEN: Proof = { ok: true, provenAt: '2026-11-22T10:00:00.000Z', evidence: [] }
const UNPROVEN: Proof = {
  ok: false,
  kind: 'unanswered',
  reason: 'gave no trustworthy answer about the name "SPOTIFY"',
  asked: [],
  evidence: [],
  retryAfterMs: 60_000,
}

/** What is wrong with a register that was searched. */
type Trouble = {
  proof?: Proof
  dataAsOf?: string
  completeness?: 'partial' | 'vouched'
  answers?: Answer<unknown>[]
  isCut?: boolean
  gap?: string
}
const TROUBLES: Readonly<Record<string, Trouble | null>> = {
  'nothing is connected': null,
  'data are too old': { dataAsOf: '2026-01-01' },
  'only a part is held': { completeness: 'partial' },
  'too much is found': { isCut: true },
  'the name cannot be searched': { gap: 'it finds no names of one letter' },
  'a self-test is missing': { proof: UNPROVEN },
  ...Object.fromEntries(CODES.map((code) => [`the answer is ${code}`, { answers: silent(code) }])),
}

const marksOf = (jurisdiction: string, of: Trouble | null): SearchedMarks[] =>
  of === null
    ? []
    : rightsIn(jurisdiction).map(({ territory, right }) => ({
        register: `Office of ${territory}`,
        holds: { territories: [territory], rights: [right] },
        cycleDays: 1,
        unreadable: 0,
        completeness: of.completeness ?? 'whole',
        proof: of.proof ?? PROVEN,
        dataAsOf: of.dataAsOf ?? '2026-11-21',
        answered: of.answers === undefined,
        cut: of.isCut ?? false,
        depth: 'similar',
        findings: [],
        answers: of.answers ?? [],
      }))

const companiesOf = (jurisdiction: string, of: Trouble | null): SearchedCompanies[] =>
  of === null
    ? []
    : [
        {
          register: { name: `Companies of ${jurisdiction}`, jurisdictions: [jurisdiction] },
          local: { cycleDays: 1, unreadable: 0, completeness: of.completeness ?? 'whole' },
          proof: of.proof ?? PROVEN,
          answers: of.answers ?? [],
          seen: [],
          whole: !of.isCut,
          at: of.dataAsOf ?? '2026-11-21',
          ...(of.gap && { gap: of.gap }),
        },
      ]

type Outcomes = { marks: Attempt<'trademarks'>['outcome']; companies: Attempt<'companies'>['outcome'] }

async function outcomesOf(jurisdictions: string[], of: Trouble | null): Promise<Outcomes> {
  const task = checkTask({ request: { jurisdictions } })
  const marks = jurisdictions.flatMap((one) => marksOf(one, of))
  const companies = jurisdictions.flatMap((one) => companiesOf(one, of))
  return {
    marks: trademarksAttempt(task, marks, NOW).outcome,
    companies: (await companiesAttempt(task, PROVIDERS.companies, companies, NOW)).outcome,
  }
}

const inconclusive = (rule: string) => ({
  rule,
  effect: 'inconclusive' as const,
  points: 0,
  params: {},
  text: 'The search could not be done in full.',
  findings: [],
})

/** Every form in which a client sees a report. Webhooks hold the bytes of the API, the console shows its JSON, and a PDF draws the page. */
async function formsOf({ marks, companies }: Outcomes, jurisdictions: string[]) {
  const base = reportDocument('Lumivora')
  const report = {
    ...base,
    request: { ...base.request, jurisdictions },
    verdict: 'inconclusive' as const,
    reasons: [inconclusive('trademarks-unanswered'), inconclusive('companies-unanswered')],
    sections: { ...base.sections, trademarks: marks, companies },
  }
  const deps = { publicUrl: 'https://names.example', encryptor: { decryptOr: async () => null } as never }
  const view = await reportView(report, deps)
  const { links: _, ...shown } = view
  const page = checkPage(report)
  const compact = await compactView(report, deps)
  const summary = await summaryView(report, deps)
  const look = { paint: (_format: unknown, text: string) => text, columns: 100 }
  return {
    json: textsOf(shown),
    compact: textsOf({ ...compact, links: null }),
    summary: textsOf({ ...summary, links: null }),
    html: htmlPage(page)
      .replace(/<style>.*?<\/style>/s, '')
      .replace(/<[^>]*>/g, '\n'),
    pdf: textsOf(page),
    csv: checkCsv(report),
    terminal: reportLines(view as never, look).join('\n'),
  }
}

/** Every text in a value, one per line. */
function textsOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(textsOf).filter(Boolean).join('\n')
}

/** The lines that name what only an operator can use. */
const leaksOf = (text: string): string[] => text.split('\n').filter((line) => OF_OPERATORS.test(line))

const reasonsOf = ({ marks, companies }: Outcomes): string =>
  [marks, companies]
    .map(({ reason, summary }) => `${reason?.text}\n${reason?.nextStep}\n${summary}`)
    .join('\n')

describe.each(Object.entries(TROUBLES))('a section where %s', (_, trouble) => {
  it('names no setting, command or path in any jurisdiction, and says what the reader can do', async () => {
    for (const code of jurisdictionCodes()) {
      const outcomes = await outcomesOf([code], trouble)
      expect([code, leaksOf(reasonsOf(outcomes))]).toEqual([code, []])
      const open = [outcomes.marks, outcomes.companies].filter(({ status }) => status !== 'done')
      for (const { reason } of open) {
        expect(reason?.text).toMatch(/^\p{Lu}.*\.$/u)
        expect(reason?.nextStep).toMatch(/^\p{Lu}.*\.$/u)
      }
    }
  })

  it('names none in any form that a client sees', async () => {
    const jurisdictions = ['NO', 'FR', 'US', 'EU', 'NL']
    const forms = await formsOf(await outcomesOf(jurisdictions, trouble), jurisdictions)
    for (const [form, text] of Object.entries(forms)) {
      expect(text.length).toBeGreaterThan(100)
      expect([form, leaksOf(text)]).toEqual([form, []])
    }
  })
})

describe('the console', () => {
  it('names no setting on the pages of clients', () => {
    const pages = new URL('../../src/console/pages/', import.meta.url)
    const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/^(?:operator|live)\b/.test(file),
    )
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter((file) => readFileSync(new URL(file, pages), 'utf8').includes('NAMECHECK_'))).toEqual(
      [],
    )
  })
})

describe('registers that are not connected', () => {
  it('are named in the words of a reader, with what was not searched', async () => {
    const { marks, companies } = await outcomesOf(['NO', 'BE', 'EU'], null)
    expect(marks.reason).toEqual({
      code: 'not_configured',
      text: 'The trademark registers of Norway, the Benelux and the European Union are not connected here, so marks there were not searched.',
      nextStep: 'Have an attorney search what is missing, or ask the operator of this service to connect it.',
    })
    expect(companies.reason).toEqual({
      code: 'not_configured',
      text: 'Brønnøysund Register Centre and the company register of Belgium are not connected here, so companies there were not searched. Companies of the EU as a whole were not searched, because it has no company register: its member states do.',
      nextStep:
        'Have an attorney search what is missing, or ask the operator of this service to connect it. Name the member states that matter.',
    })
  })
})

/** An address, an office from which the service fetches a file, or another jurisdiction to choose. */
const WAY_OUT =
  /[\w-]+\.[a-z]{2,}|^fetch the files of (?!the office)\S|^the European Union has no company register: choose/

const site = { base: '', layout: ({ body }: { body: string }) => body } as unknown as Site

describe.each(SERVICES)('the coverage where %s', (_, _state, within) => {
  const countries = countriesOf(within)
  const needed = countries.flatMap(({ companies, trademarks }) => [companies, ...trademarks.rights])
  const gaps = needed.flatMap(({ ways, noFile }) =>
    [...ways.map(({ gap }) => gap), noFile].filter((gap) => gap !== null),
  )

  it('has no dead end: what is not searched has a gap, each with a sentence for readers and a remedy', () => {
    for (const { reach, ways, noFile } of needed)
      expect(reach !== 'searched' && ways.every(({ gap }) => gap === null) && noFile === null).toBe(false)
    for (const gap of gaps) {
      // What is not searched at all says where a key or a file is to be had, or where a person can search.
      if (gap.cause === 'key' || gap.cause === 'not_imported') expect(remedyOf(gap).does).toMatch(WAY_OUT)
      expect(leaksOf(askAbout(gap))).toEqual([])
      const { does, command, restart } = remedyOf(gap)
      expect(does).toMatch(/^\p{L}.{10,}[^.:]$/u)
      expect(command).toMatch(/^(?:export NAMECHECK_|unset NAMECHECK_|(?:NAMECHECK_\w+=… )*namecheck [a-z]+)/)
      expect(restart).toBe(/^(?:export|unset) /.test(command))
    }
  })

  it('names no setting, command or path to clients, as data and as a page', () => {
    const { registers } = coverageView({ countries, tlds: [], networks: [] })
    expect(leaksOf(textsOf(registers))).toEqual([])
    for (const code of PLACES) {
      const page = coveragePage(site, { countries, tlds: [], networks: [] }, { country: code, tld: null })
      const shown = page.replace(/<p class="small">.*$/s, '').replace(/<[^>]*>/g, '\n')
      expect([code, leaksOf(shown)]).toEqual([code, []])
    }
  })
})

const remedy = (gap: Gap): Remedy => remedyOf(gap)

describe('the remedy of a gap', () => {
  it.each<[Gap, Remedy]>([
    [
      { cause: 'key', keys: ['SIGNA_KEY'], access: { isFree: false, from: 'Signa' } },
      {
        does: 'get a paid key from Signa',
        command: 'export NAMECHECK_SIGNA_KEY=…',
        restart: true,
      },
    ],
    [
      { cause: 'switched_off', settings: ['BRREG_URL'] },
      {
        does: 'remove the setting NAMECHECK_BRREG_URL, which switches it off',
        command: 'unset NAMECHECK_BRREG_URL',
        restart: true,
      },
    ],
    [
      { cause: 'not_imported', files: fileOf('marks', 'NO') },
      {
        does: 'no open file is known: search by hand at Patentstyret (patentstyret.no), or ask there for an extract and import it',
        command:
          'namecheck registers import FILE --office "Patentstyret" --jurisdiction NO --rights national,international --as-of YYYY-MM-DD',
        restart: false,
      },
    ],
    [
      {
        cause: 'stale',
        files: { source: 'us', office: 'USPTO', needs: ['FETCH_US_KEY'], access: 'a free key' },
      },
      {
        does: 'fetch the newest files of USPTO (a free key)',
        command: 'NAMECHECK_FETCH_US_KEY=… namecheck registers fetch us',
        restart: false,
      },
    ],
  ])('of $cause', (gap, expected) => {
    expect(remedy(gap)).toEqual(expected)
  })

  it('says where each key comes from, and whether it is free', () => {
    const keys = [...PROVIDERS.trademarks, ...PROVIDERS.companies].filter(({ settings, needs }) =>
      needs.some((name) => settings[name]?.safeParse(undefined).data === undefined),
    )
    expect(keys.length).toBeGreaterThan(5)
    expect(keys.filter(({ access }) => access === undefined)).toEqual([])
  })
})
