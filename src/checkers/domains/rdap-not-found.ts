import { z } from 'zod'
import { challengeOf } from '../provider-client/http-errors.ts'
import { ProviderError, type RawAnswer, type Reading } from '../provider-client/interfaces.ts'
import { looksLikeHtml, readJson, readText } from '../provider-client/read-answer.ts'
import { isDenial, isOnlyTheName, plainText } from './denial-grammar.ts'
import type { DenialForms } from './rdap-forms.ts'
import type { Denial } from './registry-answer.ts'
import { restrictionIn } from './registry-restriction.ts'

const NOT_FOUND_TTL = 15 * 60

const texts = z.array(z.string()).catch([])
const notice = z.looseObject({
  title: z.string().catch(''),
  description: z.union([z.string().transform((one) => [one]), texts]).catch([]),
})
type Notice = z.output<typeof notice>
const notices = z
  .array(z.unknown())
  .catch([])
  .default([])
  .transform((items) => items.flatMap((one) => notice.safeParse(one).data ?? []))

/** RFC 9083 §6: the code is required, title and description are optional. */
const errorObject = notice.extend({
  errorCode: z.coerce.number().optional(),
  rdapConformance: z.array(z.string()).optional().catch(undefined),
  notices,
  remarks: notices,
})

/**
 * Reads a 404 (RFC 7480 §5.3). It denies the name only as an RDAP error object in the standard's own words, or in a
 * form that is known for this server. The 404 of a gateway or a web page causes a {@link ProviderError}, and so does
 * one that asks the client to slow down.
 * @param domain the requested name, in A-label form, lower case
 */
export function readDenial(answer: RawAnswer, domain: string, forms: DenialForms): Reading<Denial> {
  if (looksLikeHtml(answer)) throw invalid(answer, 'the 404 is a web page')
  if (challengeOf(answer))
    throw new ProviderError('refused', 'the 404 asks for proof that a person is there', { answer })
  const kind =
    readText(answer).trim() === '' ? kindOfEmpty(answer, forms) : kindOfError(answer, domain, forms)
  return {
    value: { found: false, kind },
    outcome: kind,
    confidence: kind === 'unrecognized' ? 'none' : 'high',
    ttlSeconds: kind === 'unrecognized' ? 0 : NOT_FOUND_TTL,
  }
}

function kindOfEmpty(answer: RawAnswer, { empty }: DenialForms): Denial['kind'] {
  if (empty) return 'not_found'
  throw invalid(answer, 'the 404 is empty, and any gateway could have sent it')
}

function kindOfError(answer: RawAnswer, domain: string, forms: DenialForms): Denial['kind'] {
  const error = readJson(answer, errorObject)
  const type = answer.headers['content-type']?.toLowerCase() ?? ''
  const isRdap = type.includes('application/rdap+json') || error.rdapConformance !== undefined
  if (error.errorCode !== 404 || !isRdap || 'objectClassName' in error) {
    throw invalid(answer, 'the 404 is not the error object of an RDAP server')
  }
  const said = linesOf(error, domain)
  if (said.some((line) => SLOW_DOWN.test(line))) {
    throw new ProviderError('rate_limited', 'the 404 asks the client to slow down', { answer })
  }
  const aboutName = [...error.notices, ...error.remarks].filter((one) => !ABOUT_SERVICE.test(one.title))
  const noticed = aboutName.flatMap((one) => linesOf(one, domain))
  const kept = restrictionIn([...said, ...noticed].join('\n'))
  if (kept) return kept
  if (noticed.some((line) => ABOUT_NAME.test(line))) return 'unrecognized'
  const denies = (line: string) => isDenial(line) || isOnlyTheName(line) || forms.phrases.includes(line)
  const speaks = said.length === 0 || said.some((line) => !isOnlyTheName(line))
  return speaks && said.every(denies) ? 'not_found' : 'unrecognized'
}

const SLOW_DOWN =
  /\b(?:rate.?limit\w*|limit (?:exceeded|reached)|too many|quota|throttl\w+|slow down|try again|exceeded)\b/

/** Titles of notices that concern the service, not the name: terms may threaten to block heavy users. */
const ABOUT_SERVICE =
  /\b(?:terms|conditions|polic(?:y|ies)|copyright|disclaimer|privacy|legal|usage|use|rates?|limits?|status codes?|complaint|inaccuracy|service|help)\b/i

/** Words of a notice that could concern the name. */
const ABOUT_NAME = /\{name\}|\b(?:this|the|requested) (?:domain|name)\b|\bregist(?:er|ration)|\bavailable\b/

const linesOf = ({ title, description }: Notice, domain: string): string[] =>
  [title, ...description].map((line) => plainText(line, domain)).filter((line) => line !== '')

const invalid = (answer: RawAnswer, message: string) =>
  new ProviderError('invalid_answer', message, { answer })
