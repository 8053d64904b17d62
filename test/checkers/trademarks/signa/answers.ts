type Row = Record<string, unknown>

/** An office as `GET /v1/offices` lists it. */
export const signaOffice = (code: string, jurisdiction: string, more: Row = {}) => ({
  code,
  object: 'office',
  name: `Office of ${jurisdiction}`,
  jurisdiction_code: jurisdiction,
  status: 'live',
  update_cadence: 'daily',
  total_marks: 1_547_832,
  last_synced_at: new Date().toISOString() as string | null,
  last_sync_status: 'completed',
  ...more,
})

/** The answer of `GET /v1/offices`. */
export const signaOffices = () => ({
  object: 'list',
  data: [signaOffice('uspto', 'US'), signaOffice('euipo', 'EU'), signaOffice('ipau', 'AU')],
  has_more: false,
  request_id: 'req_xyz789',
})

/** A mark as `GET /v1/trademarks` lists it. */
export const signaItem = (mark: string | null, more: Row = {}): Row => ({
  id: 'tm_7d4e1f2a',
  object: 'trademark',
  mark_text: mark,
  relevance_score: 95,
  primary_image_url: null,
  status: { primary: 'active', stage: 'registered' },
  office_code: 'ipau',
  jurisdiction_code: 'AU',
  filing_route: 'direct_national',
  application_number: '1987654',
  filing_date: '2019-02-04',
  registration_date: '2020-04-16',
  classifications: [{ nice_class: 25, goods_services_text: 'Clothing' }],
  owner_name: 'Owner Pty Ltd',
  ...more,
})

/** A last page of `GET /v1/trademarks`. */
export const signaPage = (data: readonly Row[], pagination: Row = {}): Row => ({
  object: 'list',
  data,
  has_more: false,
  pagination: { cursor: null, total_count: data.length, total_count_approximate: false, ...pagination },
  request_id: 'req_xyz789',
})
