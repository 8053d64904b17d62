import type { ReadRow, RegisterFormat, SourceFile } from '../../import/format.ts'
import { type Cells, readTable } from '../../import/table.ts'
import type { Values } from '../../import/values.ts'
import { RegisterRefused } from '../../refused.ts'
import { detailsOf } from '../details.ts'
import { MARKS } from '../marks.ts'
import { checkedNumber, LIMITS, type MarkPart, type MarkRow, type PartReading, Refusal } from '../row.ts'

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
    return (cells, values) => (cells('add_del_id') === '1' ? null : table.read(cells, values))
  })
}

/** A table, and the columns by which it is recognized. */
type Table = { columns: readonly string[]; read(cells: Cells, values: Values): PartReading | null }

/** Parts of registrations come first, then those of the office's search base, then those of the application. */
const RANK = { registration: 0, base: 1, application: 2 }

const TABLES: readonly Table[] = [
  { columns: ['mgt_num', 'app_num', 'reg_num', 'conti_prd_expire_dt'], read: basic },
  {
    columns: ['app_num', 'standard_char_t'],
    read: (cells, values) => text(cells, 'standard_char_t', 0, values),
  },
  { columns: ['app_num', 'indct_use_t'], read: (cells, values) => text(cells, 'indct_use_t', 1, values) },
  { columns: ['app_num', 'search_use_t'], read: (cells, values) => text(cells, 'search_use_t', 2, values) },
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
  const digits = checkedNumber(number.replaceAll('-', ''))
  if (filled(digits) === '') throw new Refusal('has no application number')
  return filled(division) === '' ? digits : `${digits}/${checkedNumber(division)}`
}

/** The key by which parts of a registration are joined; null without a registration. */
function registrationOf(number: string, division: string): string | null {
  if (filled(number) === '') return null
  return `R${checkedNumber(number)}${filled(division) === '' ? '' : `/${checkedNumber(division)}`}`
}

const partOf = (number: string, part: MarkPart, rank: number, also: string | null = null): PartReading => ({
  kind: 'part',
  number,
  part,
  rank,
  ...(also !== null && { also }),
})

function basic(cells: Cells, values: Values): PartReading {
  const international = values.text('internationalNumber', filled(cells('intl_reg_num')))
  const registered = values.date('registered', cells('intl_reg_dt'))
  const reg = registrationOf(cells('reg_num'), cells('split_num'))
  const part: MarkPart = {
    statusText: statusOf(reg !== null, cells('final_dspst_cd'), values),
    filed: values.date('filed', cells('app_dt')),
    registered: values.date('registered', cells('set_reg_dt')),
    expires: values.date('expires', cells('conti_prd_expire_dt')),
    right: international === null ? 'national' : 'international',
    details: detailsOf(
      {
        registrationNumber: values.text('registrationNumber', filled(cells('reg_num'))),
        international:
          international === null ? null : { number: international, ...(registered && { registered }) },
        unread: values.unreadMembers(),
      },
      values,
    ),
  }
  return partOf(applicationOf(cells('app_num'), cells('split_num')), part, RANK.base, reg)
}

/** The final disposition of an application; A01 is the decision to register it. */
const TO_BE_REGISTERED = 'A01'

/** The office gives no status: an application that is neither registered nor disposed of is pending. */
function statusOf(isRegistered: boolean, disposition: string, values: Values): string {
  if (isRegistered) return 'registered'
  const code = values.text('status', disposition, LIMITS.status)
  return code === null || code === TO_BE_REGISTERED ? 'pending' : `final disposition ${code}`
}

/** Words of the mark: in standard characters, as shown, as the office searches them. @param order which come first */
function text(cells: Cells, column: string, order: number, values: Values): PartReading {
  const mark = values.needed('mark', cells(column), LIMITS.mark)
  const part: MarkPart = {
    mark,
    ...(order === 0 && { details: detailsOf({ kind: 'word' }, values) }),
    ...(order > 0 && mark !== '' && { readings: [mark] }),
  }
  return partOf(applicationOf(cells('app_num'), cells('split_num')), part, order)
}

function reading(cells: Cells, values: Values): PartReading | null {
  const said = values.text('readings', cells('dsgnt'))
  if (said === null) return null
  return partOf(applicationOf(cells('app_num'), cells('split_num')), { readings: [said] }, RANK.base)
}

