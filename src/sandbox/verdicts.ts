import type { Verdict } from '../events/check.ts'
import { type OutcomeStatus, SOURCES, type Source } from '../events/sections.ts'
import { capitalized } from '../primitives/text.ts'
import { FAULTS, type FaultKind } from './fault-kinds.ts'
import { FAULT_TARGETS, type FaultTarget, type SceneName } from './magic-names.ts'

/** Jurisdictions of the verdicts in the reference page. */
export const DOCUMENTED_IN: readonly string[] = ['EU', 'GB', 'NO']

/**
 * The result of checking a magic name, for all five sources, any TLDs, the jurisdictions `DOCUMENTED_IN`
 * and without Nice classes.
 */
export type MagicVerdict = {
  /** The beginning of the name as a key. */
  name: string
  /** An example of a name with that beginning, as a person would write it. */
  example: string
  meaning: string
  verdict: Verdict
  statuses: Record<Source, OutcomeStatus>
}

const DECISIVE_TARGETS: ReadonlySet<FaultTarget> = new Set([
  'domains',
  'trademarks',
  'companies',
  'everything',
])

type Meaning = { example: string; meaning: string; verdict: Verdict; unknown?: Source }

const SCENES: Record<SceneName, Meaning> = {
  freeeverywhere: { example: 'Free Everywhere', meaning: 'free in every source', verdict: 'clear' },
  takeneverywhere: {
    example: 'Taken Everywhere',
    meaning:
      'every domain registered, every user name taken, an exact live mark in one register, an active company of that name in every national register and GLEIF',
    verdict: 'conflict',
  },
  livemark: {
    example: 'Live Mark',
    meaning: 'an exact registered mark in one register, in classes 9, 35, 42; else free',
    verdict: 'conflict',
  },
  deadmark: {
    example: 'Dead Mark',
    meaning:
      'an exact mark in one register, in classes 9, 35, 42 that has expired; else free, but “dead” is a word to be careful with',
    verdict: 'caution',
  },
  expiredmark: {
    example: 'Expired Mark',
    meaning: 'an exact mark in one register, in classes 9, 35, 42 that has expired; else free',
    verdict: 'clear',
  },
  similarmark: {
    example: 'Similar Mark',
    meaning:
      'a registered mark in one register, in classes 9, 35, 42, that differs in one letter and sounds alike; else free',
    verdict: 'caution',
  },
  samecompany: {
    example: 'Same Company',
    meaning: 'an active company of that name in every national register; else free',
    verdict: 'conflict',
  },
  manycompanies: {
    example: 'Many Companies',
    meaning:
      'in every national register an active company of that name, after 230 with a longer name; else free',
    verdict: 'conflict',
  },
  takendomains: {
    example: 'Taken Domains',
    meaning: 'every domain registered; else free',
    verdict: 'caution',
  },
  takensocial: { example: 'Taken Social', meaning: 'every user name taken; else free', verdict: 'clear' },
  suspendedsocial: {
    example: 'Suspended Social',
    meaning: 'user names of suspended accounts, as each network shows or hides them; else free',
    verdict: 'clear',
  },
  privatesocial: {
    example: 'Private Social',
    meaning: 'user names of private accounts, as each network shows or hides them; else free',
    verdict: 'clear',
  },
  reservedsocial: {
    example: 'Reserved Social',
    meaning: 'user names that networks keep back, as each network shows or hides them; else free',
    verdict: 'clear',
  },
  consentsocial: {
    example: 'Consent Social',
    meaning: 'YouTube redirects to a consent form; else free',
    verdict: 'clear',
    unknown: 'social',
  },
  loginsocial: {
    example: 'Login Social',
    meaning: 'every network demands a log-in; else free',
    verdict: 'clear',
    unknown: 'social',
  },
}

/** The behavior of HTTP registries, of DNS and of WHOIS. */
export const FAULT_MEANINGS: Record<FaultKind, { http: string; dns: string; whois: string }> = {
  slow: { http: 'answers correctly, 1.2 s late', dns: 'the same', whois: 'the same' },
  failing: { http: '503', dns: 'SERVFAIL', whois: 'the text of an internal error' },
  refusing: {
    http: 'drops the connection',
    dns: 'REFUSED; over TCP drops the connection',
    whois: 'drops the connection',
  },
  hanging: { http: 'never answers', dns: 'the same', whois: 'the same' },
  dripping: {
    http: '200, then one byte (a space) a second, without end',
    dns: 'never answers',
    whois: 'a space a second, without end',
  },
  endless: {
    http: '200, then spaces without end, about 12 MB/s',
    dns: 'never answers',
    whois: 'the same as HTTP',
  },
  html: {
    http: '200 with a web page that asks for patience',
    dns: 'a response that is not a DNS message',
    whois: 'a web page',
  },
  truncated: {
    http: '200 with JSON that breaks off',
    dns: 'truncated; over TCP half a message',
    whois: 'half of the answer',
  },
  wrongjson: {
    http: '200 with JSON of another shape',
    dns: 'the answer to another question',
    whois: 'the answer about another name',
  },
  looping: {
    http: '302 to the same address',
    dns: 'a referral to the zone that was asked',
    whois: 'a referral to another server',
  },
  throttled: {
    http: '429 with `Retry-After: 1`',
    dns: 'REFUSED',
    whois: 'the text with which the registry asks to slow down',
  },
}

/** Every magic name, with the result of its check. */
export const magicVerdicts: readonly MagicVerdict[] = [
  ...Object.entries(SCENES).map(([name, { unknown = null, ...scene }]) => ({
    name,
    ...scene,
    statuses: statusesWith(unknown),
  })),
  ...FAULTS.flatMap((kind) => FAULT_TARGETS.map((target) => ofFault(kind, target))),
]

function ofFault(kind: FaultKind, target: FaultTarget): MagicVerdict {
  const harmless = kind === 'slow' || !DECISIVE_TARGETS.has(target)
  const who = target === 'everything' ? 'every registry' : `what is asked for ${target}`
  return {
    name: `${kind}${target}`,
    example: `${capitalized(kind)} ${capitalized(target)}`,
    meaning: `${who}: ${FAULT_MEANINGS[kind].http}; else free`,
    verdict: harmless ? 'clear' : 'inconclusive',
    statuses: statusesWith(kind === 'slow' ? null : target),
  }
}

function statusesWith(broken: FaultTarget | null): Record<Source, OutcomeStatus> {
  const status = (source: Source): OutcomeStatus =>
    broken === source || broken === 'everything' ? 'unknown' : 'done'
  return Object.fromEntries(SOURCES.map((source) => [source, status(source)])) as Record<
    Source,
    OutcomeStatus
  >
}
