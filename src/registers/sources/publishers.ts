import type { RegisterKind } from '../identity.ts'
import { UNFETCHED } from './unfetched.ts'

/** Who keeps a register that the service does not fetch, and where an operator searches it by hand or asks for its files. */
export type Publisher = {
  /** Null: only a directory of all offices is known. */
  office: string | null
  /** Address of a page, without `https://`; that of the directory where no office is named. */
  site: string
  /** Whether files are known that an operator can obtain. */
  file: boolean
  /** What is known of the files, a clause without a full stop; null if nothing is. */
  why: string | null
}

type Row = readonly [office: string, site: string]

/** Trademark offices by territory. Those that are missing are in {@link DIRECTORIES}. */
const MARKS: Readonly<Record<string, Row>> = {
  AR: ['INPI of Argentina', 'argentina.gob.ar/inpi'],
  AT: ['Österreichisches Patentamt', 'patentamt.at'],
  AU: ['IP Australia', 'ipaustralia.gov.au'],
  BG: ['Patent Office of Bulgaria', 'bpo.bg'],
  BR: ['INPI of Brazil', 'gov.br/inpi'],
  BX: ['BOIP', 'boip.int'],
  CA: ['CIPO', 'ised-isde.canada.ca'],
  CH: ['IGE/IPI', 'database.ipi.ch'],
  CL: ['INAPI', 'inapi.cl'],
  CN: ['CNIPA', 'cnipa.gov.cn'],
  CZ: ['Industrial Property Office of Czechia', 'upv.gov.cz'],
  DE: ['DPMA', 'register.dpma.de'],
  DK: ['Danish Patent and Trademark Office', 'dkpto.org'],
  EE: ['Patendiamet', 'epa.ee'],
  ES: ['OEPM', 'oepm.es'],
  EU: ['EUIPO', 'euipo.europa.eu'],
  FI: ['PRH', 'prh.fi'],
  FR: ['INPI', 'data.inpi.fr'],
  GB: ['UKIPO', 'gov.uk/search-for-trademark'],
  HK: ['Intellectual Property Department of Hong Kong', 'ipd.gov.hk'],
  HR: ['DZIV', 'dziv.hr'],
  ID: ['DGIP', 'dgip.go.id'],
  IE: ['IPOI', 'ipoi.gov.ie'],
  IN: ['CGPDTM', 'ipindia.gov.in'],
  IS: ['ISIPO', 'hugverk.is'],
  JP: ['JPO', 'jpo.go.jp'],
  LV: ['Patent Office of Latvia', 'lrpv.gov.lv'],
  LT: ['State Patent Bureau of Lithuania', 'vpb.lrv.lt'],
  MX: ['IMPI', 'gob.mx/impi'],
  MY: ['MyIPO', 'myipo.gov.my'],
  NO: ['Patentstyret', 'patentstyret.no'],
  NZ: ['IPONZ', 'iponz.govt.nz'],
  PH: ['IPOPHL', 'ipophil.gov.ph'],
  PL: ['UPRP', 'uprp.gov.pl'],
  PT: ['INPI of Portugal', 'inpi.justica.gov.pt'],
  RO: ['OSIM', 'osim.ro'],
  SE: ['PRV', 'prv.se'],
  SG: ['IPOS', 'ipos.gov.sg'],
  SK: ['Industrial Property Office of Slovakia', 'indprop.gov.sk'],
  TH: ['Department of Intellectual Property of Thailand', 'ipthailand.go.th'],
  TR: ['TÜRKPATENT', 'turkpatent.gov.tr'],
  TW: ['TIPO', 'tipo.gov.tw'],
  US: ['USPTO', 'uspto.gov'],
  VN: ['IP Viet Nam', 'ipvietnam.gov.vn'],
  ZA: ['CIPC', 'cipc.co.za'],
}

