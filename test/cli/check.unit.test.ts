import { PassThrough } from 'node:stream'
import { describe, expect, it } from '@jest/globals'
import type { Batch, BatchRow, Check } from '../../sdk/node/src/index.ts'
import { linkTo } from '../../src/cli/check/check.ts'
import { columnsOf, cutTo, wrap } from '../../src/cli/check/columns.ts'
import { exitCodeOf } from '../../src/cli/check/exit-code.ts'
import { goodsLines } from '../../src/cli/check/goods-text.ts'
import { grid } from '../../src/cli/check/grid.ts'
import {
  type CheckCommand,
  listMeant,
  requestOf,
  viewOf,
  waitOf,
  withoutSeparator,
} from '../../src/cli/check/options.ts'
import { type Answers, Progress, waitingFor } from '../../src/cli/check/progress.ts'
import { rankedRows } from '../../src/cli/check/ranking.ts'
import { inOptions } from '../../src/cli/check/refusal-text.ts'
import { openService } from '../../src/cli/check/service.ts'
import { live } from '../../src/cli/go-live/live.ts'
import { SOURCES } from '../../src/events/sections.ts'

const paint = (_format: unknown, text: string): string => text

describe('an option', () => {
  const given = (options: Partial<CheckCommand>): CheckCommand => ({ wait: '1', ...options })

  it('becomes a member of the request', () => {
    const options = {
      goods: 'shoes',
      classes: '9, 42',
      countries: 'gb,Norway',
      sources: 'domains',
      tlds: 'com',
    }
    expect(requestOf(given(options))).toEqual({
      goods: 'shoes',
      niceClasses: [9, 42],
      jurisdictions: ['GB', 'NO'],
      sources: ['domains'],
      tlds: ['com'],
    })
    expect(requestOf(given({}))).toEqual({})
    expect([waitOf({}), waitOf({ wait: '90' })]).toEqual([null, 90])
  })

  it('with a wrong value is named', () => {
    expect(() => requestOf(given({ classes: '46' }))).toThrow(
      '--classes must be numbers from 1 to 45, separated by commas, not 46',
    )
    expect(() => requestOf(given({ sources: 'shops' }))).toThrow('--sources: unknown source shops; choose')
    expect(() => waitOf(given({ wait: 'long' }))).toThrow(
      '--wait must be a number of seconds above 0, not long',
    )
    expect(() => viewOf({ view: 'short', json: true })).toThrow(
      '--view must be summary or compact, not short',
    )
    expect(() => viewOf({ view: 'summary' })).toThrow('--view chooses the form of JSON: add --json')
    expect([viewOf({}), viewOf({ view: 'summary', json: true })]).toEqual([undefined, 'summary'])
  })

  it.each([
    ['Norway,United Kingdom,Deutschland', ['NO', 'GB', 'DE']],
    ['uk,Great Britain,EU', ['GB', 'EU']],
    ['日本,Österreich,the Netherlands,Bosnia and Herzegovina', ['JP', 'AT', 'NL', 'BA']],
  ])('names countries: %s', (countries, codes) => {
    expect(requestOf({ countries }).jurisdictions).toEqual(codes)
  })

  it.each([
    ['Norwey', '--countries: Norwey is not the name or the code of a country. Did you mean Norway (NO)?'],
    ['Germny', 'Did you mean Germany (DE)?'],
    ['ZZ', '--countries: ZZ is not the name or the code of a country. Give names such as'],
    ['Congo', '--countries: Congo is not'],
    ['NO,SE,DK,FI,IS,DE', '--countries takes at most 5 countries, not 6'],
    [',', '--countries names no country'],
  ])('with a wrong country suggests one: %s', (countries, message) => {
    expect(() => requestOf({ countries })).toThrow(message)
  })

  it('stands for a member in what the service says', () => {
    const said = 'The request is invalid. /tlds/0: no registry is known. /names/1: is too long; see /coverage'
    expect(inOptions(said, ['One', 'Two'])).toBe(
      'The request is invalid. --tlds: no registry is known. the name Two: is too long; see /coverage',
    )
    expect(inOptions('/query: is empty.', ['Lumivora'])).toBe('the name Lumivora: is empty.')
  })

  it.each([
    [['Zel, Nor'], 'Zel, Nor', 2, 'Zel Nor'],
    [['Blue Heron', 'Ala; $x'], 'Ala; $x', 3, '"Blue Heron" Ala "\\$x"'],
  ])('with several names in one argument is offered as a list: %j', (names, name, count, words) => {
    expect(listMeant(names)).toBe(
      `“${name}” is checked as one name. Did you mean ${count} names? They become a ranked list: namecheck check ${words}`,
    )
  })

  it('may have a separator after each name', () => {
    expect(['Zel,', 'Nor; ', 'Lumivora, Inc.', ','].map(withoutSeparator)).toEqual([
      'Zel',
      'Nor',
      'Lumivora, Inc.',
      '',
    ])
  })

  it.each([[['Lumivora']], [['Lumivora, Inc.']], [['Smith, Jones & Co', 'Zel,']]])(
    'with one name in each argument is not: %j',
    (names) => expect(listMeant(names)).toBeNull(),
  )

  it('is missing where a service cannot be found', async () => {
    const url = 'http://127.0.0.1:65000'
    await expect(openService({ url }, {})).rejects.toThrow(`The service at ${url} needs a key: add --key`)
    const servers = {
      NAMECHECK_ENGINE: 'distributed',
      NAMECHECK_EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
      NAMECHECK_KAFKA_BROKERS: '127.0.0.1:1',
      NAMECHECK_MONGODB_URL: 'mongodb://127.0.0.1:1',
    }
    await expect(openService({}, servers)).rejects.toThrow(
      'On the distributed engine, give the address of the service with',
    )
  })
})

