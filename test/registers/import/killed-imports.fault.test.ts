import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from '@jest/globals'
import { companyOf } from '../../../src/registers/companies/table.ts'
import { openRegister } from '../../../src/registers/file.ts'
import { markOf, SELECT_MARK } from '../../../src/registers/marks/stored-mark.ts'
import { verifyRegister } from '../../../src/registers/verify.ts'
import { importKilled, type SeparateImport } from '../../support/killed-import.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { zipOf } from '../../support/zip.ts'
import { tableText } from '../marks/formats/tables.ts'

const folder = temporaryFolders()

const ROWS = 1_200
const CHECKPOINT_ROWS = 100
const MAX_KILLS = 60
const NEVER_MS = 600_000
const LONG_MS = 300_000

type Rows = readonly Readonly<Record<string, string>>[]
const upTo = <Item>(count: number, item: (i: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => item(i))
/** A number of as many digits for each place, in an order that is not the order of the rows. */
const numberOf = (i: number): string => String(100_000_000 + ((i * 7_919) % 1_000_003))
const nameOf = (i: number): string => `LUMIVORA ${i.toString(36)}`

const csv = (rows: Rows): string => tableText(rows, ',', '"')
const tsv = (rows: Rows): string => tableText(rows, '\t')

const CASES: Readonly<Record<string, { format: string; files: Record<string, string | Buffer> }>> = {
  'rows of classes and parts in two CSV files': {
    format: 'csv',
    files: {
      'marks.csv': csv(
        upTo(ROWS, (i) => ({
          number: numberOf(i >> 1),
          mark: nameOf(i >> 1),
          status: 'Registered',
          classes: String(1 + (i % 45)),
          owner: i % 5 === 0 ? 'Lumi Ltd' : 'Vora Ltd',
        })),
      ),
      'goods.csv': csv(
        upTo(ROWS, (i) => ({ number: numberOf(i), classes: String(1 + (i % 9)), goods: `Goods ${i}` })),
      ),
    },
  },
  'tables of the JPO': {
    format: 'jpo',
    files: {
      'upd_t_basic_item_art.tsv': tsv(
        upTo(ROWS, (i) => ({
          add_del_id: '0',
          mgt_num: '1',
          app_num: numberOf(i),
          reg_num: i % 2 ? String(6_000_000 + i) : '0000000',
          split_num: '',
          app_dt: '20200401',
          final_dspst_cd: '',
          intl_reg_num: '0000000',
          intl_reg_dt: '00000000',
          conti_prd_expire_dt: '00000000',
          set_reg_dt: '00000000',
        })),
      ),
      'upd_standard_char_t_art.tsv': tsv(
        upTo(ROWS, (i) => ({
          add_del_id: '0',
          app_num: numberOf(i),
          split_num: '',
          standard_char_t: nameOf(i),
        })),
      ),
      'upd_right_person_art_t.tsv': tsv(
        upTo(ROWS / 2, (i) => ({
          reg_num: String(6_000_001 + 2 * i),
          split_num: '0',
          right_person_name: `Owner ${i}`,
        })),
      ),
    },
  },
  'tables of IPGOD': {
    format: 'ipgod',
    files: {
      'ipgod203.csv': csv(
        upTo(ROWS, (i) => ({
          tm_number: numberOf(i),
          status_code_desc: 'Registered : Registered/protected',
          lodgement_date: '2015-03-04',
        })),
      ),
      'ipgod222.csv': csv(upTo(ROWS, (i) => ({ tm_number: numberOf(i), trademark_text: nameOf(i) }))),
      'ipgod204.csv': csv(
        upTo(ROWS, (i) => ({
          tm_number: numberOf(i >> 1),
          class_code: String(1 + (i % 45)),
          description_text: `Goods ${i}`,
        })),
      ),
    },
  },
  'files of SIRENE': {
    format: 'sirene',
    files: {
      'establishments.csv': csv(
        upTo(ROWS, (i) => ({
          siren: numberOf(i),
          siret: `${numberOf(i)}00011`,
          etatAdministratifEtablissement: 'A',
          enseigne1Etablissement: i % 3 ? `Enseigne ${i}` : '',
          denominationUsuelleEtablissement: '',
          libelleCommuneEtablissement: 'LYON',
        })),
      ),
      'units.csv': csv(
        upTo(ROWS, (i) => ({
          siren: numberOf(i),
          etatAdministratifUniteLegale: i % 7 ? 'A' : 'C',
          denominationUniteLegale: i % 11 ? nameOf(i) : '',
          dateCreationUniteLegale: '2004-05-06',
        })),
      ),
    },
  },
  'companies in one archive': {
    format: 'companies-csv',
    files: {
      'companies.zip': zipOf({
        'a.csv': csv(upTo(ROWS, (i) => ({ number: numberOf(i), name: nameOf(i), jurisdiction: 'GB' }))),
      }),
    },
  },
}

/** Changes of a register: every third row of it with other words, and new ones. */
const CHANGE = (i: number) => ({ number: numberOf(3 * i), name: `ZEBRON ${i}`, mark: `ZEBRON ${i}` })

const UPDATES = [
  ['marks', 'csv'],
  ['companies', 'companies-csv'],
] as const

async function written(files: Readonly<Record<string, string | Buffer>>): Promise<string[]> {
  const at = await folder()
  return Object.entries(files).map(([name, content]) => {
    writeFileSync(join(at, name), content)
    return join(at, name)
  })
}

/** Every row of a register without the numbers that it gives itself, and its description. */
function contentOf(path: string): unknown {
  const { db, about, imports } = openRegister(path)
  const { importedAt: _, ...stated } = about
  const sorted = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort()
  const all = (sql: string) => db.prepare(sql).all()
  const rows =
    about.kind === 'marks'
      ? [all(SELECT_MARK).map(markOf)]
      : [
          all('SELECT * FROM company').map(companyOf),
          all('SELECT number, key FROM company_name JOIN company ON company = company.id'),
          all('SELECT number, key FROM company_same JOIN company ON company = company.id'),
          all('SELECT * FROM company_jurisdiction'),
        ]
  db.close()
  return { stated, imports, rows: rows.map(sorted) }
}

/** Rows that the checkpoint of a partial register counts; 0 without one. */
function reachedIn(path: string): number {
  if (!existsSync(path)) return 0
  const db = new DatabaseSync(path)
  try {
    const found = db.prepare("SELECT value FROM about WHERE name = 'checkpoint'").get()
    return found ? JSON.parse(String(found.value)).counts.read : 0
  } catch {
    return 0
  } finally {
    db.close()
  }
}

/** Whether only the checksum of a partial register was missing: such an import starts again. */
function isUnsealed(path: string): boolean {
  if (!existsSync(path)) return false
  const db = new DatabaseSync(path)
  try {
    return db.prepare("SELECT 1 FROM about WHERE name = 'imports'").get() !== undefined
  } catch {
    return false
  } finally {
    db.close()
  }
}

/** Kills an import at random moments until it ends, and compares the register with that of an uninterrupted import. */
async function expectTheSame(source: Omit<SeparateImport, 'folder'>, base: SeparateImport | null) {
  const prepared = async (): Promise<string> => {
    const at = await folder()
    if (base) await importKilled({ ...base, folder: at }, NEVER_MS)
    return at
  }
  const whole = await prepared()
  const { ended, ms } = await importKilled({ ...source, folder: whole }, NEVER_MS)
  expect(ended).toBe(true)
  const file = readdirSync(whole).find((name) => name.endsWith('.register')) ?? ''
  for (let longest = ms; ; longest /= 2) {
    const killed = await prepared()
    const path = join(killed, file)
    let reached = [0]
    let resumed = false
    // Later kills wait longer: the machine may be slower now, so that no import would reach its next checkpoint.
    const delay = () => Math.random() * longest * (1 + reached.length / 10)
    while (!(await importKilled({ ...source, folder: killed }, delay())).ended) {
      expect(reached.length).toBeLessThan(MAX_KILLS)
      // A kill after the last step, but before the process ends, leaves a register that is complete.
      if (!base && existsSync(path)) {
        expect(contentOf(path)).toEqual(contentOf(join(whole, file)))
        continue
      }
      if (!base && isUnsealed(`${path}.partial`)) reached = [0]
      else reached.push(reachedIn(`${path}.partial`))
      resumed ||= (reached.at(-1) ?? 0) > 0
    }
    if (!base) expect(reached).toEqual(reached.toSorted((a, b) => a - b))
    expect(contentOf(path)).toEqual(contentOf(join(whole, file)))
    await verifyRegister(path)
    expect(readdirSync(killed).sort()).toEqual([file, `${file}.lock`])
    // The machine may be faster now: an import that was never killed after a checkpoint shows nothing.
    if (resumed) return
  }
}

const REGISTER = { office: 'Office', jurisdiction: 'GB', dataAsOf: '2026-01-31' }

it.each(Object.entries(CASES))(
  'an import of %s that is killed again and again ends with the register of an uninterrupted one',
  async (_, { format, files }) => {
    const source = {
      files: await written(files),
      format,
      register: REGISTER,
      checkpointRows: CHECKPOINT_ROWS,
    }
    await expectTheSame(source, null)
  },
  LONG_MS,
)

it.each(UPDATES)(
  'an update of %s that is killed again and again ends with the register of an uninterrupted one',
  async (_, format) => {
    const row = (i: number) => ({ number: numberOf(i), name: nameOf(i), mark: nameOf(i) })
    const [before, after] = [upTo(ROWS, row), upTo(ROWS, CHANGE)]
    const base = { files: await written({ 'base.csv': csv(before) }), format, register: REGISTER, folder: '' }
    const register = { ...REGISTER, dataAsOf: '2026-02-28' }
    const files = await written({ 'change.csv': csv(after) })
    await expectTheSame({ files, format, register, update: true, checkpointRows: CHECKPOINT_ROWS }, base)
  },
  LONG_MS,
)
