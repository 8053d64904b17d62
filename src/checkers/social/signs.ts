import { z } from 'zod'
import { ProviderError, type RawAnswer, type Reading } from '../provider-client/contract.ts'
import { challengeOf } from '../provider-client/http-errors.ts'
import { looksLikeHtml, readJson } from '../provider-client/read-answer.ts'
import { fill, type MemberValue, type Probe, type Sign } from './network.ts'

export type NameState = 'taken' | 'free' | 'refused'

const TTL_SECONDS: Readonly<Record<NameState, number>> = { taken: 86_400, free: 1_800, refused: 86_400 }

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
 * What an answer says about a user name: it must have exactly one kind of sign and must not be a challenge page.
 * Anything else is a {@link ProviderError}.
 */
export function readNameState(answer: RawAnswer, probe: Probe, username: string): Reading<NameState> {
  const body = bodyOf(answer)
  const challenger = challengeOf(answer)
  if (challenger || CHALLENGES.some((mark) => body.text.includes(mark))) {
    throw new ProviderError('refused', 'a challenge page came instead of an answer', { answer })
  }
  const bears = (signs: readonly Sign[] | undefined) =>
    signs?.some((sign) => isBorne(sign, answer, body, username)) ?? false
  const states = (['taken', 'free', 'refused'] as const).filter((state) => bears(probe[state]))
  const [state, ...others] = states
  if (state === undefined || others.length > 0) {
    const why = state === undefined ? 'no sign that the name is taken or free' : 'contradictory signs'
    throw new ProviderError('invalid_answer', `HTTP ${answer.status} with ${why}`, { answer })
  }
  return {
    value: state,
    outcome: state,
    confidence: state === 'free' ? 'medium' : 'high',
    ttlSeconds: TTL_SECONDS[state],
  }
}

/** Statuses that a probe's signs contain. */
export function statusesOf({ taken, free, refused = [] }: Probe): number[] {
  return [...new Set([...taken, ...free, ...refused].map(({ status }) => status))]
}

type Body = { text: string; json: { value: unknown } | null }

function bodyOf(answer: RawAnswer): Body {
  const text = new TextDecoder().decode(answer.bytes)
  if (looksLikeHtml(answer)) return { text, json: null }
  try {
    return { text, json: { value: readJson(answer, z.unknown()) } }
  } catch {
    return { text, json: null }
  }
}

function isBorne(sign: Sign, answer: RawAnswer, body: Body, username: string): boolean {
  if (sign.status !== answer.status) return false
  if ('text' in sign) {
    const seen = body.text.toLowerCase()
    return [sign.text].flat().every((text) => seen.includes(fill(text, username).toLowerCase()))
  }
  return body.json !== null && same(member(body.json.value, sign.member), sign.is, username)
}

function same(found: unknown, due: MemberValue, username: string): boolean {
  if (typeof due === 'string') {
    return typeof found === 'string' && found.toLowerCase() === fill(due, username).toLowerCase()
  }
  if (Array.isArray(due)) return Array.isArray(found) && found.length === 0
  return found === due
}

/** The member at a dotted path (`''` is the whole value); undefined if it is missing. */
function member(value: unknown, path: string): unknown {
  if (path === '') return value
  let at = value
  for (const step of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined
    at = (at as Record<string, unknown>)[step]
  }
  return at
}
