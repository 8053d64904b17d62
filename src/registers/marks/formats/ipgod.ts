import type { MarkKind } from '../../../events/sections.ts'
import type { ReadRow, RegisterFormat, SourceFile } from '../../import/format.ts'
import { type Cells, PLAIN, readTable } from '../../import/table.ts'
import { RegisterRefused } from '../../refused.ts'
import { detailsOf, type MarkDetails } from '../details.ts'
import { MARKS } from '../marks.ts'
import {
  checkedText,
  dateOf,
  detailText,
  goodsText,
  type MarkPart,
  type MarkRow,
  type PartReading,
  Refusal,
} from '../row.ts'
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
    return (cells) => {
      const number = checkedText(cells('tm_number'), 'number')
      if (number === '') throw new Refusal('has no number')
      const part = table.read(cells)
      return part && ({ kind: 'part', number, part } satisfies PartReading)
    }
  })
}

/** A table, and the columns by which it is recognized. */
type Table = { columns: readonly string[]; read(cells: Cells): MarkPart | null }

const TABLES: readonly Table[] = [
  { columns: ['tm_number', 'status_code_desc', 'lodgement_date'], read: mark },
  {
    columns: ['tm_number', 'trademark_text'],
    read: (cells) => ({ mark: checkedText(cells('trademark_text'), 'mark') }),
  },
  { columns: ['tm_number', 'class_code', 'description_text'], read: goods },
  { columns: ['tm_number', 'opposition_type', 'opp_lodged_date'], read: opposition },
  { columns: ['tm_number', 'name', 'cleanname', 'ipa_id'], read: applicant },
]

function mark(cells: Cells): MarkPart {
  const international = internationalOf(cells)
  const number = detailText(cells('transform_ir_number'))
  const claim = {
    country: detailText(cells('priority_country_code')),
    number: detailText(cells('priority_number')),
    date: dateOf(cells('priority_date')),
  }
  return {
    statusText: checkedText(cells('status_code_desc'), 'status') || null,
    filed: dateOf(cells('lodgement_date')),
    registered: dateOf(cells('sealing_date')) ?? dateOf(cells('registered_from_date')),
    expires: dateOf(cells('ir_renewal_due_date')) ?? dateOf(cells('renewal_due_date')),
    right: international ? 'international' : 'national',
    details: detailsOf({
      priorities: claim.date === null && claim.number === null ? [] : [claim],
      conversions: number === null ? [] : [{ country: null, number, date: null }],
      kind: kindOf(cells),
      international,
    }),
  }
}

/** The number of the international registration, with the letter of a part of it. */
function internationalOf(cells: Cells): MarkDetails['international'] | null {
  const number = detailText(`${cells('ir_number')}${cells('ir_number_extension_value')}`)
  const expires = dateOf(cells('ir_renewal_due_date'))
  return number === null ? null : { number, ...(expires && { expires }) }
}

const KINDS: readonly (readonly [column: string, kind: MarkKind])[] = [
  ['kind_shape_ind', 'shape'],
  ['kind_sound_ind', 'sound'],
  ['kind_scent_ind', 'olfactory'],
  ['kind_colour_ind', 'color'],
]
const IS_SET = /^(?:y|yes|t|true|1)$/i

const kindOf = (cells: Cells): MarkKind | null =>
  KINDS.find(([column]) => IS_SET.test(cells(column)))?.[1] ?? markKindOf(cells('trademark_type'), true)

function goods(cells: Cells): MarkPart {
  const niceClass = Number(cells('class_code'))
  const isNice = Number.isInteger(niceClass) && niceClass >= 1 && niceClass <= 45
  return { niceClasses: isNice ? [niceClass] : [], goods: goodsText(cells('description_text')) }
}

function opposition(cells: Cells): MarkPart {
  const proceeding = {
    kind: 'opposition' as const,
    number: detailText(cells('opp_seq_no')),
    date: dateOf(cells('opp_lodged_date')),
    status: detailText(cells('status_text')),
  }
  return { details: detailsOf({ proceedings: [proceeding] }) }
}

function applicant(cells: Cells): MarkPart | null {
  const owner = checkedText(cells('name'), 'owner') || checkedText(cells('cleanname'), 'owner')
  return owner === '' ? null : { owner }
}
