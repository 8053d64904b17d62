import { USPTO_TABLE } from './status-table-uspto.ts'

/** The words and codes of an office for the status of a mark, in lower case, by what they say of it. */
export type StatusWords = Readonly<Partial<Record<StatusPhase, readonly string[]>>>
/**
 * `registered`, `pending`: in force; `live`: in force, and the word does not say which of the two; `dead`: without effect.
 * `unclear`: the office lists the word, which does not say whether the mark is in force.
 */
export type StatusPhase = 'registered' | 'pending' | 'live' | 'dead' | 'unclear'

/**
 * `MarkCurrentStatusCode` of WIPO Standards ST.66 (`MarkCurrentStatusCodeType`, 21 words) and ST.96 (17 words, as CIPO
 * publishes them; IGE adds "application cancelled"), 2026-11-29. Proceedings that are interrupted may be resumed, and a
 * mark whose conversion is requested may live on in other registers (Regulation (EU) 2017/1001, Art. 106 and 139).
 */
const WIPO: StatusWords = {
  registered: [
    'registered',
    'registration published',
    'registration opposed',
    'registration cancellation pending',
    'revocation proceeding pending',
    'invalidity proceeding pending',
  ],
  pending: [
    'application filed',
    'filing date accorded',
    'classification checked',
    'application accepted',
    'application published',
    'application opposed',
    'application under examination',
    'opposition pending',
    'registration pending',
    'appeal pending',
    'action before court of justice pending',
  ],
  dead: [
    'application refused',
    'application deemed withdrawn',
    'application withdrawn',
    'application cancelled',
    'registration cancelled',
    'registration expired',
    'registration surrendered',
    'expired',
  ],
  unclear: ['conversion requested', 'interruption of proceeding', 'interruption of proceedings'],
}

/** Codes and words of the USPTO, each a word of its own. */
const USPTO: StatusWords = Object.fromEntries(
  Object.entries(USPTO_TABLE).map(([phase, lines]) => [
    phase,
    lines
      .trim()
      .split('\n')
      .flatMap((line) => [line.slice(0, 3), line.slice(4)]),
  ]),
)

/** Plain words that mean the same at every office, among them those of WIPO's Global Brand Database and Madrid Monitor. */
const PLAIN: StatusWords = {
  registered: ['protected', 'renewed', 'renewal due'],
  pending: [
    'pending',
    'filed',
    'application',
    'application pending',
    'examination',
    'under examination',
    'published',
    'accepted',
    'opposed',
  ],
  live: ['live', 'active', 'in force'],
  dead: [
    'dead',
    'inactive',
    'abandoned',
    'cancelled',
    'canceled',
    'ceased',
    'ended',
    'invalidated',
    'lapsed',
    'refused',
    'rejected',
    'removed',
    'revoked',
    'surrendered',
    'withdrawn',
  ],
}

/** `MarkCurrentStatusCode` of the ST.66 files of INPI, France: 13 words, the list of its API of companies, 2026-11-29. */
const INPI: StatusWords = {
  registered: ['marque enregistrée', 'marque renouvelée', 'renouvellement demandé'],
  pending: ['demande déposée', 'demande non publiée', 'demande publiée'],
  dead: [
    'demande irrecevable après publication',
    'demande totalement rejetée',
    'marque annulée',
    'marque déchue',
    'marque expirée',
    "marque ayant fait l'objet d'un retrait total",
    "marque ayant fait l'objet d'une renonciation totale",
  ],
}

/**
 * `status_code_desc` of IPGOD of IP Australia: its data dictionary of 2019, and the words that WIPO's Global Brand
 * Database reads in the office's data besides, 2026-11-29. A linked mark lives on under the number it was merged with.
 */
