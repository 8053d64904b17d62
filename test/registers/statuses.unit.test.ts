import { expect, it } from '@jest/globals'
import { markStatus } from '../../src/registers/statuses.ts'

it.each([
  ['UKIPO', ' Registered ', 'live'],
  ['UKIPO', 'DEAD', 'dead'],
  ['UKIPO', 'Not proceeded with', 'dead'],
  ['DPMA', 'Not proceeded with', 'unknown'],
  ['UKIPO', 'Refused in part', 'unknown'],
  ['UKIPO', null, 'unknown'],
  ['UKIPO', '700', 'unknown'],
  ['CIPO', 'Registration published', 'live'],
  ['CIPO', 'Application withdrawn', 'dead'],
  ['CIPO', 'Interruption of proceeding', 'unknown'],
  ['INPI', 'Marque enregistrée', 'live'],
  ['INPI', 'Marque ayant fait l’objet d’un retrait total', 'dead'],
  ['INPI', 'Statut inconnu', 'unknown'],
  ['USPTO', '700', 'live'],
  ['USPTO', '710', 'dead'],
  ['USPTO', '715', 'unknown'],
  ['USPTO', '900', 'dead'],
  ['USPTO', '999', 'unknown'],
] as const)('%s says %j: %s', (office, word, status) => {
  expect(markStatus(office, word)).toBe(status)
})