/** Company registers by country, likewise. */
const COMPANIES: Readonly<Record<string, Row>> = {
  AU: ['ASIC', 'asic.gov.au'],
  BE: ['Crossroads Bank for Enterprises', 'kbopub.economie.fgov.be'],
  BG: ['Commercial Register of Bulgaria', 'portal.registryagency.bg'],
  BR: ['Receita Federal, CNPJ', 'gov.br/receitafederal'],
  CA: ['Corporations Canada', 'ised-isde.canada.ca'],
  CH: ['Zefix', 'zefix.ch'],
  CN: ['National Enterprise Credit Information Publicity System', 'gsxt.gov.cn'],
  CY: ['Registrar of Companies of Cyprus', 'companies.gov.cy'],
  CZ: ['ARES', 'ares.gov.cz'],
  DE: ['Handelsregister', 'handelsregister.de'],
  DK: ['Central Business Register of Denmark', 'datacvr.virk.dk'],
  ES: ['Registro Mercantil Central', 'rmc.es'],
  FI: ['PRH', 'prh.fi'],
  FR: ['Annuaire des Entreprises', 'annuaire-entreprises.data.gouv.fr'],
  GB: ['Companies House', 'find-and-update.company-information.service.gov.uk'],
  GR: ['GEMI', 'publicity.businessportal.gr'],
  HK: ['Companies Registry of Hong Kong', 'cr.gov.hk'],
  HR: ['Sudski registar', 'sudreg.pravosudje.hr'],
  HU: ['Company register of Hungary', 'e-cegjegyzek.hu'],
  IN: ['Ministry of Corporate Affairs', 'mca.gov.in'],
  IS: ['Skatturinn', 'skatturinn.is'],
  IT: ['Registro Imprese', 'registroimprese.it'],
  JP: ['National Tax Agency of Japan', 'houjin-bangou.nta.go.jp'],
  KR: ['Internet registry office of Korea', 'iros.go.kr'],
  LT: ['Registrų centras', 'registrucentras.lt'],
  LU: ['Luxembourg Business Registers', 'lbr.lu'],
  LV: ['Enterprise Register of Latvia', 'ur.gov.lv'],
  MT: ['Malta Business Registry', 'mbr.mt'],
  NL: ['KVK', 'kvk.nl'],
  NO: ['Brønnøysund Register Centre', 'brreg.no'],
  NZ: ['Companies Office of New Zealand', 'companies-register.companiesoffice.govt.nz'],
  PL: ['Krajowy Rejestr Sądowy', 'wyszukiwarka-krs.ms.gov.pl'],
  RO: ['ONRC', 'onrc.ro'],
  SE: ['Bolagsverket', 'bolagsverket.se'],
  SG: ['ACRA', 'bizfile.gov.sg'],
  SI: ['AJPES', 'ajpes.si'],
  SK: ['RPO', 'rpo.statistics.sk'],
  TR: ['Türkiye Ticaret Sicili Gazetesi', 'ticaretsicil.gov.tr'],
  TW: ['Commerce Industrial Services Portal of Taiwan', 'gcis.nat.gov.tw'],
  US: ['Secretaries of State', 'nass.org'],
  ZA: ['CIPC', 'cipc.co.za'],
}

const OFFICES: Readonly<Record<RegisterKind, Readonly<Record<string, Row>>>> = {
  marks: MARKS,
  companies: COMPANIES,
}

/** Where the site of any other office is found: WIPO's directory, and GLEIF's list of registration authorities. */
const DIRECTORIES: Readonly<Record<RegisterKind, string>> = {
  marks: 'WIPO lists its site: wipo.int/directory',
  companies: 'GLEIF lists its site among the registration authorities: gleif.org',
}

/** Who keeps the register of a territory, with what is known of its files. */
export function publisherOf(kind: RegisterKind, territory: string): Publisher {
  const known = UNFETCHED.find((each) => each.kind === kind && each.jurisdiction === territory)
  const [office, site] = OFFICES[kind][territory] ?? [null, DIRECTORIES[kind]]
  return {
    office,
    site,
    file: known?.format !== undefined,
    why: known ? known.reason.replaceAll('`', '') : null,
  }
}
