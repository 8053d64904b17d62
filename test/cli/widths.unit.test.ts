import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { Command } from 'commander'
import type { Batch, Check } from '../../sdk/node/src/index.ts'
import { reportView } from '../../src/api/checks/view.ts'
import { additionsOf } from '../../src/api/coverage/additions.ts'
import { type Country, countriesOf } from '../../src/checkers/coverage/countries.ts'
import type { Way } from '../../src/checkers/coverage/ways-to-search.ts'
import { columnsOf } from '../../src/cli/check/columns.ts'
import { tableLines } from '../../src/cli/check/layout.ts'
import { rankingLines, shortRankingLines } from '../../src/cli/check/ranking.ts'
import { reportLines } from '../../src/cli/check/report-text.ts'
import { MOST_LINES, shortReportLines } from '../../src/cli/check/short-report.ts'
import { addExamples } from '../../src/cli/examples.ts'
import { coverageLines } from '../../src/cli/go-live/table.ts'
import { fitHelp } from '../../src/cli/help.ts'
import { printError, printTable } from '../../src/cli/terminal.ts'
import { reportWrongCommands } from '../../src/cli/wrong-command.ts'
import { SOURCES } from '../../src/events/sections.ts'
import { SERVICES } from '../support/coverage-services.ts'
import { reportDocument } from '../support/report-document.ts'

const WIDTHS = [60, 80, 100, 140]
const LONG = '株式会社 Lumivora Donaudampfschifffahrtsgesellschaft of a very long name; '.repeat(6)
const lookOf = (columns: number) => ({ paint: (_format: unknown, text: string) => text, columns })

async function checkOf(text: string, change: object = {}): Promise<Check> {
  const deps = { publicUrl: 'http://x.test', encryptor: { decryptOr: async () => null } as never }
  const view = await reportView(reportDocument(text), deps)
  const all = { ...view, summary: `${text}. Choose another name. Ask an attorney.`, mode: 'test', ...change }
  const sections = { ...all.sections }
  for (const source of SOURCES) {
    const { findings } = sections[source] as { findings: object[] }
    Object.assign(sections, { [source]: { ...sections[source], findings: Array(9).fill(findings[0]) } })
  }
  return {
    ...all,
    sections,
    extent: { ...view.extent, notSearched: Array(9).fill(text) },
  } as unknown as Check
}

function batchOf(check: Check): Batch {
  const sources = Object.fromEntries(SOURCES.map((source) => [source, 'done']))
  const rows = ['clear', 'caution', 'inconclusive', null].map((verdict, index) => ({
    ...{ index, name: check.query, verdict, status: 'completed', score: 50, summary: check.summary },
    ...{ sources, reasons: [], checkId: check.id, level: 'knock-out' },
    domains: [{ tld: 'com', domain: 'lumivora.com', status: 'registered' }],
  }))
  const request = { tlds: ['com', 'net', 'example'], niceClasses: [] }
  return { ...check, request, rows, extent: { ...check.extent, jurisdictions: ['GB'] } } as unknown as Batch
}

const country = (text: string): Country => {
  const ways = [{ name: text, state: 'off', step: text, depth: 'similar' }] as unknown as Way[]
  const need = { reach: 'key', ways }
  const rights = [{ ...need, right: 'national', territory: 'GB' }]
  return { name: text, code: 'GB', companies: need, trademarks: { ...need, rights } } as unknown as Country
}

const [[, , NOTHING]] = SERVICES as [(typeof SERVICES)[number]]
const WITH_COMMANDS = countriesOf(NOTHING).filter(({ code }) => ['NO', 'US', 'DE', 'EU', 'BJ'].includes(code))

const OUTPUTS: Readonly<Record<string, (check: Check, columns: number) => string[]>> = {
  'the short report': (check, columns) => shortReportLines(check, lookOf(columns)),
  'the whole report': (check, columns) => reportLines(check, lookOf(columns)),
  'the short ranking': (check, columns) => shortRankingLines(namesOf(check), lookOf(columns)),
  'the whole ranking': (check, columns) => rankingLines(namesOf(check), lookOf(columns)),
  'the coverage of a country': (check, columns) => coverageLines([country(check.query)], lookOf(columns)),
  'a table of an operator': (check, columns) => printed(columns, check.query),
}

const namesOf = (check: Check) => ({ batch: batchOf(check), reports: new Map([[check.id, check]]) })

/** What `printTable` prints on a terminal of this width: eleven columns, as `registers list` has. */
function printed(columns: number, text: string): string[] {
  const headings = ['office', 'kind', 'jurisdiction', 'rights', 'as of', 'imported', 'counts until', 'rows']
  const rows = [headings.map(() => text), ['acc_0123456789012345678901234', ...headings.slice(1)]]
  return onTerminal(columns, () => printTable(headings, rows))
}

