import { registerNotes } from '../checkers/register-notes.ts'
import { asTyped } from '../primitives/program.ts'
import { clock } from '../primitives/runtime.ts'
import { type Completeness, completenessOf } from '../registers/completeness.ts'
import { countsUntil, isStale } from '../registers/data-age.ts'
import { dropRegister } from '../registers/drop.ts'
import type { RegisterAbout } from '../registers/file.ts'
import { REGISTER_KINDS, type RegisterKind } from '../registers/identity.ts'
import { RegisterRefused } from '../registers/refused.ts'
import { listRegisterFiles, type RegisterFile, registerPath } from '../registers/serve/register-files.ts'
import { verifyRegister } from '../registers/verify.ts'
import { registersFolder } from './registers-folder.ts'
import { printError, printJson, printLine, printTable } from './terminal.ts'

export type KindOption = { kind?: string }

/** `registers list`; `--json` has every member of the descriptions. */
export function listRegisters({ json = false }: { json?: boolean }): void {
  const files = listRegisterFiles(registersFolder())
  if (json) {
    printJson(files.map(withCounting), 2)
    return
  }
  const known = files.flatMap((each) => ('about' in each ? [each.about] : []))
  printTable(
    [
      'office',
      'kind',
      'jurisdiction',
      'rights',
      'as of',
      'imported',
      'counts until',
      'rows',
      'rejected',
      'values lost',
      'holds',
    ],
    known.map((one) => [
      one.office,
      one.kind,
      one.jurisdiction,
      one.rights.join(', ') || '–',
      one.dataAsOf,
      one.importedAt?.slice(0, 16).replace('T', ' ') ?? '–',
      `${countsUntil(one)}${isStale(one, clock.now()) ? ' (too old)' : ''}`,
      String(one.rows),
      String(one.refused),
      String(one.cut + one.unread),
      HOLDS[completenessOf(one)],
    ]),
  )
  for (const about of known) for (const line of originOf(about)) printLine(line)
  if (known.length > 0)
    printLine(
      `\nWhether their self-tests pass: ${asTyped('namecheck doctor')}, or /coverage of the running service`,
    )
  for (const about of known) for (const note of registerNotes(about, clock.now())) printError(note)
  for (const each of files) if ('problem' in each) printError(each.problem)
}

const HOLDS: Readonly<Record<Completeness, string>> = {
  whole: 'all',
  vouched: 'all, says the operator',
  partial: 'a part',
}

/** A register with what its date and its rows mean for checks. */
const withCounting = (file: RegisterFile) =>
  'about' in file
    ? {
        ...file,
        countsUntil: countsUntil(file.about),
        isStale: isStale(file.about, clock.now()),
        completeness: completenessOf(file.about),
      }
    : file

function originOf({ office, kind, source, licence, attribution, covers }: RegisterAbout): string[] {
  const stated = [
    source && `source: ${source}`,
    licence && `licence: ${licence}`,
    attribution && `attribution: ${attribution}`,
    covers && `covers: ${covers}`,
  ].filter((each) => each !== undefined && each !== '')
  return stated.length === 0 ? [] : ['', `${office} (${kind})`, ...stated.map((each) => `  ${each}`)]
}

/** `registers verify`: exit code 1 if a register is damaged. */
export async function verifyRegisters(office: string | undefined, option: KindOption): Promise<void> {
  const folder = registersFolder()
  const paths =
    office === undefined
      ? listRegisterFiles(folder).map(({ path }) => path)
      : [registerPath(folder, office, kindOf(option))]
  if (paths.length === 0) throw new RegisterRefused(`no register exists in ${folder}`)
  for (const path of paths)
    try {
      const { about } = await verifyRegister(path)
      printLine(`${about.office} (${about.kind}): ${about.rows} rows as of ${about.dataAsOf}, intact`)
    } catch (error) {
      if (!(error instanceof RegisterRefused)) throw error
      printError(error.message)
      process.exitCode = 1
    }
}

/** `registers drop`. */
export function dropOne(office: string, option: KindOption): void {
  dropRegister(registersFolder(), office, kindOf(option))
  printLine(`the register of ${office} is deleted; a running service stops searching it within a second`)
}

/** Throws {@link RegisterRefused} for an unknown kind. */
export function kindOf({ kind }: KindOption): RegisterKind | undefined {
  if (kind === undefined) return undefined
  const known = REGISTER_KINDS.find((each) => each === kind)
  if (known) return known
  throw new RegisterRefused(`--kind ${kind}: choose one of ${REGISTER_KINDS.join(', ')}`)
}
