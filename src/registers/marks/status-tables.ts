/** The offices' words and codes for the status of a mark, in lower case. */
export type StatusWords = {
  registered: readonly string[]
  pending: readonly string[]
  /** In force; the word does not say whether the mark is registered. */
  live: readonly string[]
  dead: readonly string[]
}
export type Codes = readonly (number | readonly [from: number, to: number])[]
export type StatusCodes = { registered: Codes; pending: Codes; live: Codes; dead: Codes }

/** Statuses of WIPO Standards ST.66 and ST.96, and plain words that mean the same at every office. */
const WIPO: StatusWords = {
  registered: [
    'registered',
    'protected',
    'registration published',
    'revocation proceeding pending',
    'invalidity proceeding pending',
    'renewal due',
  ],
  pending: [
    'pending',
    'filed',
    'application',
    'application pending',
    'application filed',
    'application published',
    'application under examination',
    'application accepted',
    'filing date accorded',
    'classification checked',
    'appeal pending',
    'action before court of justice pending',
    'examination',
    'published',
    'accepted',
    'opposed',
    'opposition pending',
  ],
  live: ['live'],
  dead: [
    'application refused',
    'application withdrawn',
    'registration cancelled',
    'registration expired',
    'registration surrendered',
    'dead',
    'abandoned',
    'cancelled',
    'canceled',
    'ended',
    'expired',
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

/** `MarkCurrentStatusCode` of the ST.66 files of INPI, France. */
const INPI: StatusWords = {
  registered: ['marque enregistrée', 'marque renouvelée', 'renouvellement demandé'],
  pending: ['demande déposée', 'demande non publiée', 'demande publiée'],
  live: [],
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

/** `status_code_desc` of IPGOD 2019 of IP Australia, by its data dictionary; without linked and merged marks. */
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
    'accepted : in opposition period',
    'accepted : opposed',
    'accepted : opposition period expired',
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
  live: [],
  dead: [
    'cancelled : cancelled at the request of ib',
    'cancelled : cancelled by a court',
    'cancelled : cancelled for unknown reason',
    'cancelled : owner request',
    'ceased : non-use',
    'ceased : registrar cessation',
    'ceased - not renewed : renewal fee not paid',
    'lapsed : not accepted',
    'lapsed : notice of intention to defend not filed',
    'lapsed : registration fee not paid on time',
    'not filed : application not paid',
    'not filed : minimum filing requirements not met',
    'not protected : not accepted',
    'refused : irda notice of intention to defend not filed',
    'refused : opposition successful',
    'refused : pre 1995 refused',
    'rejected : examination requirements not met',
    'removed : non-use',
    'removed - not renewed : renewal fee not paid',
    'withdrawn : applicant request',
    'withdrawn : cancelled before protection',
  ],
}

/** What the reader of the tables of the JPO concludes from them; a final disposition is unknown, for its codes are not listed. */
const JPO: StatusWords = {
  registered: [],
  pending: [],
  live: [],
  dead: ['right extinguished'],
}

/** Words that no other office uses with another meaning. */
export const SHARED_WORDS: readonly StatusWords[] = [WIPO, INPI, IPGOD, JPO]

/** Words that count for one office only. */
export const OFFICE_WORDS: Readonly<Record<string, StatusWords>> = {
  /** First sentences of `MarkCurrentStatusExternalDescriptionText` of TSDR. */
  USPTO: {
    registered: [
      'the registration has been renewed',
      'a section 8 declaration has been accepted',
      'a sections 8 and 15 combined declaration has been accepted and acknowledged',
    ],
    pending: [],
    live: [],
    dead: [
      'abandoned because the applicant failed to respond or filed a late response to an office action',
      'abandoned because no statement of use or extension request timely filed after notice of allowance was issued',
      'registration cancelled because registrant did not file an acceptable declaration under section 8',
    ],
  },
  /** The data release of 2018. */
  UKIPO: {
    registered: [],
    pending: ['pre-publication', 'publication', 'in opposition', 'appeal', 'suspended'],
    live: [],
    dead: ['not proceeded with'],
  },
}

// biome-ignore format: a table
export const OFFICE_CODES: Readonly<Record<string, StatusCodes>> = {
  /** The USPTO's trademark status table (TRTDXFAP, table 1, 2025-08-13), without its indifferent codes. */
  USPTO: {
    registered: [624, 625, [700, 708], 739, 778, 780, 790, 800],
    pending: [
      410, 413, 616, 620, 630, 631, [638, 694], [718, 734], [740, 777], 779, 794, [801, 825], 969, 973,
    ],
    live: [717],
    dead: [
      [400, 406], 411, 412, [414, 417], [600, 610], 612, 614, 618, 626, 632, [709, 714], [781, 783], 900, 901, 968,
    ],
  },
}
