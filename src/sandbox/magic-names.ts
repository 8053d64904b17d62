import type { Source } from '../events/sections.ts'
import { FAULTS, type FaultKind } from './fault-kinds.ts'

/** The answers of the registries for one name. `mixed`: decided per request, see `chance.ts`. */
export type Scene = {
  domains: 'free' | 'taken' | 'mixed'
  /** `consent`: networks that ask for consent first. `login`: networks that show a log-in page. */
  social: 'free' | 'taken' | 'mixed' | 'suspended' | 'private' | 'reserved' | 'consent' | 'login'
  /** In one register of a check, EUIPO if it is searched; `mixed`: at EUIPO and Signa, some also in others. */
  mark: 'none' | 'live' | 'dead' | 'similar' | 'mixed'
  /**
   * `national`: in every national register; `everywhere`: in the GLEIF list too; `many`: in every national register,
   * after more similar ones than fit on a page.
   */
  company: 'none' | 'national' | 'everywhere' | 'many' | 'mixed'
  fault: { kind: FaultKind; target: FaultTarget } | null
}
export type FaultTarget = Source | 'everything'

export const FAULT_TARGETS: readonly FaultTarget[] = [
  'domains',
  'social',
  'trademarks',
  'companies',
  'analysis',
  'everything',
]

const FREE: Scene = { domains: 'free', social: 'free', mark: 'none', company: 'none', fault: null }
const TAKEN: Scene = { domains: 'taken', social: 'taken', mark: 'live', company: 'everywhere', fault: null }
const MIXED: Scene = { domains: 'mixed', social: 'mixed', mark: 'mixed', company: 'mixed', fault: null }

/** Scenes without a fault, by the beginning of the name. */
const SCENES = {
  freeeverywhere: FREE,
  takeneverywhere: TAKEN,
  livemark: { ...FREE, mark: 'live' },
  deadmark: { ...FREE, mark: 'dead' },
  expiredmark: { ...FREE, mark: 'dead' },
  similarmark: { ...FREE, mark: 'similar' },
  samecompany: { ...FREE, company: 'national' },
  manycompanies: { ...FREE, company: 'many' },
  takendomains: { ...FREE, domains: 'taken' },
  takensocial: { ...FREE, social: 'taken' },
  suspendedsocial: { ...FREE, social: 'suspended' },
  privatesocial: { ...FREE, social: 'private' },
  reservedsocial: { ...FREE, social: 'reserved' },
  consentsocial: { ...FREE, social: 'consent' },
  loginsocial: { ...FREE, social: 'login' },
} as const satisfies Record<string, Scene>
export type SceneName = keyof typeof SCENES

/**
 * Names that everyone knows are taken everywhere, so that a self-test finds what it expects. The whole name must
 * match; `google2` is a name like any other.
 */
export const WELL_KNOWN: readonly string[] = [
  ...[
    'adobe',
    'amazon',
    'apple',
    'bbc',
    'bluesky',
    'bsky',
    'docker',
    'durov',
    'equinor',
    'example',
    'facebook',
  ],
  ...[
    'gargron',
    'github',
    'gitlab',
    'google',
    'iana',
    'ibm',
    'icann',
    'instagram',
    'intel',
    'jack',
    'linkedin',
  ],
  ...['mastodon', 'medium', 'microsoft', 'mozilla', 'nasa', 'netflix', 'nginx', 'nike', 'openai', 'paypal'],
  ...['pinterest', 'reddit', 'samsung', 'sony', 'spez', 'spotify', 'telegram', 'tesco', 'tiktok', 'torvalds'],
  ...['twitch', 'twitter', 'wikipedia', 'youtube'],
  // Companies of the self-tests of registers.
  ...[
    'banquedefrance',
    'bolttechnology',
    'britishcolumbiaferryservices',
    'carlsberg',
    'ceskedrahy',
    'comcast',
    'consolidatededison',
  ],
  ...['deutschebundesbank', 'finnair', 'frontierairlines', 'newzealandpost', 'qantasairways'],
  ...['slovenskaposta', 'stanleyblackdecker', 'swisscom'],
  // User names of the self-tests of networks.
  ...['alex', 'ben', 'blue', 'forgejo', 'guava', 'john', 'lodash', 'requests', 'serde'],
]

const wellKnown: ReadonlySet<string> = new Set(WELL_KNOWN)
const faulty = new Map<string, Scene>(
  FAULTS.flatMap((kind) =>
    FAULT_TARGETS.map((target) => [`${kind}${target}`, { ...FREE, fault: { kind, target } }] as const),
  ),
)
const beginning = new RegExp(`^(?:${Object.keys(SCENES).join('|')}|${[...faulty.keys()].join('|')})`)

const SOCIAL_STATES = ['suspended', 'private', 'reserved', 'consent', 'login']

const firstWord = new RegExp(
  `^(?:${['free', 'taken', 'live', 'dead', 'expired', 'similar', 'same', 'many', ...SOCIAL_STATES, ...FAULTS].join('|')})`,
)

/**
 * Whether a name begins like a magic name. A search for the core of a magic name, without its trade words, must not find
 * what its scene does not have.
 */
export const beginsLikeMagic = (key: string): boolean => firstWord.test(key)

/** The scene of a name; `key` is the name in lower-case Latin letters and digits. */
export function sceneOf(key: string): Scene {
  const magic = beginning.exec(key)?.[0]
  if (magic !== undefined) return faulty.get(magic) ?? SCENES[magic as SceneName]
  return wellKnown.has(key) ? TAKEN : MIXED
}

/** The fault of one source in a scene; null for none. */
export function faultIn(scene: Scene, source: Source): FaultKind | null {
  if (scene.fault === null) return null
  const { kind, target } = scene.fault
  return target === source || target === 'everything' ? kind : null
}
