import { describe, expect, it } from '@jest/globals'
import { USPTO_TABLE } from '../../../src/registers/marks/status-table-uspto.ts'
import { listedStatus, markStatus } from '../../../src/registers/marks/statuses.ts'

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
  ['DPMA', 'Marke eingetragen, Widerspruchsfrist läuft', REGISTERED],
  ['DPMA', 'Not proceeded with', UNKNOWN],
  ['UKIPO', 'Refused in part', UNKNOWN],
  ['UKIPO', null, UNKNOWN],
  ['UKIPO', '700', UNKNOWN],
  ['INPI', 'Marque ayant fait l’objet d’un retrait total', DEAD],
  ['INPI', 'Statut inconnu', UNKNOWN],
  ['EUIPO', 'Opposition_Pending', PENDING],
  ['IGE', 'Application cancelled', DEAD],
  ['JPO', 'right extinguished', DEAD],
  ['USPTO', 'Registered and renewed', REGISTERED],
  ['USPTO', 'Cancellation pending', REGISTERED],
  ['USPTO', '670', UNKNOWN],
  ['USPTO', '999', UNKNOWN],
] as const)('%s says %j: %j', (office, word, reading) => {
  expect(markStatus(office, word)).toEqual(reading)
})

/** Each list as its office publishes it, with what it says: (r)egistered, (p)ending, (l)ive, (d)ead, (u)nclear. */
const READINGS = { r: REGISTERED, p: PENDING, l: LIVE, d: DEAD, u: UNKNOWN }
const LISTS: Readonly<Record<string, string>> = {
  // `MarkCurrentStatusCodeType` of WIPO ST.66, as the offices of TMview exchange it.
  'ST.66': `p Application filed|p Filing date accorded|p Classification checked|p Application accepted
    p Application published|p Application opposed|d Application refused|d Application deemed withdrawn
    d Application withdrawn|p Appeal pending|u Interruption of proceedings|r Registered|r Registration opposed
    r Registration cancellation pending|d Registration cancelled|u Conversion requested|d Registration surrendered
    r Revocation proceeding pending|r Invalidity proceeding pending|p Action before Court of Justice pending|d Expired`,
  // `MarkCurrentStatusCode` of WIPO ST.96, as CIPO publishes it.
  CIPO: `p Action before court of justice pending|p Appeal pending|p Application accepted|p Application Filed
    p Application published|d Application refused|d Application withdrawn|p Classification checked
    u Conversion requested|p Filing date accorded|u Interruption of proceeding|r Invalidity proceeding pending
    p Opposition pending|d Registration cancelled|r Registration published|d Registration surrendered
    r Revocation proceeding pending`,
  // Open data of EUIPO (EUTM_Download), then its Trademark Search API 1.1.0.
  EUIPO: `p Application filed|p Application published|d Application refused|p Application under examination
    d Application withdrawn|p Registration pending|p Application opposed|p Appeal pending
    r Registration cancellation pending|d Registration cancelled|d Registration expired|d Registration surrendered
    r Registered|p RECEIVED|p UNDER_EXAMINATION|p APPLICATION_PUBLISHED|p REGISTRATION_PENDING|r REGISTERED
    p OPPOSITION_PENDING|l APPEALED|l APPEALABLE|r CANCELLATION_PENDING|p START_OF_OPPOSITION_PERIOD
    p ACCEPTANCE_PENDING|p ACCEPTED|d WITHDRAWN|d REFUSED|d CANCELLED|d SURRENDERED|d EXPIRED|d REMOVED_FROM_REGISTER`,
  INPI: `p Demande déposée|p Demande publiée|p Demande non publiée|d Demande irrecevable après publication
    r Marque enregistrée|r Renouvellement demandé|r Marque renouvelée|d Demande totalement rejetée
    d Marque ayant fait l'objet d'une renonciation totale|d Marque ayant fait l'objet d'un retrait total
    d Marque annulée|d Marque déchue|d Marque expirée`,
  // Data dictionary of IPGOD 2019, table 203.
  'IP Australia': `d Lapsed : Registration fee not paid on time|r Registered : Registered/protected
    d Lapsed : Not accepted|r Protected : Registered/protected|r Registered : Renewal due
    d Removed - Not Renewed : Renewal fee not paid|r Protected : Expired renewal possible
    p Published : Awaiting examination|d Withdrawn : Applicant request|r Protected : Renewal due
    d Cancelled : Cancelled at the request of IB|d Refused : Pre 1995 refused
    r Registered : Expired renewal possible|p Accepted : In opposition period|p Published : Under examination
    d Linked : Linked/merged before registration|d Removed : Non-use|p Accepted : Awaiting advertisement
    d Ceased - Not Renewed : Renewal fee not paid|d Linked : Linked/merged after registration
    d Cancelled : Owner request|d Not Protected : Not accepted|p Accepted : Opposed|p Published : Awaiting indexing
    d Refused : Opposition successful|d Cancelled : Cancelled for unknown reason|d Ceased : Non-use
    d Withdrawn : Cancelled before protection|d Lapsed : Notice of intention to defend not filed
    d Rejected : Examination requirements not met|p Published : Under examination - Deferred
    p Received : Awaiting processing|d Not Filed : Minimum filing requirements not met
    p Published : Deferred awaiting certification rules assessment|p Accepted : Opposition period expired
    d Cancelled : Cancelled by a court|d Refused : IRDA notice of intention to defend not filed
    d Not Filed : Application not paid|d Ceased : Registrar cessation|p Filed : Awaiting publication
    r Registered : Awaiting indexing|p Published : Under examination - Hearing requested
    p Published : Under examination - Court action|d Merged : Linked/merged before registration
    d Merged : Linked/merged after registration`,
  // Code table C0360 of the JPO; A01 is read as pending or registered.
  JPO: `u A00|d A02|d A04|d A05|d A06|d A07|d A08|d A09|d A10|d A11|d A12|d A13|d A14|p A15|d A16|p A18|d A19|d A20
    d A21|d A31|d A32|d A42|d A43|d A45`.replaceAll(/\bA/g, 'final disposition A'),
}
const entriesOf = (list: string) =>
  list.split(/[|\n]/).map((each) => {
    const entry = each.trim()
    return { reading: READINGS[entry[0] as keyof typeof READINGS], word: entry.slice(2) }
  })

