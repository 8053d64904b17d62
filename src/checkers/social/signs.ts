import { z } from 'zod'
import { challengeOf } from '../provider-client/http-errors.ts'
import { ProviderError, type RawAnswer, type Reading } from '../provider-client/interfaces.ts'
import { looksLikeHtml, readJson } from '../provider-client/read-answer.ts'
import { hasForm, type Seen } from './answer-form.ts'
import type { Network, Probe, Sign, Subject } from './network.ts'
import { readPage } from './page-head.ts'

/** `absent`: no account is seen, which proves nothing. */
export const NAME_STATES = ['taken', 'free', 'absent', 'refused'] as const
export type NameState = (typeof NAME_STATES)[number]

/** What one answer says, and the rule of its sign, if it has one. */
export type Said = { state: NameState; rule: string | null }

const TTL_SECONDS: Readonly<Record<NameState, number>> = {
  taken: 86_400,
  free: 1_800,
  absent: 1_800,
  refused: 86_400,
}

/** Texts of pages that demand proof of a human visitor (Cloudflare, AWS WAF, DataDome, PerimeterX). */
const CHALLENGES = [
  '<title>Just a moment...</title>',
  'cf-challenge',
  '/cdn-cgi/challenge-platform/',
  'Attention Required! | Cloudflare',
  'awsWafCookieDomainList',
  'captcha-delivery.com',
  'px-captcha',
]

/**
 * What an answer says about a user name: it must have the form of exactly one kind of sign, and must not be a challenge
 * page. Anything else is a {@link ProviderError}.
 */
export function readNameState(
  answer: RawAnswer,
  probe: Probe,
  subject: Subject,
  confidence: Network['confidence'] = 'medium',
): Reading<Said> {
  const seen = seenIn(answer, probe)
  const challenger = challengeOf(answer)
  if (challenger || CHALLENGES.some((mark) => seen.text.includes(mark))) {
    throw new ProviderError('refused', 'a challenge page came instead of an answer', { answer })
  }
  const found = NAME_STATES.flatMap((state) => {
    const sign = probe[state].find((each: Sign) => hasForm(each, seen, subject))
    return sign === undefined ? [] : [{ state, rule: sign.rule ?? null }]
  })
  const [said, ...others] = found
  if (said === undefined || others.length > 0) {
    const why = said === undefined ? 'no sign that the name is taken or free' : 'contradictory signs'
    throw new ProviderError('invalid_answer', `HTTP ${answer.status} with ${why}`, { answer })
  }
  const { state, rule } = said
  return {
    value: said,
    outcome: rule ?? state,
    confidence: state === 'taken' || state === 'refused' ? 'high' : state === 'free' ? confidence : 'low',
    ttlSeconds: TTL_SECONDS[state],
  }
}

/** Statuses that a probe's signs contain. */
export const statusesOf = (probe: Probe): number[] => [
  ...new Set(NAME_STATES.flatMap((state) => probe[state].map(({ status }) => status))),
]

const JSON_TYPES = /[/+](?:json|javascript)\b/

function seenIn(answer: RawAnswer, { guard }: Probe): Seen {
  const { status, headers, bytes } = answer
  const text = new TextDecoder().decode(bytes)
  const type = headers['content-type']?.toLowerCase() ?? ''
  const isPage = looksLikeHtml(answer)
  const isJson = !isPage && JSON_TYPES.test(type) && (guard === undefined || text.startsWith(guard))
  return {
    status,
    headers,
    text,
    json: isJson ? parsed(answer, guard) : null,
    page: isPage ? readPage(text) : null,
  }
}

function parsed(answer: RawAnswer, guard = ''): Seen['json'] {
  try {
    return { value: readJson({ ...answer, bytes: answer.bytes.subarray(guard.length) }, z.unknown()) }
  } catch {
    return null
  }
}
