import type { Versions } from '../projections/read-model.ts'
import { READ_MODELS } from '../projections/table.ts'

/** Every read model, in the order in which all of them are rebuilt. */
export const ALL: readonly Versions[] = Object.values(READ_MODELS)

/** The read models that a name means: one, also in the singular, or `all`; null for an unknown name. */
export function readModelsNamed(given: string, all: readonly Versions[] = ALL): readonly Versions[] | null {
  if (given === 'all') return all
  const found = all.filter(([{ name }]) =>
    [given, `${given}s`, `${given}es`, given.replace(/y$/, 'ies')].includes(name),
  )
  return found.length > 0 ? found : null
}

export const namesOf = (all: readonly Versions[] = ALL): string => all.map(([{ name }]) => name).join(', ')
