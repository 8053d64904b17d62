import { TextDecoder } from 'node:util'
import type { ReadRow, RegisterFormat, SourceFile } from '../../import/format.ts'
import { Values } from '../../import/values.ts'
import { childrenOf, textOf, type XmlElement, xmlRecords } from '../../marks/formats/xml.ts'
import { dateOf, Refusal } from '../../marks/row.ts'
import { RegisterRefused } from '../../refused.ts'
import { COMPANIES } from '../companies.ts'
import {
  type CompanyReading,
  type CompanyRecord,
  type CompanyRow,
  nameOf,
  namesOf,
  numberOf,
  optionalText,
  stateOf,
} from '../row.ts'
import { UA_STATES } from '../statuses.ts'

const RECORDS = new Set(['SUBJECT'])
/** People, addresses and activities, which are not searched. */
const READ = new Set([
  'RECORD',
  'NAME',
  'SHORT_NAME',
  'OPF',
  'EDRPOU',
  'STAN',
  'REGISTRATION',
  'TERMINATED_INFO',
])
const NUMBER = /^\d{8}$/
const NUMBER_LENGTH = 8
/** `25.04.2014; 10711020000012345` */
const FIRST_DAY = /^\d\d\.\d\d\.\d{4}\b/

/**
 * Open data of the unified state register of Ukraine, file of legal entities (`UO.xml`, earlier
 * `17.1-EX_XML_EDR_UO_FULL_….xml`), in windows-1251.
 */
export const UA_COMPANIES: RegisterFormat<CompanyRecord> = {
  name: 'ua-companies',
  holds: COMPANIES,
  replaces: false,
  fileNames: /(?:^|[^a-z])uo(?:[^a-z][^/]*)?\.xml$/i,
  read: readSubjects,
}

async function* readSubjects(file: SourceFile): AsyncGenerator<ReadRow<CompanyRecord>> {
  const values = new Values()
  const bytes = withoutStrayReferences(asDeclared(file))
  const isSkipped = (name: string) => !RECORDS.has(name) && !READ.has(name) && name !== 'DATA'
  for await (const each of xmlRecords({ ...file, bytes }, RECORDS, isSkipped)) {
    const { line } = each
    if ('refused' in each) yield { line, kind: 'refused', reason: each.refused }
    else yield values.row(line, () => companyIn(each.record, values))
  }
}

function companyIn(subject: XmlElement, values: Values): CompanyReading {
  const number = numberIn(subject)
  const texts = (member: string) => childrenOf(subject, member).map(({ text }) => spaced(text).trim())
  const [written = '', ...others] = texts('NAME')
  const name = nameOf(written, values)
  const names = namesOf('other', [...others, ...texts('SHORT_NAME')], values)
  if (name === '' && names.length === 0) return { kind: 'wordless', number }
  const statusText = optionalText('status', textOf(subject, 'STAN'), values)
  const row: CompanyRow = {
    number,
    name: name || null,
    nameSince: null,
    names,
    legalForm: optionalText('form', textOf(subject, 'OPF'), values),
    status: stateOf(UA_STATES, statusText, values),
    statusText,
    incorporated: firstDay('incorporated', textOf(subject, 'REGISTRATION'), values),
    dissolved: firstDay('dissolved', textOf(subject, 'TERMINATED_INFO'), values),
    locality: null,
    jurisdiction: 'UA',
    activities: [],
    lei: null,
    link: null,
  }
  return { kind: 'company', row }
}

/** The code of an entity (EDRPOU); some old entities have only a number of the register. */
function numberIn(subject: XmlElement): string {
  const code = textOf(subject, 'EDRPOU')
  if (code !== '') return numberOf(/^\d+$/.test(code) ? code.padStart(NUMBER_LENGTH, '0') : code, NUMBER)
  const record = textOf(subject, 'RECORD') || (subject.attributes.RECORD ?? '')
  if (record === '') throw new Refusal('has no number')
  return `EDR ${numberOf(record, /^\d+$/)}`
}

const spaced = (text: string): string => text.replace(/\s+/g, ' ')

const firstDay = (field: string, text: string, values: Values): string | null =>
  values.known(field, text, dateOf(FIRST_DAY.exec(text)?.[0] ?? ''))

/** The longest part of a character reference at the end of a chunk. */
const OPEN_REFERENCE = /&(?:#[\dA-Za-z]{0,10})?$/
const REFERENCE = /&#(x[\da-f]{1,8}|\d{1,10});/gi

/**
 * The bytes without references to characters that XML 1.0 forbids (`&#3;`), which the register writes. Every supported
 * encoding writes references in ASCII.
 */
async function* withoutStrayReferences(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let open = ''
  for await (const chunk of chunks) {
    const text = open + Buffer.from(chunk).toString('latin1')
    open = OPEN_REFERENCE.exec(text)?.[0] ?? ''
    const whole = text.slice(0, text.length - open.length).replace(REFERENCE, allowed)
    if (whole !== '') yield Buffer.from(whole, 'latin1')
  }
  if (open !== '') yield Buffer.from(open, 'latin1')
}

/** XML 1.0, production 2 (Char). */
function allowed(reference: string, digits: string): string {
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits)
  const isAllowed =
    [0x9, 0xa, 0xd].includes(code) ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  return isAllowed ? reference : ''
}

const DECLARED = /^[^>]*encoding\s*=\s*["']windows-1251["']/i

/**
 * The bytes of a file. Throws {@link RegisterRefused} if they declare windows-1251 and are UTF-8: every name would be
 * garbled. Cyrillic text in windows-1251 is never valid UTF-8.
 */
async function* asDeclared({ name, bytes }: SourceFile): AsyncGenerator<Uint8Array> {
  let declares: boolean | undefined
  for await (const chunk of bytes) {
    declares ??= DECLARED.test(Buffer.from(chunk).toString('latin1'))
    if (declares && chunk.some((byte) => byte > 0x7f)) {
      if (isUtf8(chunk))
        throw new RegisterRefused(`${name} declares windows-1251, but it is UTF-8; correct its declaration`)
      declares = false
    }
    yield chunk
  }
}

/** Whether bytes are UTF-8, apart from a character that is cut at either end. */
function isUtf8(bytes: Uint8Array): boolean {
  const start = bytes.findIndex((byte) => (byte & 0xc0) !== 0x80)
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(Math.max(0, start)), { stream: true })
    return true
  } catch {
    return false
  }
}
