/**
 * A few words for each Nice class, in the order of the classes; the headings of WIPO are too long for a row. Runs in the console,
 * too, so this module imports nothing.
 */
const TITLES: readonly string[] = [
  'chemicals',
  'paints',
  'cosmetics and cleaning products',
  'oils and fuels',
  'medicines',
  'metals and hardware',
  'machines',
  'hand tools',
  'software and electronics',
  'medical devices',
  'lighting, heating and kitchen appliances',
  'vehicles',
  'firearms and fireworks',
  'jewelry and watches',
  'musical instruments',
  'paper and printed matter',
  'rubber and plastics',
  'bags and leather goods',
  'building materials',
  'furniture',
  'household utensils and glass',
  'ropes, tents and sacks',
  'yarns',
  'textiles',
  'clothing and footwear',
  'haberdashery',
  'carpets and wall coverings',
  'toys and sports goods',
  'meat, dairy and preserved food',
  'coffee, bakery and sweets',
  'fresh produce and pet food',
  'beer and soft drinks',
  'wine and spirits',
  'tobacco',
  'advertising, business and retail',
  'finance, insurance and real estate',
  'construction and repair',
  'telecommunications',
  'transport and travel',
  'treatment of materials',
  'education and entertainment',
  'IT and research',
  'restaurants and hotels',
  'health and beauty care',
  'legal, security and personal services',
]

/** Classes that are named; the others are counted. */
const NAMED = 3

/** `classes 9: software and electronics, 42: IT and research`; empty without a class. */
function classWords(classes: readonly number[]): string {
  if (classes.length === 0) return ''
  if (classes.length === TITLES.length) return 'all classes'
  const named = classes.slice(0, NAMED).map((one) => `${one}: ${TITLES[one - 1]}`)
  const rest = classes.length - named.length
  return `${wordFor(classes)} ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

const wordFor = (classes: readonly number[]): string => (classes.length === 1 ? 'class' : 'classes')

type Protected = { niceClasses: readonly number[]; goods?: string | null | undefined }

/**
 * For what a mark is protected: its classes with its own terms, or with the titles of the classes if the register gives no terms.
 * @param most characters of the terms
 */
export function protectedFor({ niceClasses, goods }: Protected, most: number): string {
  if (!goods) return classWords(niceClasses)
  const terms = goods.length > most ? `${goods.slice(0, most).trimEnd()}…` : goods
  return niceClasses.length === 0 ? terms : `${wordFor(niceClasses)} ${niceClasses.join(', ')}: ${terms}`
}
