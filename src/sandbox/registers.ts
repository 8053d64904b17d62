import type { Source } from '../events/sections.ts'
import { chance } from './chance.ts'
import { type Company, companiesNamed, numberOf } from './companies/names.ts'
import { faultIn, type Scene, sceneOf } from './magic-names.ts'
import { type Mark, marksAround } from './marks.ts'
import { keyOf } from './name-key.ts'

/** A name that every register holds. */
export const SANDBOX_SAMPLE = 'Sandbox Sample'
const SAMPLE_KEY = keyOf(SANDBOX_SAMPLE)
const SAMPLE_SCENE = sceneOf('takeneverywhere')

/** Share of the marks around a name without a scene that are also registered in a territory. */
const HELD = 0.5

/** A local register is there at once or not at all. */
function hasFault(scene: Scene, source: Source): boolean {
  const fault = faultIn(scene, source)
  return fault !== null && fault !== 'slow'
}

/**
 * The marks around a name in the register of a territory; null if the name asks for a fault.
 * @param holdsScenes whether the register holds the marks of magic and well-known names
 */
export function marksOf(territory: string, name: string, holdsScenes: boolean): Mark[] | null {
  const key = keyOf(name)
  if (key === SAMPLE_KEY) return marksAround(key, SAMPLE_SCENE)
  const scene = sceneOf(key)
  if (hasFault(scene, 'trademarks')) return null
  const isHeld = ({ verbalElement }: Mark): boolean =>
    scene.mark === 'mixed' ? chance(`mark/held/${territory}/${verbalElement}`) < HELD : holdsScenes
  return marksAround(key, scene).filter(isHeld)
}

/** Legal forms of jurisdictions, in the names of their companies; of all others `LTD`. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  AT: ['GMBH', 'AG'],
  BE: ['BV', 'NV'],
  BR: ['LTDA', 'S.A.'],
  DE: ['GMBH', 'AG'],
  ES: ['S.L.', 'S.A.'],
  EU: ['SE'],
  IT: ['S.R.L.', 'S.P.A.'],
  JP: ['K.K.'],
  NL: ['B.V.', 'N.V.'],
  PL: ['SP. Z O.O.', 'S.A.'],
  PT: ['LDA', 'S.A.'],
  SE: ['AB'],
  US: ['INC', 'LLC'],
}
const OTHER_FORMS = ['LTD']

/** The companies around a name in the register of a jurisdiction; null if the name asks for a fault. */
export function companiesOf(jurisdiction: string, name: string): (Company & { number: string })[] | null {
  const key = keyOf(name)
  const scene = key === SAMPLE_KEY ? SAMPLE_SCENE : sceneOf(key)
  if (hasFault(scene, 'companies')) return null
  const register = {
    id: `sandbox-${jurisdiction}`,
    forms: FORMS[jurisdiction] ?? OTHER_FORMS,
    isNational: true,
  }
  return companiesNamed(register, name, scene).map((company) => ({
    ...company,
    number: `${jurisdiction}-SANDBOX-${numberOf(company, 6)}`,
  }))
}