describe('every status that an office publishes', () => {
  it.each(Object.entries(LISTS))('%s', (office, list) => {
    for (const { word, reading } of entriesOf(list))
      expect([word, listedStatus(office, word)]).toEqual([word, reading])
  })

  /** Codes by the column "live or dead" of the office's table. */
  it.each([
    [REGISTERED, '624 625 700-708 739 778 780 790 800', 15 + 1],
    [
      PENDING,
      '410 413 616 620 630 631 638 640-661 663-668 672 680-682 686 688-690 692-694 718-722 724 725 730-734 740 744-746 748 752 753 756 757 760 762-766 771-775 777 779 794 801-804 806-825 969 973',
      107,
    ],
    [LIVE, '717', 1],
    [DEAD, '400-406 411 412 414-417 600-610 612 614 618 626 632 709-714 781-783 900 901 968', 41],
    [UNKNOWN, '000 622 715 970', 4],
  ])('USPTO: %j', (reading, ranges, count) => {
    const codes = ranges.split(' ').flatMap((range) => {
      const [from = '', to = from] = range.split('-')
      return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) =>
        String(Number(from) + i).padStart(3, '0'),
      )
    })
    expect(codes).toHaveLength(count)
    for (const code of codes) expect([code, listedStatus('USPTO', code)]).toEqual([code, reading])
  })

  it('USPTO: 169 codes and their words', () => {
    const lines = Object.values(USPTO_TABLE).flatMap((each) => each.trim().split('\n'))
    expect(lines).toHaveLength(169)
    for (const line of lines)
      expect(listedStatus('USPTO', line.slice(4))).toEqual(listedStatus('USPTO', line.slice(0, 3)))
  })
})
