import { ComparedName } from '../../names/company.ts'
import type { Canary } from '../canary/contract.ts'
import { randomName } from '../canary/random-name.ts'
import { type CompanyRegister, isWide, type SearchCompanies } from './register.ts'

/** The self-test of a register: a company that it lists, and a name that no company has. */
export const canaryOf = (register: CompanyRegister, search: SearchCompanies): Canary => ({
  scope: `companies/${register.id}`,
  source: 'companies',
  provider: register.id,
  // A wider list is part of every check.
  isDefault: isWide(register) && register.partOf === undefined,
  taken: register.taken,
  random: randomName,
  async ask(task, name) {
    const { answers, seen, whole } = await search(task)
    const asked = new ComparedName(name)
    const isTaken = seen.some(
      ({ item }) =>
        item.status === 'active' && (item.sameInLaw || asked.with(item.name, item.jurisdiction).same),
    )
    if (isTaken) return { says: 'taken', answers }
    return { says: whole && answers.every(({ ok }) => ok) ? 'free' : 'unknown', answers }
  },
})
