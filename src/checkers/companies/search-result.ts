import type { CompanyFinding } from '../../events/sections.ts'
import type { Answer } from '../provider-client/interfaces.ts'
import type { Listed } from '../provider-client/paged-list.ts'

/** A company as a register describes it. */
export type Company = Omit<CompanyFinding, 'register' | 'similarity' | 'evidence' | 'sameAs'> & {
  /** Whether the register itself states that the name is the same in law. */
  sameInLaw: boolean
}

/** A company with the id of the evidence that contains it; once for each of its names. */
export type Seen = Listed<Company>

/** The result of a search in one register. */
export type Found = {
  answers: Answer<unknown>[]
  seen: Seen[]
  /** Whether every decisive list was read completely. */
  whole: boolean
  /** Why the register cannot be searched for this name; a clause about the register. */
  gap?: string
  /** The time of the answer. */
  at: string | null
}
