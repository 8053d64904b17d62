import { registerNotes } from '../checkers/register-notes.ts'
import { rightKind } from '../events/sections.ts'
import { clock } from '../primitives/runtime.ts'
import { COMPANY_FIELDS, type CompanyColumns, companyCsvFormat } from '../registers/companies/formats/csv.ts'
import { openRegister } from '../registers/file.ts'
import { EVERY_COUNTRY, type RegisterKind, type RegisterStatement } from '../registers/identity.ts'
import { type ImportCounts, lossLines } from '../registers/import/counts.ts'
import type { RegisterFormat } from '../registers/import/format.ts'
import { formatNamed } from '../registers/import/formats.ts'
import { importRegister } from '../registers/import/import.ts'
import { PLAIN } from '../registers/import/table.ts'
import { type CsvLayout, FIELDS, type Field, LAYOUTS } from '../registers/marks/columns.ts'
import { csvFormat } from '../registers/marks/formats/csv.ts'
import { RegisterRefused } from '../registers/refused.ts'
import { registerPath } from '../registers/serve/register-files.ts'
import { jurisdictionCode } from '../verdict/jurisdiction-codes.ts'
import { progressLine } from './progress-line.ts'
import { registersFolder } from './registers-folder.ts'
import { printError, printLine } from './terminal.ts'

/** WIPO ST.3 */
const BENELUX = 'BX'
const DAY_MS = 24 * 3_600_000

export type ImportOptions = {
  office: string
  jurisdiction: string
  asOf: string
  /** A name of `formatNamed`. */
  format: string
  layout: string
  map?: string
  /** The sign between two cells, or `tab`. */
  delimiter?: string
  /** Kinds of rights that the file holds, separated by commas. */
  rights?: string
  /** Days from one publication of the file to the next. */
  cycleDays?: string
  /** Whether the files change the present register instead of replacing it. */
  update?: true
  /** Where the files come from, and under which terms. */
  source?: string
  licence?: string
  attribution?: string
  covers?: string
  /** What the operator vouches for. */
  whole?: true
  partial?: true
}

/** `registers import`: exit code 1 if nothing was imported. */
export async function importFiles(files: readonly string[], options: ImportOptions): Promise<void> {
  const { office, jurisdiction, asOf: dataAsOf, update = false } = options
  const format = formatOf(options)
  checkCopy(options)
  const register = {
    office,
    jurisdiction,
    dataAsOf,
    ...holdingsOf(options),
    ...originOf(options),
    ...extentOf(options),
  }
  const progress = progressLine(process.stderr, 'rows')
  const counts = await importRegister(
    {
      files,
      register,
      format,
      update,
      onProgress: ({ rows, bytes, of }) =>
        progress.show(rows, Math.max(rows, Math.round((rows * of) / bytes))),
    },
    registersFolder(),
  ).finally(() => progress.clear())
  if (counts.repeated) {
    printLine(`the register of ${office} already holds the data of these files; nothing changed`)
    return
  }
  printCounts(counts, office, files.length > 1 || areArchived(counts, files[0]))
  printNotes(office, format.holds.name)
}

/** Says why a register that was just imported does not count. */
export function printNotes(office: string, kind: RegisterKind): void {
  const { db, about } = openRegister(registerPath(registersFolder(), office, kind))
  db.close()
  for (const note of registerNotes(about, clock.now())) printError(note)
}

/** Whether a place is in another file than this one: in an archive. */
const areArchived = ({ refusals, cut, unread }: ImportCounts, path: string | undefined): boolean =>
  [...refusals, ...[cut, unread].flatMap((all) => Object.values(all).flatMap(({ first }) => first))].some(
    ({ file }) => file !== path,
  )

function printCounts(counts: ImportCounts, office: string, areFilesNamed: boolean): void {
  printLine(`imported ${counts.taken} of ${counts.read} rows into the register of ${office}`)
  for (const line of lossLines(counts, areFilesNamed)) printLine(line)
  printLine('A running service searches the register within a second.')
}