it('live needs countries where no person can answer', async () => {
  await expect(live({})).rejects.toThrow('Add --countries with the countries')
  await expect(live({ countries: 'Norwey' })).rejects.toThrow('Did you mean Norway (NO)?')
})

it('links to the console of a service that keeps running, at every width', () => {
  const service = { isOwn: false, url: 'http://127.0.0.1:8080' }
  const place = `batches/bat_${'x'.repeat(24)}`
  const link = `http://127.0.0.1:8080/#/${place}`
  expect(linkTo(service, place, 80)).toEqual([`In the console: ${link}`])
  expect(linkTo(service, place, 60)).toEqual([`In the console:\n${link}`])
  expect(linkTo({ ...service, isOwn: true }, place, 80)).toEqual([])
})

describe('the exit code', () => {
  it.each([
    [['clear'], 0],
    [['clear', 'caution'], 10],
    [['inconclusive', 'conflict', 'clear'], 20],
    [['caution', 'inconclusive'], 30],
    [['clear', null], 30],
    [['a verdict of a later release'], 30],
  ])('of %j is %d', (verdicts, code) => {
    expect(exitCodeOf(verdicts)).toBe(code)
  })
})

describe('goods', () => {
  const term = (niceClass: number, text: string) => ({ id: '', niceClass, text })
  const tablets = [term(5, 'Medicines in tablet form'), term(9, 'Tablet computers')]
  const reading = {
    object: 'goods' as const,
    goodsTerms: [
      { ...term(30, 'Coffee'), certainty: 'certain' },
      ...tablets.map((each) => ({ ...each, certainty: 'likely' })),
    ],
    doubts: [{ said: 'tablets', choices: tablets }],
    unmappedGoods: ['blorp', '\x1b[2J'],
  }

  it('are shown as they are read, with the option that removes a doubt', () => {
    expect(goodsLines(reading, [])).toEqual([
      'Goods read as: Coffee (class 30).',
      '“tablets” may be Medicines in tablet form (class 5) or Tablet computers (class 9). To decide, name its class: --classes 5 or 9',
      'Not understood: “blorp”, “[U+001B][2J”. Use other words; otherwise, marks for any goods may count.',
    ])
    expect(goodsLines(reading, [30])[1]).toMatch(/--classes 30,5 or 30,9$/)
  })

  it('that were read for certain need no decision', () => {
    const certain = { ...reading, goodsTerms: reading.goodsTerms.slice(0, 1), doubts: [], unmappedGoods: [] }
    expect(goodsLines(certain, [])).toEqual(['Goods read as: Coffee (class 30).'])
    expect(goodsLines({ ...certain, goodsTerms: [] }, [])).toEqual([])
  })
})