/** The lines that are printed on a terminal of this width. */
function onTerminal(columns: number, print: () => void): string[] {
  const lines: string[] = []
  const take = (text: unknown) => void lines.push(...String(text).split('\n'))
  for (const method of ['log', 'error'] as const) jest.spyOn(console, method).mockImplementation(take)
  const streams = [process.stdout, process.stderr]
  const before = streams.map(({ isTTY }) => isTTY)
  for (const stream of streams) {
    jest.spyOn(stream, 'write').mockImplementation((text) => take(text) === undefined)
    Object.assign(stream, { isTTY: true, columns })
  }
  print()
  for (const [at, stream] of streams.entries())
    Object.assign(stream, { isTTY: before[at], columns: undefined })
  jest.restoreAllMocks()
  return lines
}

/** A program with the examples of two commands, which throws where the real one exits. */
function aProgram(): Command {
  const program = fitHelp(new Command('namecheck')).exitOverride()
  program
    .command('check <names...>')
    .description(LONG)
    .option('--goods-or-services <text>', `goods and services ${LONG}`)
  program.command('live').option('--countries <list>', LONG).addHelpText('after', `\n${LONG}`)
  addExamples(program)
  reportWrongCommands(program)
  return program
}

afterEach(() => void jest.restoreAllMocks())

describe.each(WIDTHS)('on a terminal of %d columns', (columns) => {
  it.each(Object.entries(OUTPUTS))('no line is longer: %s', async (_what, linesOf) => {
    for (const name of ['Lumivora', '愛愛愛', LONG]) {
      const lines = linesOf(await checkOf(name), columns)
      expect(lines.filter((line) => columnsOf(line) > columns)).toEqual([])
      expect(lines.length).toBeGreaterThan(2)
    }
  })

  it('the short report leaves two of 25 lines for doubts, and one for a link', async () => {
    for (const name of ['Lumivora', LONG]) {
      const { summary, score, reasons } = await checkOf(name)
      const check = await checkOf(name, { review: { verdict: 'clear', summary, score, reasons, marks: [] } })
      expect(shortReportLines(check, lookOf(columns)).length).toBeLessThanOrEqual(MOST_LINES)
      expect(shortReportLines(check, lookOf(columns)).join(' ').replace(/\s+/g, ' ')).toContain(
        'Ask an attorney.',
      )
    }
  })

  it('no line of a help or of an error is longer', () => {
    const lines = onTerminal(columns, () => {
      for (const words of [['check', '--help'], ['live', '--help'], ['check', `--${LONG}`], ['chek']])
        expect(() => aProgram().parse(words, { from: 'user' })).toThrow()
      printError(`--countries: ${LONG}`)
    })
    expect(lines.filter((line) => columnsOf(line) > columns)).toEqual([])
    const text = lines.join(' ').replace(/ *\\?\s+/g, ' ')
    expect(text).toContain(' --goods-or-services <text> goods and services 株式会社 Lumivora ')
    expect(text).toContain(' Lumivora Norvexa "Blue Heron" --json > report.jsonl ')
    // Beside its option.
    expect(lines).toContainEqual(expect.stringMatching(/^ {30}\S/))
    expect(text).toContain("error: unknown command 'chek'. Did you mean check?")
  })

  it('a command of the coverage has a line of its own, which is never broken', () => {
    const lines = coverageLines(WITH_COMMANDS, lookOf(columns))
    for (const { command } of WITH_COMMANDS.flatMap((one) => additionsOf([one])).flatMap(({ needs }) =>
      needs.flatMap(({ additions }) => additions),
    ))
      expect(lines.map((line) => line.trim())).toContain(command)
    const commands = /^ {6}(?:NAMECHECK_|export |unset |namecheck )/
    expect(lines.filter((line) => columnsOf(line) > columns && !commands.test(line))).toEqual([])
  })

  it('says once what several rights of a country need', () => {
    const text = coverageLines(WITH_COMMANDS, lookOf(columns)).join('\n')
    expect(text.split('NAMECHECK_EUIPO_CLIENT_ID=').length - 1).toBe(2)
  })

  it('no word of a table is broken that has room', () => {
    const word = 'Donaudampfschifffahrtsgesellschaft'
    const table = (count: number) =>
      tableLines(Array(count).fill('heading'), [Array(count).fill(`a ${word} b`)], { columns })
    for (const count of [1, 2, 3, 5, 11]) expect(table(count).join('\n').split(word).length - 1).toBe(count)
  })
})

it('a table that is not on a terminal has a line for each row', () => {
  const lines: string[] = []
  jest.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  printTable(['name', 'kind'], [['愛愛愛', LONG]])
  expect(lines).toHaveLength(2)
  expect(lines[0]).toBe('name    kind')
})
