import type { NameRequest, RegistryRequest, Reply } from '../exchange.ts'
import type { Scene } from '../magic-names.ts'
import type { Twin } from '../twin.ts'
import { type Company, type CompanyRegister, companiesNamed } from './names.ts'

/** A search for a name, as a register of companies is asked: a page counted from 0, and its size. */
export type NameSearch = {
  name: string
  page: number
  size: number
  /** Companies that the search leaves out. */
  omits?(company: Company): boolean
  /** The position of the first listed company, if the protocol states one instead of a page. */
  start?: number
}

/** A page of companies, with the number of all that were found. */
export type CompanyPage = { companies: readonly Company[]; total: number; page: number; size: number }

/** How a register of companies is asked, and how it answers. */
export type CompanyProtocol = {
  register: CompanyRegister
  /** The simulated API, for the reference page. */
  simulates: string
  settings: Twin['settings']
  /** Interprets a request; a plain reply refuses it. */
  ask(asked: RegistryRequest): NameSearch | Reply
  answer(page: CompanyPage): Reply
}

/** Ways in which a register can answer wrongly with HTTP 200. */
export const MISBEHAVIORS = ['repeated-page', 'wrong-total', 'capped-total', 'errors', 'empty-index'] as const
export type Misbehavior = (typeof MISBEHAVIORS)[number]

/** Companies that a register with `capped-total` lists of a longer list. */
const LISTED_IF_CAPPED = 30

/** The twin of a register. @param misbehavior how it answers wrongly; null for right answers */
export const companyTwin = (protocol: CompanyProtocol, misbehavior: Misbehavior | null = null): Twin => ({
  id: protocol.register.id,
  simulates: protocol.simulates,
  settings: protocol.settings,
  registry: {
    source: 'companies',
    handle: (asked) => {
      const search = protocol.ask(asked)
      return 'status' in search ? search : named(protocol, search, misbehavior)
    },
  },
})

const named = (
  protocol: CompanyProtocol,
  search: NameSearch,
  misbehavior: Misbehavior | null,
): NameRequest => ({
  name: search.name,
  answer: (scene) => {
    const reply = protocol.answer(pageOf(protocol.register, search, scene, misbehavior))
    return misbehavior === 'errors' ? withErrors(reply) : reply
  },
})

function pageOf(
  register: CompanyRegister,
  { name, page, size, omits = () => false, start = page * size }: NameSearch,
  scene: Scene,
  misbehavior: Misbehavior | null,
): CompanyPage {
  const isEmpty = misbehavior === 'empty-index' || misbehavior === 'errors'
  const held = isEmpty ? [] : companiesNamed(register, name, scene).filter((company) => !omits(company))
  const listed = misbehavior === 'capped-total' ? held.slice(0, LISTED_IF_CAPPED) : held
  const from = misbehavior === 'repeated-page' ? 0 : start
  return {
    companies: listed.slice(from, from + size),
    total: held.length + (misbehavior === 'wrong-total' ? 1 : 0),
    page,
    size,
  }
}

/** The same reply, which also reports an error. */
function withErrors(reply: Reply): Reply {
  const body: unknown = JSON.parse(reply.body)
  const errors = [{ title: 'the search is not available' }]
  return {
    ...reply,
    body: JSON.stringify(Array.isArray(body) ? { errors } : { ...(body as object), errors }),
  }
}

/** A whole number of a query; `fallback` if it is not given, null if it is not such a number. */
export function wholeNumber(text: string | null, fallback: number): number | null {
  const value = text === null ? fallback : Number(text)
  return Number.isSafeInteger(value) && value >= 0 ? value : null
}

/** The JSON body of a request; null for any other. */
export function jsonBody(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
