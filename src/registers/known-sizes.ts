import { EVERY_COUNTRY, type RegisterIdentity } from './identity.ts'
import type { KnownSize } from './sources/source.ts'
import { SOURCES_OF_FILES } from './sources/sources.ts'

/** A mark lasts ten years or more, and most applications are registered: a register holds three years of them at least. */
const YEARS_OF_APPLICATIONS = 3

const WORLD_BANK = 'World Bank, World Development Indicators, trademark applications of a year (IP.TMK.TOTL)'

/** An office of which only the applications of one year are known, with those that come as designations. */
const applications = (ofOneYear: number, year: number): KnownSize => ({
  own: ofOneYear * YEARS_OF_APPLICATIONS,
  year,
  source: WORLD_BANK,
})

/**
 * Marks in force, by territory: low, round figures, so that an office that has fewer of them by now is not suspected.
 * A source of `registers fetch` states its own figure in its descriptor.
 */
const MARKS: Readonly<Record<string, KnownSize>> = {
  CH: {
    own: 150_000,
    designations: 250_000,
    year: 2022,
    source:
      'IGE, media release of 2023-03-13: 549,100 marks in force; the share of designations is an estimate',
  },
  DE: {
    own: 800_000,
    designations: 30_000,
    year: 2019,
    source:
      'DPMA, annual report 2019: 830,319 national marks in force; reports 2010 to 2016: 3,400 or more designations granted a year',
  },
  GB: {
    own: 1_000_000,
    designations: 100_000,
    year: 2021,
    source:
      'low estimate: 1.4 million comparable marks were made in 2021; file of 2018: 109,695 designations',
  },
  NO: {
    own: 80_000,
    designations: 120_000,
    year: 2024,
    source:
      'NIPO, annual technical report 2024 to WIPO: 251,585 marks in force; the share of designations is an estimate',
  },
  BX: {
    own: 120_000,
    year: 2022,
    source: 'BOIP, annual reports 2018 to 2022: 19,000 or more applications a year',
  },
  AE: applications(18_000, 2019),
  AR: applications(73_000, 2007),
  AU: applications(59_000, 2008),
  BD: applications(12_000, 2019),
  BH: applications(7_000, 2019),
  BR: applications(119_000, 2008),
  CL: applications(44_000, 2007),
  CN: applications(669_000, 2008),
  CO: applications(23_000, 2007),
  ES: applications(55_000, 2008),
  FR: applications(79_000, 2008),
  HK: applications(36_000, 2019),
  ID: applications(62_000, 2019),
  IL: applications(10_000, 2019),
  IN: applications(348_000, 2019),
  IR: applications(129_000, 2019),
  JO: applications(6_000, 2019),
  JP: applications(188_000, 2019),
  KR: applications(218_000, 2019),
  KZ: applications(11_000, 2019),
  LK: applications(10_000, 2019),
  MO: applications(15_000, 2019),
  MX: applications(84_000, 2008),
  MY: applications(46_000, 2019),
  OM: applications(13_000, 2019),
  PE: applications(24_000, 2008),
  PH: applications(37_000, 2019),
  PK: applications(38_000, 2019),
  PL: applications(20_000, 2008),
  QA: applications(8_000, 2019),
  RU: applications(85_000, 2019),
  SA: applications(37_000, 2019),
  SG: applications(26_000, 2019),
  TH: applications(47_000, 2019),
  TR: applications(133_000, 2019),
  UA: applications(33_000, 2008),
  UZ: applications(6_000, 2019),
  VN: applications(62_000, 2019),
  ZA: applications(29_000, 2008),
}

/** Companies of the register of a country, or of a list of every country. */
const COMPANIES: Readonly<Record<string, KnownSize>> = {
  JP: { own: 4_000_000, year: 2015, source: 'low estimate: corporate numbers of the National Tax Agency' },
  NO: { own: 1_000_000, year: 2023, source: 'low estimate: entities in the register of Brønnøysund' },
}

/** What is known of the number of rows that a whole register of a territory has; null if nothing is. */
export function knownSize({
  kind,
  jurisdiction,
}: Pick<RegisterIdentity, 'kind' | 'jurisdiction'>): KnownSize | null {
  const source = SOURCES_OF_FILES.find(
    (each) => each.kind === kind && each.register.jurisdiction === jurisdiction,
  )
  return source?.size ?? (kind === 'marks' ? MARKS : COMPANIES)[jurisdiction] ?? null
}

/**
 * The least number of rows of a whole register with these rights; null if it is not known for one of them, and for a
 * list of companies of every country, which completes no country.
 */
export function leastRows(
  register: Pick<RegisterIdentity, 'kind' | 'jurisdiction' | 'rights'>,
): number | null {
  const size = knownSize(register)
  if (!size || (register.kind === 'companies' && register.jurisdiction === EVERY_COUNTRY))
    return size?.own ?? null
  const hasDesignations = register.rights.includes('international')
  const hasOwn = register.kind === 'companies' || register.rights.some((right) => right !== 'international')
  if (!hasOwn) return size.designations ?? null
  return size.own + (hasDesignations ? (size.designations ?? 0) : 0)
}
