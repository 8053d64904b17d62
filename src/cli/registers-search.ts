import { type FilterWord, filterWords, rowFilter, WrongFilter } from '../api/operations/register-filter.ts'
import type { RegisterAbout } from '../registers/file.ts'
import type { RowFilter } from '../registers/index/filter.ts'
import { RegisterRefused } from '../registers/refused.ts'
import { openRegisters, type Registers } from '../registers/serve/registers.ts'
import {
  type OfficeSearchOptions,
  registersOf,
  searchCompaniesOf,
  searchMarksOf,
} from '../registers/serve/search-offices.ts'
import { registersFolder } from './registers-folder.ts'
import { type KindOption, kindOf } from './registers-show.ts'
import { printError, printTable } from './terminal.ts'

type Filters = Partial<Record<Exclude<FilterWord, 'niceClasses' | 'relatedClasses'>, string>>
export type SearchCommand = KindOption & Filters & { limit: string; classes?: string; relatedClasses?: true }

/** `registers search`: the rows of the registers of some offices that come closest to a name. */
export async function searchRegisters(
  offices: string,
  name: string,
  { limit, kind, ...filters }: SearchCommand,
): Promise<void> {
  const registers = openRegisters(registersFolder())
  try {
    for (const problem of registers.problems()) printError(problem)
    const chosen = registersOf(registers, offices, kindOf({ kind }))
    const options = { limit: countOf(limit), filter: filterOf(chosen[0], filters) }
    const print = chosen[0].kind === 'marks' ? printMarks : printCompanies
    await print(registers, chosen, name, options)
  } finally {
    registers.close()
  }
}

async function printMarks(
  registers: Registers,
  chosen: readonly RegisterAbout[],
  name: string,
  options: OfficeSearchOptions,
): Promise<void> {
  const hits = await searchMarksOf(registers, chosen, name, options)
  printTable(
    [
      'mark',
      'office',
      'number',
      'status',
      'classes',
      'filed',
      'registered',
      'owner',
      'closeness',
      'relation',
    ],
    hits.map((hit) => [
      hit.mark,
      hit.register.office,
      hit.number,
      statusOf(hit.pending ? 'pending' : hit.status, hit.statusText),
      hit.niceClasses.join(', '),
      hit.filed ?? '–',
      hit.registered ?? '–',
      hit.owner ?? '–',
      hit.exact ? 'the same' : `${hit.comparison.bits.toFixed(1)} bits`,
      hit.comparison.relation,
    ]),
  )
}

async function printCompanies(
  registers: Registers,
  chosen: readonly RegisterAbout[],
  name: string,
  options: OfficeSearchOptions,
): Promise<void> {
  const found = await searchCompaniesOf(registers, chosen, name, options)
  printTable(
    ['company', 'office', 'number', 'status', 'incorporated', 'legal form', 'jurisdiction', 'other names'],
    found.map((company) => [
      company.name ?? '–',
      company.register.office,
      company.number,
      statusOf(company.status, company.statusText),
      company.incorporated ?? '–',
      company.legalForm ?? '–',
      company.jurisdiction ?? '–',
      company.names.map(({ text }) => text).join(' | ') || '–',
    ]),
  )
}

const statusOf = (status: string, text: string | null): string =>
  text === null ? status : `${status} (${text})`

/** Throws {@link RegisterRefused}, which names the wrong option. */
function filterOf(
  { kind }: RegisterAbout,
  { classes, relatedClasses, ...others }: Omit<SearchCommand, 'limit' | 'kind'>,
): RowFilter {
  const parsed = filterWords.safeParse({
    ...others,
    ...(classes !== undefined && { niceClasses: classes.replaceAll(' ', '') }),
    ...(relatedClasses && { relatedClasses: 'true' }),
  })
  const issue = parsed.error?.issues[0]
  if (issue) throw new RegisterRefused(`${optionOf(String(issue.path[0]))} ${issue.message}`)
  try {
    return rowFilter(kind, parsed.data ?? {})
  } catch (error) {
    if (error instanceof WrongFilter) throw new RegisterRefused(`${optionOf(error.filter)} ${error.why}`)
    throw error
  }
}

/** The option of a filter: `--filed-from` of `filedFrom`. */
const optionOf = (filter: string): string =>
  filter === 'niceClasses'
    ? '--classes'
    : `--${filter.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

function countOf(limit: string): number {
  const count = Number(limit)
  if (Number.isInteger(count) && count > 0 && count <= 1_000) return count
  throw new RegisterRefused(`--limit ${limit}: give a whole number from 1 to 1000`)
}
