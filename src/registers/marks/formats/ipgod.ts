import type { MarkKind } from '../../../events/sections.ts'
import type { ReadRow, RegisterFormat, SourceFile } from '../../import/format.ts'
import { type Cells, PLAIN, readTable } from '../../import/table.ts'
import type { Values } from '../../import/values.ts'
import { RegisterRefused } from '../../refused.ts'
import { detailsOf, type MarkDetails } from '../details.ts'
import { MARKS } from '../marks.ts'
import { checkedNumber, LIMITS, type MarkPart, type MarkRow, type PartReading, Refusal } from '../row.ts'
import { markKindOf } from './mark-kinds.ts'

/**
 * Tables of trade marks of IPGOD, the open data of IP Australia (releases to 2019): 202 applicants, 203 marks, 204 goods,
 * 208 oppositions, 222 words. They are recognized by their columns and joined by `tm_number`.
 */
export const IPGOD_FORMAT: RegisterFormat = {
  name: 'ipgod',
  holds: MARKS,
  fileNames: /(?:^|\/)ipgod\.?(?:202|203|204|208|222)\.csv$/i,
  replaces: false,
  joins: true,
  isWhole: true,
  read,
}

function read(file: SourceFile): AsyncGenerator<ReadRow> {
  return readTable<MarkRow>(file, PLAIN, (has) => {
    const table = TABLES.find(({ columns }) => columns.every(has))
    if (!table)
      throw new RegisterRefused(
        `${file.name} is not a table of trade marks of IPGOD that is read: 202, 203, 204, 208, 222`,
      )
    return (cells, values) => {
      const number = checkedNumber(cells('tm_number'))
      if (number === '') throw new Refusal('has no number')
      const part = table.read(cells, values)
      return part && ({ kind: 'part', number, part } satisfies PartReading)
    }
  })
}

/** A table, and the columns by which it is recognized. */
type Table = { columns: readonly string[]; read(cells: Cells, values: Values): MarkPart | null }

const TABLES: readonly Table[] = [
  { columns: ['tm_number', 'status_code_desc', 'lodgement_date'], read: mark },
  {
    columns: ['tm_number', 'trademark_text'],
    read: (cells, values) => ({ mark: values.needed('mark', cells('trademark_text'), LIMITS.mark) }),
  },
  { columns: ['tm_number', 'class_code', 'description_text'], read: goods },
  { columns: ['tm_number', 'opposition_type', 'opp_lodged_date'], read: opposition },
  { columns: ['tm_number', 'name', 'cleanname', 'ipa_id'], read: applicant },
]

function mark(cells: Cells, values: Values): MarkPart {
  const expiry = values.date('expires', cells('ir_renewal_due_date'))
  const international = internationalOf(cells, expiry, values)
  const number = values.text('conversions', cells('transform_ir_number'))
  const claim = {
    country: values.text('priorities', cells('priority_country_code')),
    number: values.text('priorities', cells('priority_number')),
    date: values.date('priorities', cells('priority_date')),
  }
  return {
    statusText: values.text('status', cells('status_code_desc'), LIMITS.status),
    filed: values.date('filed', cells('lodgement_date')),
    registered:
      values.date('registered', cells('sealing_date')) ??
      values.date('registered', cells('registered_from_date')),
    expires: expiry ?? values.date('expires', cells('renewal_due_date')),
    right: international ? 'international' : 'national',
    details: detailsOf(
      {
        priorities: Object.values(claim).some(Boolean) ? [claim] : [],
        conversions: number === null ? [] : [{ country: null, number, date: null }],
        kind: kindOf(cells, values),
        international,
        unread: values.unreadMembers(),
      },
      values,
    ),
  }
}

/** The number of the international registration, with the letter of a part of it. */
function internationalOf(
  cells: Cells,
  expires: string | null,
  values: Values,
): MarkDetails['international'] | null {
  const written = `${cells('ir_number')}${cells('ir_number_extension_value')}`
  const number = values.text('internationalNumber', written)
  return number === null ? null : { number, ...(expires && { expires }) }
}

const KINDS: readonly (readonly [column: string, kind: MarkKind])[] = [
  ['kind_shape_ind', 'shape'],
  ['kind_sound_ind', 'sound'],
  ['kind_scent_ind', 'olfactory'],
  ['kind_colour_ind', 'color'],
]
const IS_SET = /^(?:y|yes|t|true|1)$/i

function kindOf(cells: Cells, values: Values): MarkKind | null {
  const shown = KINDS.find(([column]) => IS_SET.test(cells(column)))?.[1]
  const type = cells('trademark_type')
  return shown ?? values.known('kind', type, markKindOf(type, true))
}

function goods(cells: Cells, values: Values): MarkPart {
  const niceClasses = values.niceOrNational(cells('class_code'))
  const goods = values.text('goods', cells('description_text'), LIMITS.goods)
  return { niceClasses, goods, details: detailsOf({ unread: values.unreadMembers() }, values) }
}

function opposition(cells: Cells, values: Values): MarkPart {
  const proceeding = {
    kind: 'opposition' as const,
    number: values.text('proceedings', cells('opp_seq_no')),
    date: values.date('proceedings', cells('opp_lodged_date')),
    status: values.text('proceedings', cells('status_text')),
  }
  return { details: detailsOf({ proceedings: [proceeding] }, values) }
}

function applicant(cells: Cells, values: Values): MarkPart | null {
  const owner = values.text('owner', cells('name') || cells('cleanname'), LIMITS.owner)
  return owner === null ? null : { owner }
}
