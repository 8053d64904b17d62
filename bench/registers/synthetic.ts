import { closeSync, openSync, writeSync } from 'node:fs'
import { NameModel } from '../truth/coined.ts'
import { unrelatedNames } from '../truth/names.ts'
import { generator } from '../truth/random.ts'
import { TRANSFORMATIONS, transformed } from '../truth/transformations.ts'

const SEED = 5
const QUERY_SEED = 2_027
const CLASSES = 45
const LONGEST_QUERY = 60
/** Rows between two writes. */
const CHUNK = 10_000

/**
 * Names of a synthetic register: real names of organizations for at most half of it, otherwise names that a model of
 * them makes; always the same for the same number.
 */
export function* syntheticNames(rows: number): Generator<string> {
  const names = unrelatedNames()
  const random = generator(SEED)
  const model = new NameModel(names)
  const real = Math.min(Math.floor(rows / 2), names.length)
  for (let at = 0; at < rows; at += 1) yield at < real ? (names[at] ?? '') : model.name(random)
}

/** Writes the register as a CSV file of the generic layout. */
export function writeCsv(path: string, rows: number): void {
  const random = generator(SEED + 1)
  writeRows(path, 'mark,number,status,classes,owner,filed\n', rows, '', (name, at) => {
    const niceClass = 1 + Math.floor(random() * CLASSES)
    const year = 1990 + Math.floor(random() * 36)
    return `"${name.replaceAll('"', '""')}",N${at},Registered,${niceClass},Owner ${Math.floor(at / 3)},${year}-06-01\n`
  })
}

/** Writes as many companies as a CSV file of the generic layout: the same names, each with a legal form. */
export function writeCompanies(path: string, rows: number): void {
  writeRows(path, 'name,number,status,incorporated\n', rows, '', (name, at) => {
    const year = 1990 + (at % 36)
    return `"${name.replaceAll('"', '""')} Ltd",C${at},Active,${year}-06-01\n`
  })
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Writes the register as a file of the USPTO's daily XML. */
export function writeXml(path: string, rows: number): void {
  const head = `<?xml version="1.0" encoding="UTF-8"?>
<trademark-applications-daily><version><version-no>2.0</version-no></version>
<application-information><file-segments><file-segment>TRMK</file-segment><action-keys><action-key>TX</action-key>`
  const end = '</action-keys></file-segments></application-information></trademark-applications-daily>\n'
  writeRows(
    path,
    head,
    rows,
    end,
    (name, at) =>
      `<case-file><serial-number>${90_000_000 + at}</serial-number><registration-number>0000000</registration-number>
<transaction-date>20260130</transaction-date><case-file-header><filing-date>20200101</filing-date><status-code>641</status-code>
<mark-identification>${escaped(name)}</mark-identification><mark-drawing-code>4</mark-drawing-code></case-file-header>
<classifications><classification><international-code>009</international-code><primary-code>009</primary-code></classification></classifications>
<case-file-owners><case-file-owner><entry-number>1</entry-number><party-type>10</party-type><party-name>Owner ${at}</party-name></case-file-owner></case-file-owners></case-file>\n`,
  )
}

function writeRows(
  path: string,
  head: string,
  rows: number,
  end: string,
  row: (name: string, at: number) => string,
): void {
  const file = openSync(path, 'w')
  let text = head
  let at = 0
  for (const name of syntheticNames(rows)) {
    text += row(name, at)
    at += 1
    if (at % CHUNK !== 0) continue
    writeSync(file, text)
    text = ''
  }
  writeSync(file, text + end)
  closeSync(file)
}

/** A later name, and the mark of the register that it was made of. */
export type Query = { transformation: string; original: string; name: string }

/** Later names for marks of the register, as many of each transformation. */
export function queriesFor(names: readonly string[], count: number): Query[] {
  const random = generator(QUERY_SEED)
  const queries: Query[] = []
  while (queries.length < count) {
    const transformation = TRANSFORMATIONS[queries.length % TRANSFORMATIONS.length]
    const original = names[Math.floor(random() * names.length)] ?? ''
    const name = transformation && transformed(transformation, original, random)
    if (name && name.length <= LONGEST_QUERY)
      queries.push({ transformation: transformation.id, original, name })
  }
  return queries
}