it('ranks names by verdict, then by score, then as given', () => {
  const row = (index: number, verdict: string | null, score: number | null) =>
    ({ index, verdict, score }) as BatchRow
  const rows = [row(0, 'conflict', 10), row(1, 'clear', 80), row(2, null, null), row(3, 'clear', 90)]
  expect(rankedRows([...rows, row(4, 'caution', 99)]).map(({ index }) => index)).toEqual([3, 1, 4, 0, 2])
})

describe('columns', () => {
  it('count what a terminal shows', () => {
    expect([columnsOf('Lumi'), columnsOf('愛'), columnsOf('e\u0301')]).toEqual([4, 2, 1])
    expect(cutTo('愛愛愛愛', 5)).toBe('愛愛…')
    expect(wrap('one two three', 7)).toEqual(['one two', 'three'])
  })

  it('show no control characters of a register', () => {
    const lines = grid(['mark', 'why'], [['A\x1b[2J', 'b\nc']], { paint, columns: 80 })
    expect(lines[1]).toBe('  A[U+001B][2J  b[U+000A]c')
  })
})

describe('progress', () => {
  const terminal = (isTTY: boolean) => {
    const out = Object.assign(new PassThrough(), { isTTY, columns: 40 })
    return { out: out as unknown as NodeJS.WriteStream, text: () => String(out.read() ?? '') }
  }
  const outcome = { source: 'domains', status: 'done', summary: `14 free, ${'long '.repeat(20)}` }

  it('shows a line for each source and removes them at the end', () => {
    const { out, text } = terminal(true)
    const progress = new Progress(out, paint, 'checking Lumivora')
    progress.see({ type: 'CheckRequested', data: { request: { sources: ['domains', 'social'] } } })
    progress.see({ type: 'SourceResult', data: { outcome } })
    progress.clear()
    const shown = text()
    const last = shown.slice(shown.lastIndexOf('checking')).split('\n')
    expect(last[1]).toMatch(/✓ domains +14 free, .*…$/)
    expect(last[2]).toMatch(/· social +asking …$/)
    expect(last[3]).toBe('\x1b[3F\x1b[J')
    for (const line of last.slice(0, 3)) expect(columnsOf(line.replace('\x1b[K', ''))).toBeLessThan(40)
  })

  it('counts the answers of each source for a batch, and notes what is open', () => {
    const { out, text } = terminal(true)
    const progress = new Progress(out, paint, 'starting')
    const skipped = { social: 'skipped', companies: 'skipped', analysis: 'skipped' }
    const open = { domains: 'pending', trademarks: 'pending', ...skipped }
    const rows = ['completed', 'pending', 'pending'].map((status, at) => ({
      checkId: `chk_${at}`,
      status,
      sources: status === 'pending' ? open : { domains: 'done', trademarks: 'done', ...skipped },
    }))
    const batch = { rows, counts: { total: 3, pending: 2 } } as unknown as Batch
    const answers = new Map([['chk_1', { ...open, domains: 'done' }]]) as unknown as Answers
    progress.seeBatch(batch, answers, [`Blue\x1b[2J: ${'long '.repeat(20)}`])
    progress.clear()
    expect(text()).toMatch(
      /1 of 3 names are finished.*\n.*· domains +2 of 3\n.*· trademarks +1 of 3\n.*Blue\[U\+001B\]\[2J: [long ]+…\n/,
    )
  })

  it('says what an open name waits for, and whether it is asked again', () => {
    const sections = (status: string, reason: object | null) =>
      Object.fromEntries(
        SOURCES.map((source) => [source, source === 'trademarks' ? { status, reason } : { status: 'done' }]),
      ) as unknown as Check['sections']
    const said = (status: string, reason: object | null) =>
      waitingFor({ query: 'Zel', sections: sections(status, reason) })
    expect(said('pending', null)).toBe('Zel: no answer yet from trademarks')
    expect(said('pending', { text: 'Why.' })).toBe('Zel: no answer yet from trademarks; asking again')
    expect(said('done', null)).toBeNull()
  })

  it('writes nothing on a stream that is not a terminal', () => {
    const { out, text } = terminal(false)
    const progress = new Progress(out, paint, 'checking Lumivora')
    progress.see({ type: 'SourceResult', data: { outcome } })
    progress.clear()
    expect(text()).toBe('')
  })
})
