import type { Country, Needed } from '../../checkers/coverage/countries.ts'
import type { Way } from '../../checkers/coverage/ways-to-search.ts'
import { type Gap, keyWords, remedyOf } from '../../checkers/gaps.ts'
import { placeName } from '../../verdict/jurisdiction-codes.ts'
import type { Addition, AdditionKind, CountryAdditions, NeededRegister } from './additions-schema.ts'
import { alike, RIGHTS } from './page.ts'

/** For the operator: what is searched for some countries, and what a key, a file or a repair adds, with the command of each. */
export const additionsOf = (countries: readonly Country[]): CountryAdditions[] =>
  countries.map(({ code, name, companies, trademarks }) => ({
    code,
    name,
    needs: [
      ...alike(trademarks.rights).map((rights) => {
        const [first] = rights
        const kinds = rights.map(({ right }) => RIGHTS[right]).join(' and ')
        return neededView(`${kinds} of ${placeName(first.territory)}`, first)
      }),
      neededView(`companies of ${placeName(code)}`, companies),
    ],
  }))

function neededView(what: string, { reach, ways, noFile }: Needed<Way>): NeededRegister {
  const open = reach === 'searched' ? [] : ways
  const additions = open.flatMap(({ id, name, gap }) => (gap ? [added(name, gap, id)] : []))
  const searched = ways.filter(({ state }) => state === 'counts')
  return {
    what,
    status: reach,
    searchedBy: searched.map(({ name }) => name),
    doubts: searched.every(({ doubt }) => doubt !== null)
      ? searched.map(({ name, doubt }) => doubtful(name, doubt ?? ''))
      : [],
    additions: [...additions, ...(noFile ? [added(null, noFile)] : [])],
  }
}

const doubtful = (name: string, doubt: string): string =>
  `${name} counts as whole because it was imported with --whole, but ${doubt}. Import all files of the office, or these with --partial.`

/** @param way id of the register: that of its provider where a key is missing */
function added(register: string | null, gap: Gap, way = ''): Addition {
  const kind = kindOf(gap)
  if (gap.cause === 'key' && gap.access)
    return { register, kind, provider: way, does: keyWords(gap.keys, gap.access) }
  return { register, kind, provider: null, ...remedyOf(gap) }
}

function kindOf(gap: Gap): AdditionKind {
  switch (gap.cause) {
    case 'key':
      return gap.access?.isFree ? 'free key' : 'paid key'
    case 'switched_off':
      return 'setting'
    case 'not_imported':
      return 'file'
    default:
      return 'repair'
  }
}
