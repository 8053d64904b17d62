export type MarkStatus = 'live' | 'dead' | 'unknown'

type StatusWords = { live: readonly string[]; dead: readonly string[] }
type Codes = readonly (number | readonly [from: number, to: number])[]
type StatusCodes = { live: Codes; dead: Codes }

/** Words that mean the same at every office with a known extract format, among them those of WIPO Standards ST.66 and ST.96. */
const COMMON: StatusWords = {
  live: [
    'live',
    'registered',
    'protected',
    'pending',
    'filed',
    'application filed',
    'application published',
    'application under examination',
    'application accepted',
    'filing date accorded',
    'classification checked',
    'registration published',
    'appeal pending',
    'action before court of justice pending',
    'revocation proceeding pending',
    'invalidity proceeding pending',
    'examination',
    'published',
    'accepted',
    'opposed',
    'opposition pending',
    'renewal due',
  ],
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

/** An office's own words, in lower case. */
const OFFICES: Readonly<Record<string, StatusWords>> = {
  UKIPO: {
    live: ['pre-publication', 'publication', 'in opposition', 'appeal', 'suspended'],
    dead: ['not proceeded with'],
  },
  INPI: {
    live: [
      'demande déposée',
      'demande non publiée',
      'demande publiée',
      'marque enregistrée',
      'marque renouvelée',
      'renouvellement demandé',
    ],
    dead: [
      'demande irrecevable après publication',
      'demande totalement rejetée',
      'marque annulée',
      'marque déchue',
      'marque expirée',
      "marque ayant fait l'objet d'un retrait total",
      "marque ayant fait l'objet d'une renonciation totale",
    ],
  },
}

/**
 * Three-digit codes of the USPTO's trademark status table (TRTDXFAP, table 1, 2025-08-13), without its indifferent
 * ones.
 */
// biome-ignore format: a table
const OFFICE_CODES: Readonly<Record<string, StatusCodes>> = {
  USPTO: {
    live: [
      410, 413, 616, 620, 624, 625, 630, 631, [638, 694], [700, 708], [717, 734], [739, 780], 790, 794,
      [800, 825], 969, 973,
    ],
    dead: [
      [400, 406], 411, 412, [414, 417], [600, 610], 612, 614, 618, 626, 632, [709, 714], [781, 783], 900, 901, 968,
    ],
  },
}

/**
 * Whether a mark is live, by the office's word or code for its status. An unlisted status is `unknown`: never guessed
 * from its parts.
 */
export function markStatus(office: string, text: string | null): MarkStatus {
  const word = text?.trim().toLowerCase().normalize().replaceAll('’', "'")
  if (!word) return 'unknown'
  const name = office.toUpperCase()
  const codes = Object.hasOwn(OFFICE_CODES, name) ? OFFICE_CODES[name] : undefined
  if (codes && /^\d+$/.test(word)) {
    if (holds(codes.live, Number(word))) return 'live'
    return holds(codes.dead, Number(word)) ? 'dead' : 'unknown'
  }
  const own = Object.hasOwn(OFFICES, name) ? OFFICES[name] : undefined
  if (own?.live.includes(word) || COMMON.live.includes(word)) return 'live'
  if (own?.dead.includes(word) || COMMON.dead.includes(word)) return 'dead'
  return 'unknown'
}

const holds = (codes: Codes, code: number): boolean =>
  codes.some((each) => (typeof each === 'number' ? each === code : each[0] <= code && code <= each[1]))
