import type { RegisterAbout } from './file.ts'
import { leastRows } from './known-sizes.ts'

/**
 * How much of the register of an office a local register holds. `whole`: its rows are about as many as the office is
 * known to have. `vouched`: its operator says that it is whole, and no figure confirms it. `partial`: it is not known to be
 * whole. The findings of a partial register count; that it holds no such name proves nothing.
 */
export type Completeness = 'whole' | 'vouched' | 'partial'

/** With less than this share of the known rows, a register is partial. The figures are low, and files lack unused rows. */
const LEAST_SHARE = 0.5

type Counted = Pick<RegisterAbout, 'kind' | 'jurisdiction' | 'rights' | 'extent' | 'rows' | 'isMadeUp'>

/** @param about `extent`: what the operator said at the import */
export function completenessOf(about: Counted): Completeness {
  if (about.isMadeUp) return 'whole'
  if (about.extent === 'partial') return 'partial'
  const least = leastRows(about)
  if (least !== null && about.rows >= least * LEAST_SHARE) return 'whole'
  return about.extent === 'whole' ? 'vouched' : 'partial'
}

/**
 * What contradicts an operator who vouches for a register: the known rows of its office, a clause that also clients may read.
 * Null for every other register.
 */
export function doubtOf(about: Counted): string | null {
  const least = leastRows(about)
  return least === null || completenessOf(about) !== 'vouched' ? null : fewRows(about, least)
}

const fewRows = ({ rows }: Pick<Counted, 'rows'>, least: number): string =>
  `it has ${rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`}, and the office has ${least.toLocaleString('en')} or more`

/** What the operator should know of a register that counts only because of --whole; null if nothing contradicts it. */
export function doubtNote(about: RegisterAbout): string | null {
  const doubt = doubtOf(about)
  if (doubt === null) return null
  const missed = about.kind === 'marks' ? 'marks that block' : 'companies of'
  return `the register of ${about.office} (${about.kind}) counts as whole only because it was imported with --whole: ${doubt}, so a name can be clear although the office has ${missed} it. Import all files of the office, or these with --partial`
}

/** Why a register does not count as whole and how that is changed, for its operator; null if it does. */
export function partialNote(about: RegisterAbout): string | null {
  if (completenessOf(about) !== 'partial') return null
  const least = leastRows(about)
  const why =
    about.extent === 'partial'
      ? 'it was imported with --partial'
      : least === null
        ? `it has ${about.rows.toLocaleString('en')} rows, and this program does not know how many the office has`
        : fewRows(about, least)
  return `the register of ${about.office} (${about.kind}) counts as a part only, because ${why}: its findings count, but no name can be clear because of it. Import all files of the office, or, if these are all, import them with --whole`
}
