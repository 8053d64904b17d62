import type { TrademarkFinding } from '../../events/sections.ts'
import type { RegisterHit } from '../../registers/marks/search.ts'

type Facts = Pick<
  TrademarkFinding,
  | 'pending'
  | 'statusText'
  | 'published'
  | 'priority'
  | 'internationalNumber'
  | 'markKind'
  | 'supplementalRegister'
  | 'acquiredDistinctiveness'
  | 'image'
>

/** The facts of a mark that a finding shows where the register has them. @param status at the time of the check */
export function factsOf(
  hit: Pick<RegisterHit, 'details' | 'pending' | 'priority' | 'filed' | 'statusText'>,
  status: TrademarkFinding['status'],
): Facts {
  const { pending, priority, filed, statusText } = hit
  const { published, kind, international, supplementalRegister, acquiredDistinctiveness, image } = hit.details
  const isEarlier = priority !== null && (filed === null || priority < filed)
  return {
    ...(status === 'live' && pending !== null && { pending }),
    ...(statusText !== null && { statusText }),
    ...(published && { published }),
    ...(isEarlier && { priority }),
    ...(international && { internationalNumber: international.number }),
    ...(kind && { markKind: kind }),
    ...(supplementalRegister && { supplementalRegister }),
    ...(acquiredDistinctiveness && { acquiredDistinctiveness: true }),
    ...(image && { image }),
  }
}
