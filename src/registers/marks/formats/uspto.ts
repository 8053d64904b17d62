import type { ReadRow, RegisterFormat, SourceFile } from '../../import/format.ts'
import { Values } from '../../import/values.ts'
import { MARKS } from '../marks.ts'
import { dateOf, LIMITS, Refusal, type RowReading } from '../row.ts'
import { disclaimedWords, formsIn } from './statements.ts'
import { BASES, caseDetails, classNumbers, KINDS_OF_OWNERS, PENDING_PROCEEDINGS } from './uspto-details.ts'
import { child, childrenOf, textOf, type XmlElement, xmlRecords } from './xml.ts'

/**
 * Daily and annual trademark applications of the USPTO (document type trademark-applications-daily 2.0). Each case file
 * is complete: it replaces an earlier one of its serial number.
 */
export const USPTO_FORMAT: RegisterFormat = {
  name: 'uspto',
  holds: MARKS,
  fileNames: /\.xml$/i,
  replaces: true,
  read,
}

const RECORDS = new Set(['case-file'])
const SKIPPED = new Set([
  'case-file-event-statements',
  'correspondent',
  'design-searches',
  'madrid-international-filing-requests',
  'prior-registration-applications',
])

/** Indicators, which all end in `-in`; the others are skipped. */
const READ_INDICATORS = new Set([
  ...Object.keys(BASES),
  ...Object.keys(PENDING_PROCEEDINGS),
  ...Object.keys(KINDS_OF_OWNERS),
  'supplemental-register-in',
  'supplemental-register-amended-in',
  'principal-register-amended-in',
  'section-2f-in',
  'section-2f-in-part-in',
  'standard-characters-claimed-in',
  'drawing-3d-current-in',
  'foreign-priority-claim-in',
])
const isSkipped = (name: string): boolean =>
  SKIPPED.has(name) || (name.endsWith('-in') && !READ_INDICATORS.has(name))

async function* read(file: SourceFile): AsyncGenerator<ReadRow> {
  const values = new Values()
  for await (const each of xmlRecords(file, RECORDS, isSkipped)) {
    const { line } = each
    if ('refused' in each) yield { line, kind: 'refused', reason: each.refused }
    else yield values.row(line, () => caseFile(each.record, values))
  }
}

function caseFile(record: XmlElement, values: Values): RowReading {
  const number = textOf(record, 'serial-number')
  if (!/^\d{8}$/.test(number)) throw new Refusal('has no serial number of eight digits')
  const header = child(record, 'case-file-header')
  const [words = '', ...others] = childrenOf(header, 'mark-identification').map(({ text }) => text.trim())
  const mark = values.needed('mark', words, LIMITS.mark)
  if (mark === '') return { kind: 'wordless', number }
  const statements = statementsOf(record)
  const starting = (...codes: string[]) =>
    statements.filter(({ code }) => codes.some((each) => code.startsWith(each))).map(({ text }) => text)
  const { translations, readings } = formsIn(starting('TR', 'TL'), mark, values)
  const registered = isRegistered(record)
    ? values.date('registered', textOf(header, 'registration-date'))
    : null
  return {
    kind: 'mark',
    row: {
      number,
      mark,
      statusText: values.text('status', textOf(header, 'status-code'), LIMITS.status),
      niceClasses: values.niceClasses(
        classNumbers(childrenOf(child(record, 'classifications'), 'classification')),
      ),
      owner: ownersOf(record, values),
      link: `https://tsdr.uspto.gov/#caseNumber=${number}&caseSearchType=US_APPLICATION&caseType=DEFAULT&searchType=statusSearch`,
      filed: values.date('filed', textOf(header, 'filing-date')),
      registered,
      expires: expiresOn(record, header, registered, values),
      goods: values.text(
        'goods',
        starting('GS').map(withoutDeleted).filter(Boolean).join('; '),
        LIMITS.goods,
      ),
      right: textOf(header, 'filing-basis-current-66a-in') === 'T' ? 'international' : 'national',
      translations,
      readings: values.texts('readings', [...others, ...readings, ...starting('PM')]),
      disclaimed: disclaimedWords(starting('D0', 'D1'), mark),
      details: caseDetails(record, number, values),
    },
  }
}

const statementsOf = (record: XmlElement): { code: string; text: string }[] =>
  childrenOf(child(record, 'case-file-statements'), 'case-file-statement')
    .map((each) => ({
      code: textOf(each, 'type-code'),
      text: childrenOf(each, 'text')
        .map(({ text }) => text.trim())
        .join(' '),
    }))
    .filter(({ text }) => text !== '')

/** Goods in brackets were deleted from the registration (TMEP § 1609.10(a)). */
const withoutDeleted = (goods: string): string =>
  goods
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;])/g, '$1')
    .trim()

/** The newest owners: party types rise from the applicant (10) over the registrant (30) to later owners. */
function ownersOf(record: XmlElement, values: Values): string | null {
  const owners = childrenOf(child(record, 'case-file-owners'), 'case-file-owner').map((each) => ({
    type: Number(textOf(each, 'party-type')) || 0,
    name: textOf(each, 'party-name'),
  }))
  const newest = owners.reduce((most, { type }) => Math.max(most, type), 0)
  const names = owners.filter(({ type, name }) => type === newest && name !== '').map(({ name }) => name)
  return values.text('owner', [...new Set(names)].join('; '), LIMITS.owner)
}

const isRegistered = (record: XmlElement): boolean => /[1-9]/.test(textOf(record, 'registration-number'))

/** Terms that begin on or after this day last ten years; before, twenty (Public Law 100-667). */
const TEN_YEARS_SINCE = '1989-11-16'

/**
 * The end of the term (15 U.S.C. §§ 1058, 1059): ten years from the last renewal or the registration. The office renews an
 * extension of an international registration with that registration (§ 1141j), whose renewal date is in the data.
 */
function expiresOn(
  record: XmlElement,
  header: XmlElement | undefined,
  registered: string | null,
  values: Values,
): string | null {
  const international = child(record, 'international-registration')
  const end = values.date('expires', textOf(international, 'international-renewal-date'))
  if (end) return end
  const begins = values.date('expires', textOf(header, 'renewal-date')) ?? registered
  if (values.unreadMembers().includes('expires')) return null
  if (!begins || begins < TEN_YEARS_SINCE || !isRegistered(record)) return null
  return dateOf(`${Number(begins.slice(0, 4)) + 10}${begins.slice(4)}`.replace('-02-29', '-02-28'))
}
