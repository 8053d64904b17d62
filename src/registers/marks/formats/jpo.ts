import type { ReadRow, RegisterFormat, SourceFile } from '../../import/format.ts'
import { type Cells, readTable } from '../../import/table.ts'
import { RegisterRefused } from '../../refused.ts'
import { detailsOf } from '../details.ts'
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

/**
 * Tables of trade marks of the JPO (standardized data, file specification 1.13): tab-separated, UTF-8, one row for each
 * application, text, class, owner. They are recognized by their columns. Marks have the application number; tables of
 * registrations are joined by the registration number. Designations of Japan in international registrations are in
 * tables that are not read.
 */
export const JPO_FORMAT: RegisterFormat = {
  name: 'jpo',
  holds: MARKS,
  fileNames:
    /(?:^|\/)upd_(?:t_basic_item_art|standard_char_t_art|indct_use_t_art|search_use_t_art_table|t_dsgnt_art|t_knd_info_art_table|jiken_c_t|jiken_c_t_shohin_joho|jiken_c_t_shutugannindairinin|jiken_c_t_yusenken_joho|mgt_info_t|goods_class_art|right_goods_name|right_person_art_t)\.tsv$/i,
  replaces: false,
  joins: true,
  isWhole: true,
  read,
}

const TSV = { encoding: 'utf-8', delimiter: '\t', quote: null } as const

function read(file: SourceFile): AsyncGenerator<ReadRow> {
  return readTable<MarkRow>(file, TSV, (has) => {
    const table = TABLES.find(({ columns }) => columns.every(has))
    if (!table)
      throw new RegisterRefused(
        `${file.name} is not a table of trade marks of the JPO that is read, such as upd_t_basic_item_art.tsv`,
      )
    return (cells) => (cells('add_del_id') === '1' ? null : table.read(cells))
  })
}

/** A table, and the columns by which it is recognized. */
type Table = { columns: readonly string[]; read(cells: Cells): PartReading | null }

/** Parts of registrations come first, then those of the office's search base, then those of the application. */
const RANK = { registration: 0, base: 1, application: 2 }

const TABLES: readonly Table[] = [
  { columns: ['mgt_num', 'app_num', 'reg_num', 'conti_prd_expire_dt'], read: basic },
  { columns: ['app_num', 'standard_char_t'], read: (cells) => text(cells, 'standard_char_t', 0) },
  { columns: ['app_num', 'indct_use_t'], read: (cells) => text(cells, 'indct_use_t', 1) },
  { columns: ['app_num', 'search_use_t'], read: (cells) => text(cells, 'search_use_t', 2) },
  { columns: ['app_num', 'dsgnt'], read: reading },
  { columns: ['app_num', 'knd', 'smlr_dsgn_group_cd'], read: knownClass },
  { columns: ['shutugan_no', 'shutugan_bi', 'saishushobun_shubetu'], read: application },
  { columns: ['shutugan_no', 'rui', 'shohinekimumeisho'], read: appliedGoods },
  { columns: ['shutugan_no', 'shutugannindairinin_sikbt', 'shutugannindairinin_simei'], read: applicant },
  { columns: ['shutugan_no', 'yusenkenshucho_bi'], read: priority },
  { columns: ['reg_num', 'conti_prd_expire_ymd', 'right_ersr_id'], read: registration },
  { columns: ['reg_num', 'right_person_name'], read: holder },
  { columns: ['reg_num', 'desg_gds_name_desg_wrk_name'], read: registeredGoods },
  { columns: ['reg_num', 'desig_goods_or_desig_wrk_class'], read: registeredGoods },
]

/** Fields that are all zeros are empty. */
const filled = (text: string): string => (/^0*$/.test(text) ? '' : text)

/** The number of an application, with that of its division. */
function applicationOf(number: string, division: string): string {
  const digits = checkedText(number.replaceAll('-', ''), 'number')
  if (filled(digits) === '') throw new Refusal('has no application number')
  return filled(division) === '' ? digits : `${digits}/${checkedText(division, 'number')}`
}

/** The key by which parts of a registration are joined; null without a registration. */
function registrationOf(number: string, division: string): string | null {
  if (filled(number) === '') return null
  return `R${checkedText(number, 'number')}${filled(division) === '' ? '' : `/${checkedText(division, 'number')}`}`
}

const partOf = (number: string, part: MarkPart, rank: number, also: string | null = null): PartReading => ({
  kind: 'part',
  number,
  part,
  rank,
  ...(also !== null && { also }),
})

function basic(cells: Cells): PartReading {
  const international = detailText(filled(cells('intl_reg_num')))
  const registered = dateOf(cells('intl_reg_dt'))
  const reg = registrationOf(cells('reg_num'), cells('split_num'))
  const part: MarkPart = {
    statusText: statusOf(reg !== null, cells('final_dspst_cd')),
    filed: dateOf(cells('app_dt')),
    registered: dateOf(cells('set_reg_dt')),
    expires: dateOf(cells('conti_prd_expire_dt')),
    right: international === null ? 'national' : 'international',
    details: detailsOf({
      registrationNumber: detailText(filled(cells('reg_num'))),
      international:
        international === null ? null : { number: international, ...(registered && { registered }) },
    }),
  }
  return partOf(applicationOf(cells('app_num'), cells('split_num')), part, RANK.base, reg)
}

