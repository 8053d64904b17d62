import type { SearchCoverage } from '../types.ts'

type Country = SearchCoverage['countries'][number]
type Register = SearchCoverage['registers'][number]
type Status = Country['companies']['status']

export type Works = {
  code: string
  name: string
  parts: { what: string; works: boolean; words: string }[]
}
export type Addition = { register: string; adds: string; step: string; isFree: boolean }

const WORDS: Readonly<Record<string, string>> = {
  searched: 'searched now',
  incomplete: 'searched, but incomplete for now',
  key: 'needs a provider that the operator switches on',
  file: 'needs a file that the service fetches',
  import: 'needs a file that the operator imports',
}

/** What live checks search in each chosen country, and what they do not. */
export const worksIn = (coverage: SearchCoverage, codes: readonly string[]): Works[] =>
  chosen(coverage, codes).map(({ code, name, companies, trademarks }) => ({
    code,
    name,
    parts: [part('Trademarks', trademarks.status), part('Companies', companies.status)],
  }))

const part = (what: string, status: Status) => ({
  what,
  works: status === 'searched',
  words: WORDS[status] ?? status,
})

/** Registers that would add something in the chosen countries, and how an operator switches each on. */
export function additionsFor(coverage: SearchCoverage, codes: readonly string[]): Addition[] {
  const countries = chosen(coverage, codes)
  return coverage.registers.flatMap((register) => {
    if (register.step === null) return []
    const adds = countries.flatMap((country) => addedIn(country, register))
    if (adds.length === 0) return []
    return [
      {
        register: register.name,
        adds: adds.join('; '),
        step: register.step,
        isFree: register.keys.length === 0,
      },
    ]
  })
}

function addedIn({ name, companies, trademarks }: Country, { id, source }: Register): string[] {
  const isPossible = ({ incompleteBy, possibleBy, status }: Country['companies']): boolean =>
    status !== 'searched' && [...incompleteBy, ...possibleBy].includes(id)
  if (source === 'companies') return isPossible(companies) ? [`companies of ${name}`] : []
  return trademarks.rights.some(isPossible) ? [`trademarks of ${name}`] : []
}

const chosen = ({ countries }: SearchCoverage, codes: readonly string[]): Country[] =>
  codes.flatMap((code) => countries.find((country) => country.code === code) ?? [])