function knownClass(cells: Cells, values: Values): PartReading {
  const part = classesOf(cells('knd'), values)
  return partOf(applicationOf(cells('app_num'), cells('split_num')), part, RANK.base)
}

/** Older classes than those of Nice are noted. */
function classesOf(text: string, values: Values): Pick<MarkPart, 'niceClasses' | 'details'> {
  const niceClasses = values.niceOrNational(text)
  return { niceClasses, details: detailsOf({ unread: values.unreadMembers() }, values) }
}

const goodsOf = (text: string, values: Values): string | null => values.text('goods', text, LIMITS.goods)

function application(cells: Cells, values: Values): PartReading {
  const reg = registrationOf(cells('raz_toroku_no'), cells('raz_bunkatu_no'))
  const part: MarkPart = {
    statusText: statusOf(reg !== null, cells('saishushobun_shubetu'), values),
    filed: values.date('filed', cells('shutugan_bi')),
    registered: values.date('registered', cells('toroku_bi')),
    details: detailsOf(
      {
        published:
          values.date('published', cells('pcz_kokaikohohakko_bi')) ??
          values.date('published', cells('raz_kohohakko_bi')),
        registrationNumber: values.text('registrationNumber', filled(cells('raz_toroku_no'))),
        kind: cells('hyojunmoji_umu') === '1' ? 'word' : null,
        acquiredDistinctiveness: cells('shohyoho3jo2ko_flag') === '1' ? 'whole' : null,
      },
      values,
    ),
  }
  return partOf(applicationOf(cells('shutugan_no'), ''), part, RANK.application, reg)
}

function appliedGoods(cells: Cells, values: Values): PartReading {
  const part = { ...classesOf(cells('rui'), values), goods: goodsOf(cells('shohinekimumeisho'), values) }
  return partOf(applicationOf(cells('shutugan_no'), ''), part, RANK.application)
}

/** Applicants, not their representatives; the names of many are left out of the data. */
function applicant(cells: Cells, values: Values): PartReading | null {
  if (cells('shutugannindairinin_sikbt') !== '1') return null
  const owner = values.text('owner', cells('shutugannindairinin_simei'), LIMITS.owner)
  if (owner === null) return null
  return partOf(applicationOf(cells('shutugan_no'), ''), { owner }, RANK.application)
}

function priority(cells: Cells, values: Values): PartReading {
  const claim = {
    country: values.text('priorities', cells('yusenkenkuni_code')),
    number: values.text('priorities', cells('yusenkenshutugan_no')),
    date: values.date('priorities', cells('yusenkenshucho_bi')),
  }
  const part = { details: detailsOf({ priorities: [claim] }, values) }
  return partOf(applicationOf(cells('shutugan_no'), ''), part, RANK.application)
}

function neededRegistration(cells: Cells): string {
  const key = registrationOf(cells('reg_num'), cells('split_num'))
  if (key === null) throw new Refusal('has no registration number')
  return key
}

function registration(cells: Cells, values: Values): PartReading {
  const isExtinguished =
    filled(cells('right_ersr_id')) !== '' || filled(cells('right_disppr_year_month_day')) !== ''
  const part: MarkPart = {
    statusText: isExtinguished ? 'right extinguished' : 'registered',
    filed: values.date('filed', cells('app_year_month_day')),
    registered: values.date('registered', cells('set_reg_year_month_day')),
    expires: values.date('expires', cells('conti_prd_expire_ymd')),
    details: detailsOf(
      {
        statusDate: values.date('statusDate', cells('right_disppr_year_month_day')),
        unread: values.unreadMembers(),
      },
      values,
    ),
  }
  return partOf(neededRegistration(cells), part, RANK.registration)
}

function holder(cells: Cells, values: Values): PartReading {
  const owner = values.text('owner', cells('right_person_name'), LIMITS.owner)
  return partOf(neededRegistration(cells), { owner }, RANK.registration)
}

function registeredGoods(cells: Cells, values: Values): PartReading {
  const part = {
    ...classesOf(cells('desig_goods_or_desig_wrk_class'), values),
    goods: goodsOf(cells('desg_gds_name_desg_wrk_name'), values),
  }
  return partOf(neededRegistration(cells), part, RANK.registration)
}
