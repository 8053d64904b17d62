import { doubtNote, partialNote } from '../registers/completeness.ts'
import { countsUntil, isStale, maxDaysOf } from '../registers/data-age.ts'
import type { RegisterAbout } from '../registers/file.ts'
import { REGISTER_KINDS } from '../registers/identity.ts'
import type { RegisterFolder } from '../registers/serve/registers.ts'
import { localProviderId } from './local-register.ts'

/**
 * Why a local register does not count, or why it is doubtful that it does, a sentence for its operator for each reason.
 * @param now epoch ms
 */
export function registerNotes(about: RegisterAbout, now: number): string[] {
  return [...gapNotes(about, now), doubtNote(about)].filter((note) => note !== null)
}

const gapNotes = (about: RegisterAbout, now: number): string[] =>
  [staleNote(about, now), partialNote(about)].filter((note) => note !== null)

/** Why local registers do not count, by the provider that searches them. */
export const notesByProvider = (
  registers: Pick<RegisterFolder, 'coverage'>,
  now: number,
): ReadonlyMap<string, string> =>
  new Map(
    REGISTER_KINDS.flatMap((kind) => registers.coverage(kind)).flatMap((about) => {
      const notes = gapNotes(about, now)
      return notes.length === 0 ? [] : [[localProviderId(about), notes.join('. ')] as const]
    }),
  )

/** What is wrong with the local registers, a sentence each: files that cannot be searched, and registers that do not count. */
export function registerProblems(
  registers: Pick<RegisterFolder, 'coverage' | 'problems'>,
  now: number,
): string[] {
  const present = REGISTER_KINDS.flatMap((kind) => registers.coverage(kind))
  const searched = present.filter(({ isUnreadable }) => !isUnreadable)
  return [...registers.problems(), ...searched.flatMap((about) => gapNotes(about, now))]
}

function staleNote(about: RegisterAbout, now: number): string | null {
  if (!isStale(about, now)) return null
  const { office, kind, dataAsOf, cycleDays } = about
  return `the register of ${office} (${kind}) is too old to count: its data are of ${dataAsOf} and counted for ${maxDaysOf(cycleDays)} days, until ${countsUntil(about)}. Import its newest files`
}