/** Checks the options that say which register the file copies: nothing in the file would contradict them. */
function checkCopy({ jurisdiction, asOf }: ImportOptions): void {
  const known = jurisdictionCode.safeParse(jurisdiction)
  if (!known.success && jurisdiction !== BENELUX && jurisdiction !== EVERY_COUNTRY)
    throw new RegisterRefused(
      `--jurisdiction ${jurisdiction}: ${known.error.issues[0]?.message}, or ${BENELUX} for the Benelux register, or ${EVERY_COUNTRY} for companies of every country`,
    )
  // An office in a time zone where it is already tomorrow may date its extract so.
  if (Date.parse(asOf) > clock.now() + DAY_MS)
    throw new RegisterRefused(`--as-of ${asOf} is in the future; give the date of the extract`)
}

function holdingsOf({ rights, cycleDays }: ImportOptions): Pick<RegisterStatement, 'rights' | 'cycleDays'> {
  const kinds = rights?.split(',').map((kind) => rightKind.safeParse(kind.trim()))
  const known = kinds?.flatMap(({ data }) => data ?? [])
  if (known?.length !== kinds?.length)
    throw new RegisterRefused(`--rights ${rights}: give one or more of ${rightKind.options.join(', ')}`)
  return {
    ...(known !== undefined && { rights: known }),
    ...(cycleDays !== undefined && { cycleDays: Number(cycleDays) }),
  }
}

function extentOf({ whole, partial }: ImportOptions): Pick<RegisterStatement, 'extent'> {
  if (whole && partial) throw new RegisterRefused('give --whole or --partial, not both')
  return whole ? { extent: 'whole' } : partial ? { extent: 'partial' } : {}
}

function originOf({
  source,
  licence,
  attribution,
  covers,
}: ImportOptions): Pick<RegisterStatement, 'source' | 'licence' | 'attribution' | 'covers'> {
  return {
    ...(source && { source }),
    ...(licence && { licence }),
    ...(attribution && { attribution }),
    ...(covers && { covers }),
  }
}

function formatOf(options: ImportOptions): RegisterFormat<unknown> {
  if (options.format === 'csv') return csvFormat(layoutOf(options))
  if (options.format === 'companies-csv')
    return companyCsvFormat(companyColumns(options.map), { ...PLAIN, ...delimiterOf(options) })
  if (options.map !== undefined || options.delimiter !== undefined)
    throw new RegisterRefused('--map and --delimiter apply only to --format csv and --format companies-csv')
  return formatNamed(options.format)
}

const delimiterOf = ({ delimiter }: ImportOptions): { delimiter?: string } =>
  delimiter === undefined ? {} : { delimiter: delimiter === 'tab' ? '\t' : delimiter }

function companyColumns(map: string | undefined): CompanyColumns {
  const columns: Record<string, string> = {}
  for (const pair of map?.split(',') ?? []) {
    const [name = '', column = ''] = pair.split('=').map((part) => part.trim())
    const field = COMPANY_FIELDS.find((each) => each === name)
    if (field === undefined || column === '')
      throw new RegisterRefused(
        `--map takes pairs such as name=Company Name, not ${pair}; the fields are ${COMPANY_FIELDS.join(', ')}`,
      )
    columns[field] = column
  }
  return columns
}

function layoutOf(options: ImportOptions): CsvLayout {
  const { layout, map } = options
  const known = Object.entries(LAYOUTS).find(([name]) => name === layout)?.[1]
  if (!known)
    throw new RegisterRefused(`unknown layout ${layout}; choose one of ${Object.keys(LAYOUTS).join(', ')}`)
  const columns = { ...known.columns }
  for (const pair of map?.split(',') ?? []) {
    const [field = '', column = ''] = pair.split('=').map((part) => part.trim())
    if (field === 'classes') columns.niceClasses = { kind: 'list', column }
    else if (column !== '' && isField(field)) columns[field] = column
    else
      throw new RegisterRefused(
        `--map takes pairs such as mark=Column Name, not ${pair}; the fields are classes, ${FIELDS.join(', ')}`,
      )
  }
  return { ...known, columns, ...delimiterOf(options) }
}

const isField = (field: string): field is Field => FIELDS.some((each) => each === field)
