import type { SectionReason } from '../events/sections.ts'
import { capitalized } from '../primitives/text.ts'
import { type Dated, maxDaysOf } from '../registers/data-age.ts'
import type { RegisterKind } from '../registers/identity.ts'
import type { Publisher } from '../registers/sources/publishers.ts'
import { PREFIX } from '../settings/values.ts'
import { placeName } from '../verdict/jurisdiction-codes.ts'
import type { KeyAccess } from './descriptor.ts'
import { enumerated } from './provider-client/section-evidence.ts'
import { rightsOf } from './trademarks/rights-by-territory.ts'

/** What the operator does about a gap. */
export type Remedy = {
  /** A clause: `get a free key from …`. */
  does: string
  /** The command to copy; `…` and words in capitals stand for what only the operator knows. */
  command: string
  /** Whether a running service must be restarted after it. */
  restart: boolean
}

/** A register as a file: the source that the service fetches it from, or what an import must be told. */
export type RegisterFiles =
  | { source: string; office: string; needs: readonly string[]; access: string }
  | {
      kind: RegisterKind
      jurisdiction: string
      /** Name of an imported register; null if none was imported. */
      office: string | null
      format?: string
      /** Where it is to be had, if it was not imported; absent: it has no register. */
      publisher?: Publisher
    }

/** Why "nothing found" of a register does not count here, with what its remedy needs. */
export type Gap =
  | { cause: 'key'; keys: readonly string[]; access: KeyAccess | undefined }
  | { cause: 'switched_off'; settings: readonly string[] }
  | { cause: 'untried' | 'failed' }
  | { cause: 'not_imported' | 'stale' | 'partial' | 'unreadable'; files: RegisterFiles }
type Cause = Gap['cause']

type GapOf<C extends Cause> = Extract<Gap, { cause: C }>
type Sentences<C extends Cause> = {
  /** What a reader, who cannot change it, may ask the operator; a clause without names of settings or commands. */
  ask: string
  remedy(gap: GapOf<C>): Remedy
}

const CONNECT = 'ask the operator of this service to connect it'
const UPDATE = 'ask the operator of this service to update its data'
const WHOLE = 'ask the operator of this service to import all of it'
const RETEST = 'repeat the check later: the service tests it again by itself'

/** Every gap with its two sentences: one for readers of reports and coverage, one for the operator. */
const GAPS: { readonly [C in Cause]: Sentences<C> } = {
  key: {
    ask: CONNECT,
    remedy: ({ keys, access }) => ({
      does: keyWords(keys, access),
      command: `export ${given(keys)}`,
      restart: true,
    }),
  },
  switched_off: {
    ask: CONNECT,
    remedy: ({ settings }) => ({
      does: `remove the setting ${enumerated(settings.map((name) => PREFIX + name))}, which switches it off`,
      command: `unset ${settings.map((name) => PREFIX + name).join(' ')}`,
      restart: true,
    }),
  },
  untried: {
    ask: 'run a check: the service tries it with the first one',
    remedy: () => ({
      does: 'try it in the console, or with this command',
      command: 'namecheck doctor',
      restart: false,
    }),
  },
  failed: {
    ask: RETEST,
    remedy: () => ({ does: 'see the reason', command: 'namecheck doctor', restart: false }),
  },
  not_imported: { ask: CONNECT, remedy: ({ files }) => imported('', files) },
  stale: { ask: UPDATE, remedy: ({ files }) => imported('newest ', files) },
  partial: {
    ask: WHOLE,
    remedy: ({ files }) => {
      const { does, ...rest } = imported('', files)
      const whole = 'source' in files ? '' : ', with --whole if they are all that the office has'
      return { does: `${does}${whole}`, ...rest }
    },
  },
  unreadable: { ask: UPDATE, remedy: ({ files }) => imported('', files) },
}

/** What a reader may ask the operator about a gap; a clause. */
export const askAbout = ({ cause }: Gap): string => GAPS[cause].ask

/** What the operator does about a gap. */
export const remedyOf = (gap: Gap): Remedy => (GAPS[gap.cause] as Sentences<Cause>).remedy(gap)

const given = (settings: readonly string[]): string => settings.map((name) => `${PREFIX}${name}=…`).join(' ')

