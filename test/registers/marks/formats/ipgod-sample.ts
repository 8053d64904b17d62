import { tableText } from './tables.ts'

const csv = (rows: Record<string, string>[]): string => tableText(rows, ',', '"')

const mark = (number: string, status: string, more: Record<string, string> = {}) => ({
  tm_number: number,
  status_code_desc: status,
  trademark_type: '',
  lodgement_date: '2015-03-04T00:00:00',
  priority_date: '',
  priority_number: '',
  priority_country_code: '',
  registered_from_date: '',
  sealing_date: '',
  renewal_due_date: '',
  ir_number: '',
  ir_number_extension_value: '',
  ir_renewal_due_date: '',
  transform_ir_number: '',
  kind_shape_ind: '',
  kind_sound_ind: '',
  kind_scent_ind: '',
  kind_colour_ind: '',
  ...more,
})

/** Tables of IPGOD, written from the names of their columns; marks and owners are invented. */
export const IPGOD_SAMPLE = {
  'ipgod203.csv': csv([
    mark('1700001', 'Registered : Registered/protected', {
      trademark_type: 'Word',
      priority_date: '2014-09-10',
      priority_number: '2014/1234',
      priority_country_code: 'NZ',
      registered_from_date: '2014-09-10',
      sealing_date: '2015-11-12',
      renewal_due_date: '2024-09-10',
      transform_ir_number: '900001',
    }),
    mark('1700002', 'Accepted : Opposed', { kind_shape_ind: 'Y' }),
    mark('1700003', 'Protected : Registered/protected', {
      ir_number: '1250003',
      ir_number_extension_value: 'A',
      ir_renewal_due_date: '2025-02-03',
      registered_from_date: '2015-02-03',
      renewal_due_date: '2025-02-04',
    }),
    mark('1700004', 'Lapsed : Not accepted'),
  ]),
  'ipgod222.csv': csv([
    { tm_number: '1700001', trademark_text: 'LUMIVORA', device_phrase_text: '' },
    { tm_number: '1700002', trademark_text: 'ZEBRONIX', device_phrase_text: 'BOTTLE' },
    { tm_number: '1700003', trademark_text: 'LOBO', device_phrase_text: '' },
    { tm_number: '1700004', trademark_text: '', device_phrase_text: 'KANGAROO' },
  ]),
  'ipgod202.csv': csv([
    { tm_number: '1700001', ipa_id: '1', name: 'Lumi Pty Ltd', cleanname: 'LUMI' },
    { tm_number: '1700001', ipa_id: '2', name: '', cleanname: 'VORA' },
    { tm_number: '1700001', ipa_id: '3', name: '', cleanname: '' },
  ]),
  'ipgod204.csv': csv([
    { tm_number: '1700001', class_code: '9', occ_num: '1', description_text: 'Software' },
    { tm_number: '1700001', class_code: '42', occ_num: '1', description_text: 'Hosting, design' },
    { tm_number: '1700002', class_code: '99', occ_num: '1', description_text: 'Bottles' },
  ]),
  'ipgod208.csv': csv([
    {
      tm_number: '1700002',
      opp_seq_no: '1',
      opposition_type: 'Section 52',
      opp_lodged_date: '2016-01-02',
      status_text: 'Pending',
    },
  ]),
} as const
