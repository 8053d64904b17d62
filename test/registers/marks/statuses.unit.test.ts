import { expect, it } from '@jest/globals'
import { markStatus } from '../../../src/registers/marks/statuses.ts'

const REGISTERED = { status: 'live', pending: false }
const PENDING = { status: 'live', pending: true }
const LIVE = { status: 'live', pending: null }
const DEAD = { status: 'dead', pending: null }
const UNKNOWN = { status: 'unknown', pending: null }

it.each([
  ['UKIPO', ' Registered ', REGISTERED],
  ['UKIPO', 'DEAD', DEAD],
  ['UKIPO', 'Not proceeded with', DEAD],
  ['UKIPO', 'Pre-publication', PENDING],
  ['UKIPO', 'Live', LIVE],
  ['DPMA', 'Application', PENDING],
  ['DPMA', 'Application pending', PENDING],
  ['DPMA', 'Not proceeded with', UNKNOWN],
  ['UKIPO', 'Refused in part', UNKNOWN],
  ['UKIPO', null, UNKNOWN],
  ['UKIPO', '700', UNKNOWN],
  ['CIPO', 'Registration published', REGISTERED],
  ['CIPO', 'Opposition pending', PENDING],
  ['CIPO', 'Invalidity proceeding pending', REGISTERED],
  ['CIPO', 'Application withdrawn', DEAD],
  ['CIPO', 'Interruption of proceeding', UNKNOWN],
  ['INPI', 'Marque enregistrée', REGISTERED],
  ['INPI', 'Demande publiée', PENDING],
  ['INPI', 'Marque ayant fait l’objet d’un retrait total', DEAD],
  ['INPI', 'Statut inconnu', UNKNOWN],
  ['IP Australia', 'Registered : Renewal due', REGISTERED],
  ['IP Australia', 'Accepted : Opposed', PENDING],
  ['IP Australia', 'Removed - Not Renewed : Renewal fee not paid', DEAD],
  ['IP Australia', 'Linked : Linked/merged after registration', UNKNOWN],
  ['JPO', 'right extinguished', DEAD],
  ['USPTO', '700', REGISTERED],
  ['USPTO', '739', REGISTERED],
  ['USPTO', '740', PENDING],
  ['USPTO', '630', PENDING],
  ['USPTO', '717', LIVE],
  ['USPTO', '710', DEAD],
  ['USPTO', '715', UNKNOWN],
  ['USPTO', '900', DEAD],
  ['USPTO', '999', UNKNOWN],
] as const)('%s says %j: %j', (office, word, reading) => {
  expect(markStatus(office, word)).toEqual(reading)
})