const IPGOD: StatusWords = {
  registered: [
    'registered : registered/protected',
    'registered : renewal due',
    'registered : expired renewal possible',
    'registered : awaiting indexing',
    'protected : registered/protected',
    'protected : renewal due',
    'protected : expired renewal possible',
  ],
  pending: [
    'accepted : awaiting advertisement',
    'accepted : awaiting publication',
    'accepted : in opposition period',
    'accepted : opposed',
    'accepted : opposition period expired',
    'accepted : under examination',
    'filed : awaiting publication',
    'published : awaiting examination',
    'published : awaiting indexing',
    'published : deferred awaiting certification rules assessment',
    'published : under examination',
    'published : under examination - court action',
    'published : under examination - deferred',
    'published : under examination - hearing requested',
    'received : awaiting processing',
  ],
  dead: [
    'cancelled : cancelled at the request of ib',
    'cancelled : cancelled by a court',
    'cancelled : cancelled for unknown reason',
    'cancelled : owner request',
    'ceased : non-use',
    'ceased : registrar cessation',
    'ceased - not renewed : renewal fee not paid',
    'lapsed : in opposition period',
    'lapsed : not accepted',
    'lapsed : notice of intention to defend not filed',
    'lapsed : registration fee not paid on time',
    'lapsed : under examination',
    'linked : linked/merged after registration',
    'linked : linked/merged before registration',
    'merged : linked/merged after registration',
    'merged : linked/merged before registration',
    'not filed : application not paid',
    'not filed : minimum filing requirements not met',
    'not protected : not accepted',
    'not protected : notice of intention to defend not filed',
    'not protected : registration fee not paid on time',
    'published : cancelled at the request of ib',
    'refused : irda notice of intention to defend not filed',
    'refused : opposition successful',
    'refused : pre 1995 refused',
    'rejected : examination requirements not met',
    'removed : non-use',
    'removed : registrar cessation',
    'removed - not renewed : renewal fee not paid',
    'withdrawn : applicant request',
    'withdrawn : cancelled before protection',
  ],
}

/**
 * What the reader of the tables of the JPO concludes from them. Final dispositions of applications by code table C0360 of
 * the standardized data, 2026-11-29; A01 is the decision to register, A15 restores an application, A18 announces a
 * dismissal.
 */
const JPO: StatusWords = {
  pending: ['final disposition a15', 'final disposition a18'],
  dead: [
    'right extinguished',
    ...'a02 a04 a05 a06 a07 a08 a09 a10 a11 a12 a13 a14 a16 a19 a20 a21 a31 a32 a42 a43 a45'
      .split(' ')
      .map((code) => `final disposition ${code}`),
  ],
  unclear: ['final disposition a00'],
}

/** Words that no other office uses with another meaning. */
export const SHARED_WORDS: readonly StatusWords[] = [WIPO, PLAIN, INPI, IPGOD, JPO]

/** Words that count for one office only; they come before the shared ones. */
export const OFFICE_WORDS: Readonly<Record<string, readonly StatusWords[]>> = {
  /** Schema `TrademarkStatus` of the Trademark Search API 1.1.0 (2026-11-22): 18 words, here with spaces. */
  EUIPO: [
    {
      registered: ['registered', 'cancellation pending'],
      pending: [
        'received',
        'under examination',
        'application published',
        'start of opposition period',
        'opposition pending',
        'acceptance pending',
        'accepted',
        'registration pending',
      ],
      // An application or a registration.
      live: ['appealable', 'appealed'],
      dead: ['withdrawn', 'refused', 'cancelled', 'surrendered', 'expired', 'removed from register'],
    },
  ],
  USPTO: [
    USPTO,
    /** First sentences of `MarkCurrentStatusExternalDescriptionText` of TSDR, which has one for each code. */
    {
      registered: [
        'the registration has been renewed',
        'a section 8 declaration has been accepted',
        'a sections 8 and 15 combined declaration has been accepted and acknowledged',
      ],
      dead: [
        'abandoned because the applicant failed to respond or filed a late response to an office action',
        'abandoned because no statement of use or extension request timely filed after notice of allowance was issued',
        'registration cancelled because registrant did not file an acceptable declaration under section 8',
      ],
    },
  ],
  /** The data release of 2018. */
  UKIPO: [
    {
      pending: ['pre-publication', 'publication', 'in opposition', 'appeal', 'suspended'],
      dead: ['not proceeded with'],
    },
  ],
  /** States of a file in the help of DPMAregister, 2026-11-29; the office publishes no file of marks. */
  DPMA: [
    {
      registered: [
        'marke eingetragen',
        'marke eingetragen, widerspruchsfrist läuft',
        'trade mark registered',
        'trade mark registered, opposition period running',
      ],
      pending: ['anmeldung eingegangen', 'application received'],
      dead: ['anmeldung zurückgenommen', 'anmeldung zurückgewiesen', 'marke gelöscht'],
    },
  ],
}
