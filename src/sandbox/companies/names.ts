import { between, chance, dayIn, digits, pick } from '../chance.ts'
import { beginsLikeMagic, type Scene } from '../magic-names.ts'
import { keyOf } from '../name-key.ts'
import { isKnown } from '../taken-share.ts'

/** A company register of the sandbox. */
export type CompanyRegister = {
  id: string
  /** Legal forms of its companies' names. */
  forms: readonly string[]
  /**
   * Whether it holds the companies of a country; a global register holds only those that are registered everywhere.
   */
  isNational: boolean
}

/** A company in one register. Days are `yyyy-mm-dd`; `ended` is null while it is active. */
export type Company = {
  name: string
  /** Equal to the requested name, apart from its legal form. */
  identical: boolean
  active: boolean
  registered: string
  ended: string | null
  /** Key for all other generated values. */
  seed: string
}

const COMPANIONS = [
  'Group',
  'Services',
  'Consulting',
  'Trading',
  'Nordic',
  'Properties',
  'Media',
  'Logistics',
]
const ANY_FORM =
  /[\s,]+(?:limited|ltd|pty ltd|plc|llp|llc|inc|asa?|da|gmbh|ag|b\.?v|s\.?a|sas|sarl|oyj?|aps|a\/s|oü|s\. ?r\. ?o|a\. ?s)\.?$/i
/**
 * Shares of the names without a scene: those with an active company of that name, and those with a dissolved one.
 */
const SHARES = { active: 0.06, ended: 0.06 }
const MAX_SIMILAR = 3
/** Companies with a similar name in the scene `many`: more than a register lists on one page. */
const MANY = 230

/**
 * The companies that a register finds for a name, in alphabetical order. They are spelled like the name: `Blue Fox`
 * and `bluefox` are two companies.
 */
export function companiesNamed(register: CompanyRegister, asked: string, scene: Scene): Company[] {
  const name = asked.trim().replace(/\s+/g, ' ').replace(ANY_FORM, '').toUpperCase()
  const key = keyOf(name)
  if (key === '') return []
  const companies = namesHeld(register, name, key, scene).map(({ text, identical, active }) => {
    const seed = `company/${register.id}/${text}`
    const registered = dayIn(1998, 2018, `${seed}/registered`)
    return {
      name: text,
      identical,
      active,
      registered,
      ended: active ? null : dayIn(2019, 2025, `${seed}/ended`),
      seed,
    }
  })
  return companies.sort((a, b) => (a.name < b.name ? -1 : 1))
}

type Held = { text: string; identical: boolean; active: boolean }

function namesHeld(register: CompanyRegister, name: string, key: string, { company }: Scene): Held[] {
  const form = pick(register.forms, `company/form/${register.id}/${key}`)
  const same = (active: boolean): Held => ({ text: `${name} ${form}`, identical: true, active })
  if (company === 'none') return []
  if (company === 'national') return register.isNational ? [same(true)] : []
  if (company === 'everywhere') return [same(true)]
  if (company === 'many') return register.isNational ? [...numbered(name, form), same(true)] : []
  if (!isKnown(key) || beginsLikeMagic(key)) return []
  const drawn = chance(`company/same/${register.id}/${key}`)
  const exact =
    drawn < SHARES.active ? [same(true)] : drawn < SHARES.active + SHARES.ended ? [same(false)] : []
  return [...exact, ...similar(register, name, key, form)]
}

const numbered = (name: string, form: string): Held[] =>
  Array.from({ length: MANY }, (_, at) => ({
    text: `${name} ${String(at).padStart(3, '0')} ${form}`,
    identical: false,
    active: true,
  }))

function similar({ id }: CompanyRegister, name: string, key: string, form: string): Held[] {
  const count = between(0, MAX_SIMILAR, `company/similar/${id}/${key}`)
  const companions = Array.from({ length: count }, (_, i) => pick(COMPANIONS, `company/${i}/${id}/${key}`))
  return [...new Set(companions)].map((companion) => ({
    text: `${name} ${companion.toUpperCase()} ${form}`,
    identical: false,
    active: chance(`company/active/${id}/${key}/${companion}`) < 0.7,
  }))
}

/**
 * Digits for the number of a company; each register prefixes them with something that no real number begins with.
 */
export const numberOf = ({ seed }: Company, length: number): string => digits(length, `${seed}/number`)
