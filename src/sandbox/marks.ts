import { between, chance, dayIn, digits, pick } from './chance.ts'
import type { Scene } from './magic-names.ts'
import { isKnown } from './taken-share.ts'

/** A mark in the registers of the sandbox, with the searchable members. Days are `yyyy-mm-dd`. */
export type Mark = {
  applicationNumber: string
  verbalElement: string
  status: string
  niceClasses: readonly number[]
  applicant: { identifier: string; name: string }
  applicationDate: string
  registrationDate: string | null
  expiryDate: string
}

const OWNERS = [
  'Example Brands',
  'Sample Holdings',
  'Placeholder Trading',
  'Testbed Industries',
  'Specimen Goods',
]
const FORMS = ['GmbH', 'S.A.', 'B.V.', 'S.r.l.', 'Oy', 'Limited']
const ALIVE = [
  'REGISTERED',
  'REGISTERED',
  'REGISTERED',
  'APPLICATION_PUBLISHED',
  'UNDER_EXAMINATION',
] as const
const DEAD = ['EXPIRED', 'WITHDRAWN', 'REFUSED', 'SURRENDERED'] as const
const COMPANIONS = ['LABS', 'STUDIO', 'PLUS', 'HOME', 'SPORT'] as const
/**
 * Shares of the names without a scene: those with an exact live mark, an exact dead one, a similar, a longer one.
 */
const SHARES = { live: 0.06, dead: 0.06, similar: 0.12, longer: 0.15 }
const MAGIC_CLASSES = [9, 35, 42]

/** Every mark that relates to a name, which is given in lower-case Latin letters and digits. */
export function marksAround(key: string, scene: Scene): Mark[] {
  if (key === '') return []
  const exact = key.toUpperCase()
  switch (scene.mark) {
    case 'none':
      return []
    case 'live':
      return [mark(exact, 'REGISTERED', MAGIC_CLASSES)]
    case 'dead':
      return [mark(exact, 'EXPIRED', MAGIC_CLASSES)]
    case 'similar':
      return [mark(lookAlike(exact), 'REGISTERED', MAGIC_CLASSES)]
    case 'mixed':
      return isKnown(key) ? byChance(exact) : []
  }
}

function byChance(exact: string): Mark[] {
  const happens = (what: keyof typeof SHARES) => chance(`mark/${what}/${exact}`) < SHARES[what]
  const marks: Mark[] = []
  const add = (name: string, statuses: readonly string[]) =>
    marks.push(mark(name, pick(statuses, `mark/status/${name}`), classesOf(name)))
  if (happens('live')) add(exact, ALIVE)
  else if (happens('dead')) add(exact, DEAD)
  if (happens('similar')) add(lookAlike(exact), ALIVE)
  if (happens('longer')) add(`${exact} ${pick(COMPANIONS, `mark/companion/${exact}`)}`, [...ALIVE, ...DEAD])
  return marks
}

const SOUND_ALIKE = new Map([
  ['I', 'Y'],
  ['Y', 'I'],
  ['C', 'K'],
  ['K', 'C'],
  ['S', 'Z'],
  ['Z', 'S'],
])

/** The same name with one letter replaced by one that sounds alike; without such a letter, with one doubled. */
export function lookAlike(name: string): string {
  for (let at = 1; at < name.length; at++) {
    const other = SOUND_ALIKE.get(name.charAt(at))
    if (other !== undefined) return name.slice(0, at) + other + name.slice(at + 1)
  }
  const middle = name.length >> 1
  return name.slice(0, middle) + name.charAt(middle) + name.slice(middle)
}

function classesOf(name: string): number[] {
  const count = between(1, 3, `mark/classes/${name}`)
  const drawn = Array.from({ length: count }, (_, i) => between(1, 45, `mark/class/${i}/${name}`))
  return [...new Set(drawn)].sort((a, b) => a - b)
}

function mark(verbalElement: string, status: string, niceClasses: readonly number[]): Mark {
  const registered = ['REGISTERED', 'EXPIRED', 'SURRENDERED'].includes(status)
  const seed = `mark/${verbalElement}`
  const filed = between(2001, 2014, `${seed}/filed`)
  return {
    applicationNumber: `09${digits(7, `${seed}/number`)}`,
    verbalElement,
    status,
    niceClasses,
    applicant: {
      identifier: digits(6, `${seed}/owner`),
      name: `${pick(OWNERS, `${seed}/owner`)} ${pick(FORMS, `${seed}/form`)}`,
    },
    applicationDate: dayIn(filed, filed, `${seed}/filed`),
    registrationDate: registered ? dayIn(filed + 1, filed + 1, `${seed}/registered`) : null,
    expiryDate:
      status === 'EXPIRED' ? dayIn(2019, 2024, `${seed}/expired`) : dayIn(2031, 2039, `${seed}/expires`),
  }
}
