import type { Bar } from '../../events/check.ts'
import type { Asked } from './jurisdictions-and-goods.ts'
import type { NameParts } from './name-parts.ts'
import type { Found, PhraseTable } from './phrase-table.ts'
import { emblems, otherMeanings, protectedWords, type Reserved } from './tables.ts'

/** Laws that one bar names. */
const MAX_LAWS = 3

/** Emblems and names of states and organizations that treaties and laws reserve. */
export const emblemBars = (name: NameParts, asked: Asked): Bar[] => [
  ...reservedIn('emblem', emblems(), name, asked),
  ...flagBars(name, asked),
]

/** Words that only some may use: banks, universities, authorities, royal houses. */
export function protectedWordBars(name: NameParts, asked: Asked): Bar[] {
  const isOther = ({ key }: Found<Reserved>) =>
    otherMeanings()
      .find(name)
      .some((other) => ` ${other.key} `.includes(` ${key} `))
  return reservedIn('protected_word', protectedWords(), name, asked, isOther)
}

function reservedIn(
  kind: Bar['kind'],
  table: PhraseTable<Reserved>,
  name: NameParts,
  asked: Asked,
  isOther: (found: Found<Reserved>) => boolean = () => false,
): Bar[] {
  const found = table.find(name).filter((one) => !isOther(one))
  const byWord = Map.groupBy(found, ({ key }) => key)
  return [...byWord.values()].flatMap((all) => reservedBars(kind, all, asked))
}

/** One bar for each effect. A law of the jurisdiction itself goes before laws of the Union and of its members. */
function reservedBars(kind: Bar['kind'], found: readonly Found<Reserved>[], asked: Asked): Bar[] {
  const laws = asked.jurisdictions.map((code) => {
    const covering = found.filter(({ entry }) => asked.covered(entry.jurisdiction).includes(code))
    const own = covering.filter(({ entry }) => entry.jurisdiction === code)
    return { code, found: own.length > 0 ? own : covering }
  })
  return (['bar', 'note'] as const).flatMap((effect): Bar[] => {
    const rows = laws.map(({ code, found: all }) => ({
      code,
      entries: all.filter(({ entry }) => entry.effect === effect),
    }))
    const applying = rows.filter(({ entries }) => entries.length > 0)
    const [first] = applying.flatMap(({ entries }) => entries)
    if (first === undefined) return []
    const sources = [...new Set(applying.flatMap(({ entries }) => entries.map(({ entry }) => entry.law)))]
    const languages = new Set(found.map(({ entry }) => entry.language))
    return [
      {
        kind,
        effect,
        word: first.text,
        language: languages.size === 1 ? first.entry.language : null,
        jurisdictions: applying.map(({ code }) => code),
        niceClasses: [],
        source: sources.slice(0, MAX_LAWS).join('; '),
      },
    ]
  })
}

const FLAGS = /\p{Regional_Indicator}{2}|\u{1f3f4}[\u{e0061}-\u{e007a}]+/gu

/** Flags of states, as pictographs. */
function flagBars({ text }: NameParts, { jurisdictions }: Asked): Bar[] {
  return [...new Set(text.match(FLAGS))].map((word) => ({
    kind: 'emblem',
    effect: 'bar',
    word,
    language: null,
    jurisdictions: [...jurisdictions],
    niceClasses: [],
    source: 'Paris Convention, Article 6ter',
  }))
}
