import type { CompanyFinding } from '../../events/sections.ts'
import type { Answer } from '../provider-client/contract.ts'

/** A company as a register tells it. */
export type Company = Omit<CompanyFinding, 'register' | 'similarity' | 'evidence' | 'sameAs'> & {
  /** The register itself says that the name is the same in law. */
  sameInLaw: boolean
}

/** A company and the evidence that it was seen in. */
export type Seen = { company: Company; evidence: string }

/** What a search of one register gives. */
export type Found = {
  answers: Answer<unknown>[]
  seen: Seen[]
  /** Every list that decides was read to its end. */
  whole: boolean
  /** When the answer was given. */
  at: string | null
}