/** Where the operator gets keys; a clause: `get a free key from …`. */
const keyWords = (keys: readonly string[], access: KeyAccess | undefined): string => {
  const cost = access ? (access.isFree ? 'free ' : 'paid ') : ''
  const what = keys.length === 1 ? `a ${cost}key` : `${cost}credentials`
  return `get ${what}${access ? ` from ${access.from}` : ''}`
}

function imported(which: string, files: RegisterFiles): Remedy {
  if ('source' in files) {
    const { source, office, needs, access } = files
    return {
      does: `fetch the ${which}files of ${office}${needs.length === 0 ? '' : ` (${access})`}`,
      command: `${needs.length === 0 ? '' : `${given(needs)} `}namecheck registers fetch ${source}`,
      restart: false,
    }
  }
  const { kind, jurisdiction, office, format, publisher } = files
  const rights = kind === 'marks' ? ` --rights ${rightsOf(jurisdiction).join(',')}` : ''
  const read = format ?? (kind === 'companies' ? 'companies-csv' : null)
  return {
    does: office ? `get the ${which}files of ${office}, and import them` : obtained(jurisdiction, publisher),
    command: `namecheck registers import FILE --office "${office ?? publisher?.office ?? 'OFFICE'}" --jurisdiction ${jurisdiction}${rights}${read ? ` --format ${read}` : ''} --as-of YYYY-MM-DD`,
    restart: false,
  }
}

/** Where the operator gets a register that was never imported, and what remains if no file of it is known; a clause. */
function obtained(jurisdiction: string, publisher: Publisher | undefined): string {
  if (publisher === undefined)
    return `${placeName(jurisdiction)} has no company register: choose its member states instead`
  const { office, site, file, why } = publisher
  const at = `${office ?? `the office of ${placeName(jurisdiction)}`} (${site})`
  if (file) return `get the files from ${at}, and import them: ${why}`
  return `no open file is known${why ? ` (${why})` : ''}: search by hand at ${at}, or ask there for an extract and import it`
}

/** A kind of register of some territories: `the trademark registers of Norway and the Benelux`. */
export const registersOf = (kind: string, territories: readonly string[]): string =>
  `the ${kind} ${territories.length === 1 ? 'register' : 'registers'} of ${placesOf(territories)}`

export const placesOf = (territories: readonly string[]): string => enumerated(territories.map(placeName))

/** The same for a section, whose reader can also have the registers searched. */
const orAttorney = (what: string, ask: string): string => `Have an attorney search ${what}, or ${ask}.`

/**
 * The reason of a section of which registers are not connected.
 * @param what the registers, in words
 * @param missed what was not searched there: `marks`
 */
export const notConnectedReason = (what: string, many: boolean, missed: string): SectionReason => ({
  code: 'not_configured',
  text: `${capitalized(what)} ${many ? 'are' : 'is'} not connected here, so ${missed} there were not searched.`,
  nextStep: orAttorney('what is missing', CONNECT),
})

/** The reason of a section without jurisdictions. */
export const nowhereReason = (what: string): SectionReason => ({
  code: 'not_configured',
  text: `No register of ${what} was searched, because the request names no jurisdiction.`,
  nextStep: 'Name the jurisdictions of the check.',
})

/**
 * The reason of a section whose registers have data that is too old.
 * @param missed what the data may lack: `marks`
 */
export function staleReason(stale: readonly (Dated & { register: string })[], missed: string): SectionReason {
  const names = stale.map(
    ({ register, dataAsOf, cycleDays }) =>
      `${register} is of ${dataAsOf?.slice(0, 10)}, more than ${maxDaysOf(cycleDays)} days old`,
  )
  return {
    code: 'stale_data',
    text: `Data that is too old may lack ${missed} that block this name: ${names.join('; ')}.`,
    nextStep: orAttorney('the register', UPDATE),
  }
}

/**
 * The reason of a section for which only a part of some registers was searched.
 * @param missed what the other part may hold: `marks`
 */
export function partialReason(partial: readonly { register: string }[], missed: string): SectionReason {
  const names = enumerated(partial.map(({ register }) => register))
  return {
    code: 'partial_register',
    text: `Only a part of the register of ${names} could be searched; the rest may hold ${missed} that block this name.`,
    nextStep: `Search the register of ${names} manually, or ${WHOLE}.`,
  }
}
