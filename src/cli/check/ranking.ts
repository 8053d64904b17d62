import type { Batch, BatchRow, Check } from '../../../sdk/node/src/index.ts'
import {
  conclusionOf,
  domainWord,
  RANK_WORDS,
  ranked,
  sourceWord,
  tldsInOrder,
} from '../../api/batches/ranking.ts'
import { rowExtentWords } from '../../api/rendering/row-extent.ts'
import { dataByDate } from '../../api/rendering/searched-panels.ts'
import { verdictName } from '../../events/check.ts'
import { SOURCES, type Source } from '../../events/sections.ts'
import { withDayWords } from '../../primitives/day-words.ts'
import { type Alone, afterReview, withAssessments } from '../../verdict/after-review.ts'
import { gradeThatCounts, isInTheWay } from '../../verdict/answers.ts'
import { LEVELS } from '../../verdict/extent.ts'
import { goodsWords } from '../../verdict/goods-words.ts'
import { GRADES } from '../../verdict/grades.ts'
import { GRADE_WORDS, isSettled, LEVEL_WORDS, statusWord } from '../../verdict/report-words.ts'
import { withoutSandboxNote } from '../../verdict/summary/sandbox-note.ts'
import { validityOfNames } from '../../verdict/validity.ts'
import { colorOf, FORMATS, safe } from './colors.ts'
import { clip, wrap } from './columns.ts'
import { type Cell, grid } from './grid.ts'
import { type Look, SANDBOX_SHORT, sandboxLines, validityLines } from './report-text.ts'

/** The rows with the best name first, as reports of batches rank them. A verdict of a later release counts as none. */
export const rankedRows = (rows: readonly BatchRow[]): RankedRow[] =>
  ranked(
    rows.map((row) => ({
      ...row,
      verdict: verdictName.options.find((each) => each === row.verdict) ?? null,
    })),
  ).map((row) => afterReview(row))

/** After review, if there is one. */
type RankedRow = BatchRow & { alone: Alone | null }

/** The names of a batch, and the reports of their checks by id. */
type Names = { batch: Batch; reports: ReadonlyMap<string, Check> }

/** Who wins, the ranked names, and how long the verdicts hold. */
export function shortRankingLines(names: Names, look: Look): string[] {
  const { paint, columns } = look
  const { id, mode } = names.batch
  const foot = [...validLines(names.batch), `No legal advice. Details: --full. Batch ${id}.`].join(' ')
  return [
    ...(mode === 'test' ? clip(SANDBOX_SHORT, columns, 1).map((line) => paint('yellow', line)) : []),
    ...winnerLines(names, look),
    '',
    ...tableOf(names, look),
    '',
    ...wrap(safe(foot), columns).map((line) => paint('dim', line)),
  ]
}

/** Like {@link shortRankingLines}, with the summary of each name and what was searched. */
export function rankingLines(names: Names, look: Look): string[] {
  const { paint, columns } = look
  const { id, mode, rows, extent, request, notice } = names.batch
  return [
    ...(mode === 'test' ? sandboxLines(look) : []),
    ...winnerLines(names, look),
    ...wrap(safe(goodsWords(request, request.unmappedGoods)), columns),
    '',
    ...tableOf(names, look),
    '',
    ...rankedRows(rows).flatMap(({ name, summary, extent: own }) => [
      ...wrap(safe(name), columns).map((line) => paint('bold', line)),
      ...[withoutSandboxNote(summary), ...rowExtentWords(own)].flatMap((text) =>
        wrap(safe(text), columns - 2).map((line) => `  ${line}`),
      ),
    ]),
    '',
    ...[
      ...validLines(names.batch),
      `${RANK_WORDS}.`,
      ...levelsOf(rows),
      `${scopeOf(extent)} Batch ${id}.`,
      withDayWords(notice),
    ].flatMap((text) => wrap(safe(text), columns)),
  ]
}

function validLines({ rows, extent: shared, completedAt }: Batch): string[] {
  const names = rows.map(({ verdict, sources, extent }) => ({
    verdict,
    verdictBasis: SOURCES.filter((source) => sources[source] === 'done'),
    territories: [...(shared.territories ?? []), ...(extent?.territories ?? [])],
  }))
  return names.every(({ verdict }) => verdict === null)
    ? []
    : validityLines(validityOfNames(names, completedAt), completedAt)
}

/** Which name is best and why, in the sentence that every form of a batch has; first that it is made up, if it is of the sandbox. */
function winnerLines({ batch: { rows, mode } }: Names, { columns }: Look): string[] {
  const sentence = conclusionOf(rows)?.sentence
  const origin = mode === 'test' ? 'Made up: ' : ''
  return wrap(safe(sentence === undefined ? 'No name has a verdict yet.' : origin + sentence), columns)
}

/** TLDs that have a column of their own. */
const MAX_TLDS = 4

