/** Letters beyond `a-z0-9-` that a registry accepts, by its IDN table or its policy on second-level names. */
export type TldLetters = {
  /** Scripts (ISO 15924), one per label; Japanese mixes its three. */
  scripts: readonly string[]
  /** If only some Latin letters are accepted: these. */
  letters?: string
  /** False if the registry accepts no label in plain Latin letters. */
  ascii?: boolean
}

const WORLD = [
  'Latn',
  'Cyrl',
  'Grek',
  'Arab',
  'Hebr',
  'Armn',
  'Geor',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Thai',
  'Laoo',
  'Tibt',
  'Mymr',
  'Khmr',
  'Ethi',
  'Hang',
  'Hani',
  'Hira',
  'Kana',
]
const JAPANESE = ['Hani', 'Hira', 'Kana']
const LATIN_1 = 'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ'
const LATIN_1_AND_A = `${LATIN_1}ßāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĸĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżž`
const EUROPEAN: TldLetters = { scripts: ['Latn'], letters: LATIN_1_AND_A }
const latin = (letters: string): TldLetters => ({ scripts: ['Latn'], letters })

/**
 * Registries with known tables. Any other TLD is treated as ASCII only, because a label that a registry cannot hold
 * would be answered "not found", which is not "free".
 */
export const TLD_LETTERS: Readonly<Record<string, TldLetters>> = {
  com: { scripts: WORLD },
  net: { scripts: WORLD },
  cc: { scripts: WORLD },
  name: { scripts: WORLD },
  app: { scripts: WORLD },
  dev: { scripts: WORLD },
  org: { scripts: ['Latn', 'Cyrl', 'Deva', 'Hang', ...JAPANESE], letters: LATIN_1_AND_A },
  info: { scripts: ['Latn', 'Cyrl', 'Arab', 'Deva', 'Hang', 'Hani'], letters: LATIN_1_AND_A },
  mobi: { scripts: ['Latn', 'Cyrl', 'Arab', 'Deva', 'Hang', 'Hani'], letters: LATIN_1_AND_A },
  asia: { scripts: ['Latn', 'Cyrl', 'Arab', 'Deva', 'Hang', ...JAPANESE], letters: LATIN_1_AND_A },
  biz: { scripts: ['Latn', 'Hang', ...JAPANESE], letters: LATIN_1_AND_A },
  co: { scripts: ['Latn', 'Cyrl', 'Hang', ...JAPANESE], letters: LATIN_1_AND_A },
  shop: { scripts: ['Latn', 'Cyrl', 'Arab', 'Hang', ...JAPANESE], letters: LATIN_1_AND_A },
  xyz: { scripts: ['Latn', 'Grek', 'Cyrl', 'Arab', 'Hebr', 'Laoo', 'Thai', 'Hang', ...JAPANESE] },
  store: { scripts: ['Latn', 'Grek', 'Cyrl', 'Arab', 'Hebr', 'Laoo', 'Thai', 'Hang', ...JAPANESE] },
  online: { scripts: ['Latn', 'Grek', 'Cyrl', 'Arab', 'Hebr', 'Laoo', 'Thai', 'Hang', ...JAPANESE] },
  tech: { scripts: ['Latn', 'Grek', 'Cyrl', 'Arab', 'Hebr', 'Laoo', 'Thai', 'Hang', ...JAPANESE] },
  eu: EUROPEAN,
  de: EUROPEAN,
  at: latin(`${LATIN_1}œšž`),
  be: latin(`${LATIN_1}œß`),
  ch: latin(`${LATIN_1}œ`),
  li: latin(`${LATIN_1}œ`),
  fr: latin('ßàáâãäåæçèéêëìíîïñòóôõöùúûüýÿœ'),
  it: latin('ßàáâäæçèéêëìíîïñòóôöùúûüÿœ'),
  es: latin('áàéèíìóòúüñç'),
  pt: latin('áàâãçéêíóôõú'),
  br: latin('áàâãçéêíóôõúü'),
  ar: latin('áâàãéêíóôõúüñç'),
  cl: latin('áéíóúüñ'),
  ca: latin('àâæçéèêëîïôœùûüÿ'),
  cat: latin('àçéèíïóòúü·'),
  pl: EUROPEAN,
  se: latin('áàåäæčçđðéèëíïñŋóöøšŧúüýžþßœ'),
  no: latin('áàäčçđéèêŋńñóòôöšŧüžæøå'),
  dk: latin('åäæéöøü'),
  fi: latin('åäöšžáâčđǥǧǩŋõŧʒǯ'),
  is: latin('áéíóúýþæöð'),
  lt: latin('ąčęėįšųūž'),
  lv: latin('āčēģīķļņōŗšūž'),
  hu: latin('áéíóöőúüű'),
  tr: latin('çğıöşü'),
  nz: latin('āēīōū'),
  bg: { scripts: ['Cyrl'] },
  ua: { scripts: ['Cyrl'] },
  gr: { scripts: ['Grek'] },
  il: { scripts: ['Hebr'] },
  ir: { scripts: ['Arab'] },
  th: { scripts: ['Thai'] },
  jp: { scripts: JAPANESE },
  cn: { scripts: ['Hani'] },
  tw: { scripts: ['Hani'] },
  hk: { scripts: ['Hani'] },
  kr: { scripts: ['Hang'] },
  'xn--p1ai': { scripts: ['Cyrl'], ascii: false },
  'xn--e1a4c': { scripts: ['Cyrl'], ascii: false },
  'xn--qxa6a': { scripts: ['Grek'], ascii: false },
  'xn--j1amh': { scripts: ['Cyrl'], ascii: false },
  'xn--90a3ac': { scripts: ['Cyrl'], ascii: false },
  'xn--90ae': { scripts: ['Cyrl'], ascii: false },
  'xn--fiqs8s': { scripts: ['Hani'] },
  'xn--fiqz9s': { scripts: ['Hani'] },
  'xn--kprw13d': { scripts: ['Hani'] },
  'xn--kpry57d': { scripts: ['Hani'] },
  'xn--3e0b707e': { scripts: ['Hang'] },
}
