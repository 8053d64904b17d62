import { THROTTLED_SECONDS } from './fault-kinds.ts'
import { registrationOf, registrationRecord } from './registrations.ts'
import { type Forms, whoisFormsOf } from './whois-data.ts'

const NEWLINE = '\r\n'
const BANNER = '% WHOIS server of the sandbox'
/** The name in a query: its last word, without the suffix that asks for English. */
const NAME = /(?:^|[\s=])([a-z0-9.-]+)(?:\/e)?$/i

/** The domain that a query line asks about, in lower case; null if it asks about none. */
export function nameOfQuery(query: string): string | null {
  const name = NAME.exec(query.trim())?.[1]?.toLowerCase()
  return name?.includes('.') ? name : null
}

/** The answer of the registry of a name, in the form of its server. */
export function whoisAnswer(name: string): string {
  const forms = whoisFormsOf(name)
  const found = registrationOf(name)
  if (!forms || !found || found.domain !== name) return page('% This server has no data about that')
  if (found.state === 'registered') return page(...registration(forms, name))
  const form = found.state === 'reserved' ? forms.reserved?.[0] : undefined
  return page(...linesOf(form ?? forms.free?.[0], name))
}

/** A page that asks the client to slow down, in the form of the name's server. */
export const throttledAnswer = (name: string): string =>
  page(
    ...linesOf(whoisFormsOf(name)?.throttled?.[0] ?? '% Too many queries', name, String(THROTTLED_SECONDS)),
    `% Wait ${THROTTLED_SECONDS} s`,
  )

const page = (...lines: string[]): string => [BANNER, '', ...lines, ''].join(NEWLINE)

function linesOf(form: string | string[] | undefined, name: string, rest = 'sandbox'): string[] {
  return [form ?? '% This server has no data about that']
    .flat()
    .map((line) => line.replaceAll('{name}', name).replaceAll('*', rest))
}

/** The lines that show a registration, with its facts where the server shows them. */
function registration({ taken, fields = {} }: Forms, name: string): string[] {
  const { registrar, created, expires } = registrationRecord(name)
  const facts = new Map<string | undefined, string>([
    [fields.registrar?.[0], registrar[1]],
    [fields.created, created],
    [fields.expires, expires],
  ])
  const shown = [taken?.[0] ?? []].flat()
  const more = [...facts.keys()].filter((line) => line !== undefined && !shown.includes(line))
  return [...shown, ...more].flatMap((line = '') =>
    linesOf(facts.has(line) ? line.replace(/\*$/, facts.get(line) ?? '') : line, name),
  )
}
