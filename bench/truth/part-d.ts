import { type PartDAbsoluteGrounds, partDAbsoluteGrounds } from './part-d-absolute-grounds.ts'
import { partDFamous } from './part-d-famous.ts'

/** Prints what is found about the name itself, and how famous brands are found in names. */
export async function partD({ ruleSet, ...of }: PartDAbsoluteGrounds & { ruleSet: string }): Promise<void> {
  partDAbsoluteGrounds(of)
  await partDFamous({ ruleSet, limit: of.limit })
}
