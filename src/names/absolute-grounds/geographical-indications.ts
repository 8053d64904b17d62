import type { Bar } from '../../events/check.ts'
import type { AskedGoods } from '../../goods/relation.ts'
import { type Asked, includesClass, namesGoods } from './jurisdictions-and-goods.ts'
import type { NameParts } from './name-parts.ts'
import { indications } from './tables.ts'

/** The United States refuse indications of wines and spirits only. */
const WINES_AND_SPIRITS = 33

const lawOf = (jurisdiction: string): string => {
  if (jurisdiction.startsWith('US')) return 'Lanham Act § 2(a); TRIPS, Article 23'
  return jurisdiction === 'EU'
    ? 'Regulation (EU) 2024/1143; EUTMR, Article 7(1)(j)'
    : 'TRIPS, Articles 22 and 23; Lisbon Agreement'
}

/** Protected indications of origin, for the class of their goods. Without goods they are a warning. */
export function indicationBars(name: NameParts, asked: Asked, goods: AskedGoods): Bar[] {
  return indications()
    .find(name)
    .filter(({ entry }) => includesClass(goods, entry.niceClass))
    .flatMap(({ text, entry }): Bar[] => {
      const jurisdictions = asked.jurisdictions.filter(
        (code) => !code.startsWith('US') || entry.niceClass === WINES_AND_SPIRITS,
      )
      if (jurisdictions.length === 0) return []
      return [
        {
          kind: 'geographical_indication',
          effect: namesGoods(goods) ? 'bar' : 'warning',
          word: text,
          language: null,
          jurisdictions,
          niceClasses: [entry.niceClass],
          source: [...new Set(jurisdictions.map(lawOf))].join('; '),
        },
      ]
    })
}