function tableOf({ batch, reports }: Names, look: Look): string[] {
  const { rows, request, mode } = batch
  const asked = tldsInOrder(request.tlds ?? [])
  const columns = asked.length <= MAX_TLDS ? asked : asked.slice(0, 1)
  const others = asked.filter((tld) => !columns.includes(tld))
  const asks = (source: Source): boolean => rows.some(({ sources }) => sources[source] !== 'skipped')
  const has = asks('domains')
  const headings = [
    ...['', 'name', mode === 'test' ? 'made-up verdict' : 'verdict', 'score'],
    ...(has ? columns.map((tld) => `.${tld}`) : []),
    ...(has && others.length > 0 ? ['other TLDs'] : []),
    ...(asks('trademarks') ? ['marks'] : []),
    ...(asks('companies') ? ['companies'] : []),
    ...(asks('social') ? ['user names'] : []),
  ]
  const lines = rankedRows(rows).map((row, at): Cell[] => {
    const given = reports.get(row.checkId)
    const report = given && withAssessments(given)
    return [
      String(at + 1),
      row.name,
      { text: verdictOf(row), format: colorOf(row.verdict) },
      row.score === null ? '–' : String(row.score),
      ...(has ? columns.map((tld) => domainCell(row, tld)) : []),
      ...(has && others.length > 0 ? [othersText(row, others)] : []),
      ...(asks('trademarks') ? [ended(row, 'trademarks', marksCell(report))] : []),
      ...(asks('companies') ? [companiesCell(row, report)] : []),
      ...(asks('social') ? [userNames(report)] : []),
    ]
  })
  return grid(headings, lines, look)
}

function domainCell(row: BatchRow, tld: string): Cell {
  const found = domainWord(row, tld)
  return found === null ? '–' : { text: found.word.toLowerCase(), format: FORMATS[found.tone] }
}

function othersText(row: BatchRow, tlds: readonly string[]): string {
  const free = tlds.filter((tld) => domainWord(row, tld)?.word === 'Free')
  return `${free.length} of ${tlds.length} free`
}

/** The marks of the gravest grade. */
function marksCell(report: Check | undefined): Cell {
  const grades = (report?.sections.trademarks.findings ?? []).filter(isInTheWay).map(gradeThatCounts)
  const worst = GRADES.find((grade) => grades.includes(grade))
  if (worst === undefined) return 'none'
  const { tone, word } = GRADE_WORDS[worst]
  return { text: `${word} (${grades.filter((grade) => grade === worst).length})`, format: FORMATS[tone] }
}

/** The companies that count most, in the color of the objection that rests on companies. */
function companiesCell(row: RankedRow, report: Check | undefined): Cell {
  const cell = ended(row, 'companies', companiesText(report))
  const { tone } = sourceWord(row, 'companies')
  const isObjection = tone === 'bad' || tone === 'warn'
  return isObjection && typeof cell === 'string' ? { text: cell, format: FORMATS[tone] } : cell
}

function companiesText(report: Check | undefined): string {
  const companies = (report?.sections.companies.findings ?? []).filter((one) => !isSettled(one))
  const same = companies.filter(({ sameAs }) => sameAs)
  const active = same.filter(({ status }) => status !== 'inactive').length
  if (active > 0) return `${active} same`
  const similar = companies.length - same.length
  if (similar > 0) return `${similar} similar`
  return same.length > 0 ? `${same.length} no longer active` : 'none'
}

/** Free ones of those that were answered. */
function userNames(report: Check | undefined): string {
  const statuses = (report?.sections.social.findings ?? []).map(({ status }) => status)
  const free = statuses.filter((status) => status === 'available').length
  const known = free + statuses.filter((status) => status === 'taken').length
  return known === 0 ? 'unknown' : `${free} of ${known} free`
}

/** A cell; that nothing was found is said only of a source that answered in full. */
function ended({ sources, level }: BatchRow, source: Source, cell: Cell): Cell {
  const status = sources[source]
  const hasGaps = source === 'trademarks' && level === 'knock-out'
  if (status === 'done' && !hasGaps) return cell
  const word = status === 'done' ? 'gaps' : statusWord(status).word.toLowerCase()
  return typeof cell === 'string' ? (cell === 'none' ? word : `${cell}, ${word}`) : cell
}

/** How deeply trademarks were searched, with the number of names. */
const levelsOf = (rows: readonly BatchRow[]): string[] =>
  LEVELS.flatMap((level) => {
    const count = rows.filter((row) => row.level === level).length
    return count === 0 ? [] : [`${LEVEL_WORDS[level]} (${count === 1 ? '1 name' : `${count} names`})`]
  })

function scopeOf({ jurisdictions, territories, data, notSearched }: Batch['extent']): string {
  const scope = `Jurisdictions: ${jurisdictions.join(', ') || 'none'}.`
  if (!territories || !data || !notSearched)
    return `${scope} The report of each name has the dates of the data, and what was not searched.`
  return [
    scope,
    `Territories searched: ${territories.join(', ') || 'none'}.`,
    ...(data.length > 0 ? [`Dates of the data: ${dataByDate(data).join('; ')}.`] : []),
    ...(notSearched.length > 0 ? [`Not searched: ${notSearched.join(', ')}.`] : []),
  ].join(' ')
}

/** The verdict; after a review, with that of the rules alone. */
const verdictOf = ({ verdict, status, alone }: RankedRow): string =>
  `${verdict ?? (status === 'pending' ? 'no answer yet' : status)}${alone ? ` after review; rules alone: ${alone.verdict}` : ''}`
