/** Whether a company exists. A company in liquidation still exists and holds its name. */
export type CompanyState = (typeof COMPANY_STATES)[number]
export const COMPANY_STATES = ['active', 'liquidation', 'dissolved', 'unknown'] as const

/** An office's words or codes, in lower case. */
export type StateWords = Readonly<Record<Exclude<CompanyState, 'unknown'>, readonly string[]>>

/** `CompanyStatus` of the UK free data product. Insolvency other than liquidation leaves the company trading. */
export const GB_STATES: StateWords = {
  active: [
    'active',
    'active - proposal to strike off',
    'registered',
    'open',
    'in administration',
    'in administration/administrative receiver',
    'in administration/receiver manager',
    'administration order',
    'administrative receiver',
    'live but receiver manager on at least one charge',
    'receivership',
    'receiver manager / administrative receiver',
    'voluntary arrangement',
    'voluntary arrangement / administrative receiver',
    'voluntary arrangement / receiver manager',
    'voluntary arrangement / receivership',
  ],
  liquidation: ['liquidation'],
  dissolved: ['dissolved', 'removed', 'converted / closed', 'closed'],
}

/** `company_status` of the Irish Companies Registration Office. */
export const IE_STATES: StateWords = {
  active: ['normal', 'strike off listed', 'receivership', 'examinership', 'registered'],
  liquidation: ['liquidation', 'in liquidation'],
  dissolved: ['dissolved', 'dissolved postmerger', 'struck off', 'ceased', 'ceased irl', 'deregistered'],
}

/** `etatAdministratifUniteLegale` of SIRENE. */
export const SIRENE_STATES: StateWords = { active: ['a'], liquidation: [], dissolved: ['c'] }

/** `ettevotja_staatus_tekstina` of the Estonian e-Business Register. */
export const EE_STATES: StateWords = {
  active: ['registrisse kantud'],
  liquidation: ['likvideerimisel', 'pankrotis'],
  dissolved: ['kustutatud'],
}

/** `STAN` of the Unified State Register of Ukraine. A bankruptcy case leaves a company on the register. */
export const UA_STATES: StateWords = {
  active: [
    'зареєстровано',
    'зареєстровано, свідоцтво про державну реєстрацію недійсне',
    'порушено справу про банкрутство',
    'порушено справу про банкрутство (санація)',
  ],
  liquidation: ['в стані припинення'],
  dissolved: ['припинено', 'скасовано'],
}

/** Words of files without a known office. */
export const COMMON_STATES: StateWords = {
  active: ['active', 'live', 'registered', 'normal', 'open', 'current', 'existing', 'in existence'],
  liquidation: ['liquidation', 'in liquidation', 'being wound up', 'winding up'],
  dissolved: [
    'dissolved',
    'inactive',
    'closed',
    'removed',
    'deleted',
    'deregistered',
    'struck off',
    'ceased',
    'cancelled',
    'canceled',
    'merged',
    'terminated',
    'wound up',
  ],
}

/** The meaning of an office's word or code. An unlisted one is `unknown`: never guessed from its parts. */
export function companyState(words: StateWords, text: string | null): CompanyState {
  const word = text?.trim().toLowerCase().replace(/\s+/g, ' ') ?? ''
  if (words.active.includes(word)) return 'active'
  if (words.liquidation.includes(word)) return 'liquidation'
  return words.dissolved.includes(word) ? 'dissolved' : 'unknown'
}
