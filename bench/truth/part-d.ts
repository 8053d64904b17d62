import { type PartDBars, partDBars } from './part-d-bars.ts'
import { partDFamous } from './part-d-famous.ts'

/** Prints what is found about the name itself, and how famous brands are found in names. */
export async function partD({ ruleSet, ...of }: PartDBars & { ruleSet: string }): Promise<void> {
  partDBars(of)
  await partDFamous({ ruleSet, limit: of.limit })
}
