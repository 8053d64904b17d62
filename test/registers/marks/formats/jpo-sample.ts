import { tableText } from './tables.ts'

const ZEROS = '0'.repeat(31)
const tsv = (rows: Record<string, string>[]): string => tableText(rows, '\t')

const basic = (app: string, reg: string, more: Record<string, string> = {}) => ({
  add_del_id: '0',
  mgt_num: '1',
  rec_status_id: '1',
  app_num: app,
  reg_num: reg,
  split_num: '',
  app_dt: '20200401',
  final_dspst_cd: '',
  final_dspst_dt: '00000000',
  intl_reg_num: '0000000',
  intl_reg_dt: '00000000',
  conti_prd_expire_dt: '00000000',
  set_reg_dt: '00000000',
  ...more,
})
const of = (app: string) => ({ add_del_id: '0', app_num: app, split_num: '', sub_data_num: '' })
const regOf = (reg: string) => ({
  processing_type: '0',
  law_cd: '4',
  reg_num: reg,
  split_num: ZEROS,
  app_num: '0000000000',
})
const applied = (app: string) => ({ yonpo_code: '4', shutugan_no: app })

/** Tables of the JPO, written from the names of their columns; marks and owners are invented. */
export const JPO_SAMPLE = {
  'upd_t_basic_item_art.tsv': tsv([
    basic('2020040001', '6400001', { set_reg_dt: '20210115', conti_prd_expire_dt: '20310115' }),
    basic('2024050002', '0000000'),
    basic('2019060003', '6100003', { set_reg_dt: '20200301' }),
    basic('2018070004', '0000000', { final_dspst_cd: 'A02' }),
    basic('2024050009', '0000000', { add_del_id: '1' }),
    basic('2023000005', '0000000', { intl_reg_num: '1700005', intl_reg_dt: '20221101' }),
    basic('2023000006', '0000000'),
    basic('', '6400007'),
  ]),
  'upd_standard_char_t_art.tsv': tsv([
    { ...of('2020040001'), standard_char_t: 'ルミヴォラ' },
    { ...of('2023000005'), standard_char_t: 'INTERMARK' },
  ]),
  'upd_indct_use_t_art.tsv': tsv([
    { ...of('2024050002'), indct_use_t: '星光＼XINGGUANG' },
    { ...of('2019060003'), indct_use_t: 'ZEBRONIX' },
    { ...of('2018070004'), indct_use_t: 'NARUMIQ' },
  ]),
  'upd_search_use_t_art_table.tsv': tsv([
    { ...of('2020040001'), search_use_t_seq: '1', search_use_t: 'LUMIVORA' },
    { ...of('2024050002'), search_use_t_seq: '1', search_use_t: '星光' },
    { ...of('2024050002'), search_use_t_seq: '2', search_use_t: 'XINGGUANG' },
  ]),
  'upd_t_dsgnt_art.tsv': tsv([
    { ...of('2020040001'), dsgnt_seq: '1', dsgnt: 'ルミボラ' },
    { ...of('2024050002'), dsgnt_seq: '1', dsgnt: 'セイコウ' },
  ]),
  'upd_t_knd_info_art_table.tsv': tsv([
    { ...of('2020040001'), knd: '09', smlr_dsgn_group_cd: '11C01' },
    { ...of('2024050002'), knd: '30', smlr_dsgn_group_cd: '29A01' },
    { ...of('2024050002'), knd: '43', smlr_dsgn_group_cd: '42B01' },
    { ...of('2019060003'), knd: '99', smlr_dsgn_group_cd: '' },
  ]),
  'upd_jiken_c_t.tsv': tsv([
    {
      masterkosin_nitiji: '20260130000000',
      ...applied('2020040001'),
      shutugan_bi: '20200401',
      saishushobun_shubetu: 'A01',
      raz_toroku_no: '6400001',
      raz_bunkatu_no: ZEROS,
      toroku_bi: '20210115',
      raz_kohohakko_bi: '20210202',
      pcz_kokaikohohakko_bi: '20200421',
      hyojunmoji_umu: '1',
      shohyoho3jo2ko_flag: '1',
    },
  ]),
  'upd_jiken_c_t_shohin_joho.tsv': tsv([
    {
      ...applied('2020040001'),
      rui: '09',
      lengthchoka_flag: '0',
      shohinekimumeisho: '電子計算機',
      abz_junjo_no: '1',
    },
    {
      ...applied('2024050002'),
      rui: '30',
      lengthchoka_flag: '0',
      shohinekimumeisho: 'コーヒー',
      abz_junjo_no: '1',
    },
    {
      ...applied('2024050002'),
      rui: '43',
      lengthchoka_flag: '0',
      shohinekimumeisho: '飲食物の提供',
      abz_junjo_no: '2',
    },
  ]),
  'upd_jiken_c_t_shutugannindairinin.tsv': tsv([
    {
      ...applied('2024050002'),
      shutugannindairinin_sikbt: '1',
      shutugannindairinin_code: '1',
      shutugannindairinin_simei: '星光株式会社',
    },
    {
      ...applied('2024050002'),
      shutugannindairinin_sikbt: '2',
      shutugannindairinin_code: '2',
      shutugannindairinin_simei: '代理人',
    },
  ]),
  'upd_jiken_c_t_yusenken_joho.tsv': tsv([
    {
      ...applied('2024050002'),
      yusenkenshutugan_no: '018999999',
      yusenkenshucho_bi: '20231105',
      yusenkenkuni_code: 'EM',
      bmz_junjo_no: '1',
    },
  ]),
  'upd_mgt_info_t.tsv': tsv([
    {
      ...regOf('6400001'),
      conti_prd_expire_ymd: '20310115',
      right_ersr_id: '00',
      right_disppr_year_month_day: '00000000',
      app_year_month_day: '20200401',
      set_reg_year_month_day: '20210115',
    },
    {
      ...regOf('6100003'),
      conti_prd_expire_ymd: '20300301',
      right_ersr_id: '01',
      right_disppr_year_month_day: '20250301',
      app_year_month_day: '20190601',
      set_reg_year_month_day: '20200301',
    },
  ]),
  'upd_right_person_art_t.tsv': tsv([
    { ...regOf('6400001'), rec_num: '00', pe_num: '000', right_person_name: 'ルミ株式会社' },
    { ...regOf('6400001'), rec_num: '00', pe_num: '001', right_person_name: 'ヴォラ合同会社' },
  ]),
  'upd_right_goods_name.tsv': tsv([
    {
      ...regOf('6400001'),
      desig_goods_or_desig_wrk_class: '09',
      desg_gds_name_desg_wrk_name: '電子計算機用プログラム',
      rec_num: '00',
    },
    {
      ...regOf('6400001'),
      desig_goods_or_desig_wrk_class: '42',
      desg_gds_name_desg_wrk_name: 'プログラムの提供',
      rec_num: '00',
    },
  ]),
  'upd_goods_class_art.tsv': tsv([
    { ...regOf('6100003'), mu_num: '000', desig_goods_or_desig_wrk_class: '12' },
  ]),
} as const
