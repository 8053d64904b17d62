import type { Country, Needed } from '../../checkers/coverage/countries.ts'
import type { Way } from '../../checkers/coverage/ways-to-search.ts'
import { type Gap, remedyOf } from '../../checkers/gaps.ts'
import { asTyped } from '../../primitives/program.ts'
import { placeName } from '../../verdict/jurisdiction-codes.ts'
import type { Addition, AdditionKind, CountryAdditions, NeededRegister } from './additions-schema.ts'
import { alike, RIGHTS, STATES } from './page.ts'
import { isOn } from './view.ts'

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
  const searched = ways.filter(({ state }) => state === 'counts')
  return {
    what,
    status: reach,
    searchedBy: searched.map(({ name, depth }) => `${name} (${depth} names)`),
    doubts: searched.every(({ doubt }) => doubt !== null)
      ? searched.map(({ name, doubt }) => doubtful(name, doubt ?? ''))
      : [],
    additions: [
      ...open.flatMap((way) => (way.gap ? [added(way, way.gap)] : [])),
      ...(noFile ? [added(null, noFile)] : []),
    ],
  }
}

const doubtful = (name: string, doubt: string): string =>
  `${name} counts as whole because it was imported with --whole, but ${doubt}. Import all files of the office, or these with --partial.`

/** The provider whose key is entered or tried in the console. */
const keyOf = ({ kind, id, keys }: Way): string | null => (kind === 'api' && keys.length > 0 ? id : null)

/** @param way the register, if there is one: what is on says why it does not count */
function added(way: Way | null, gap: Gap): Addition {
  const { does, command, restart } = remedyOf(gap)
  return {
    register: way?.name ?? null,
    kind: kindOf(gap),
    provider: way && keyOf(way),
    does: way && isOn(way) ? `${STATES[way.state]}: ${does}` : does,
    command: asTyped(command),
    restart,
  }
}

function kindOf(gap: Gap): AdditionKind {
  switch (gap.cause) {
    case 'key':
      return gap.access?.isFree ? 'free key' : 'paid key'
    case 'untried':
      return 'test'
    case 'switched_off':
      return 'setting'
    case 'not_imported':
      return 'file'
    default:
      return 'repair'
  }
}