/** The final disposition of an application; A01 is the decision to register it. */
const TO_BE_REGISTERED = 'A01'

/** The office gives no status: an application that is neither registered nor disposed of is pending. */
function statusOf(isRegistered: boolean, disposition: string): string {
  if (isRegistered) return 'registered'
  const code = checkedText(disposition, 'status')
  return code === '' || code === TO_BE_REGISTERED ? 'pending' : `final disposition ${code}`
}

/** Words of the mark: in standard characters, as shown, as the office searches them. @param order which come first */
function text(cells: Cells, column: string, order: number): PartReading {
  const mark = checkedText(cells(column), 'mark')
  const part: MarkPart = {
    mark,
    ...(order === 0 && { details: detailsOf({ kind: 'word' }) }),
    ...(order > 0 && mark !== '' && { readings: [mark] }),
  }
  return partOf(applicationOf(cells('app_num'), cells('split_num')), part, order)
}

function reading(cells: Cells): PartReading | null {
  const said = detailText(cells('dsgnt'))
  if (said === null) return null
  return partOf(applicationOf(cells('app_num'), cells('split_num')), { readings: [said] }, RANK.base)
}

function knownClass(cells: Cells): PartReading {
  const part = { niceClasses: classesOf(cells('knd')) }
  return partOf(applicationOf(cells('app_num'), cells('split_num')), part, RANK.base)
}

/** Older classes than those of Nice are left out. */
const classesOf = (text: string): number[] => {
  const niceClass = Number(text)
  return /^\d+$/.test(text) && niceClass >= 1 && niceClass <= 45 ? [niceClass] : []
}

function application(cells: Cells): PartReading {
  const reg = registrationOf(cells('raz_toroku_no'), cells('raz_bunkatu_no'))
  const part: MarkPart = {
    statusText: statusOf(reg !== null, cells('saishushobun_shubetu')),
    filed: dateOf(cells('shutugan_bi')),
    registered: dateOf(cells('toroku_bi')),
    details: detailsOf({
      published: dateOf(cells('pcz_kokaikohohakko_bi')) ?? dateOf(cells('raz_kohohakko_bi')),
      registrationNumber: detailText(filled(cells('raz_toroku_no'))),
      kind: cells('hyojunmoji_umu') === '1' ? 'word' : null,
      acquiredDistinctiveness: cells('shohyoho3jo2ko_flag') === '1' ? 'whole' : null,
    }),
  }
  return partOf(applicationOf(cells('shutugan_no'), ''), part, RANK.application, reg)
}

function appliedGoods(cells: Cells): PartReading {
  const part = { niceClasses: classesOf(cells('rui')), goods: goodsText(cells('shohinekimumeisho')) }
  return partOf(applicationOf(cells('shutugan_no'), ''), part, RANK.application)
}

/** Applicants, not their representatives; the names of many are left out of the data. */
function applicant(cells: Cells): PartReading | null {
  const owner = checkedText(cells('shutugannindairinin_simei'), 'owner')
  if (cells('shutugannindairinin_sikbt') !== '1' || owner === '') return null
  return partOf(applicationOf(cells('shutugan_no'), ''), { owner }, RANK.application)
}

function priority(cells: Cells): PartReading {
  const claim = {
    country: detailText(cells('yusenkenkuni_code')),
    number: detailText(cells('yusenkenshutugan_no')),
    date: dateOf(cells('yusenkenshucho_bi')),
  }
  const part = { details: detailsOf({ priorities: [claim] }) }
  return partOf(applicationOf(cells('shutugan_no'), ''), part, RANK.application)
}

function neededRegistration(cells: Cells): string {
  const key = registrationOf(cells('reg_num'), cells('split_num'))
  if (key === null) throw new Refusal('has no registration number')
  return key
}

function registration(cells: Cells): PartReading {
  const isExtinguished =
    filled(cells('right_ersr_id')) !== '' || filled(cells('right_disppr_year_month_day')) !== ''
  const part: MarkPart = {
    statusText: isExtinguished ? 'right extinguished' : 'registered',
    filed: dateOf(cells('app_year_month_day')),
    registered: dateOf(cells('set_reg_year_month_day')),
    expires: dateOf(cells('conti_prd_expire_ymd')),
    details: detailsOf({ statusDate: dateOf(cells('right_disppr_year_month_day')) }),
  }
  return partOf(neededRegistration(cells), part, RANK.registration)
}

function holder(cells: Cells): PartReading {
  const owner = checkedText(cells('right_person_name'), 'owner') || null
  return partOf(neededRegistration(cells), { owner }, RANK.registration)
}

function registeredGoods(cells: Cells): PartReading {
  const part = {
    niceClasses: classesOf(cells('desig_goods_or_desig_wrk_class')),
    goods: goodsText(cells('desg_gds_name_desg_wrk_name')),
  }
  return partOf(neededRegistration(cells), part, RANK.registration)
}
