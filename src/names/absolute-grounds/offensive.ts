import type { Bar } from '../../events/check.ts'
import type { Asked } from './jurisdictions-and-goods.ts'
import type { NameParts } from './name-parts.ts'
import { type Offense, offensesIn } from './offensive-words.ts'

/** The United States register such names since Matal v. Tam (2017) and Iancu v. Brunetti (2019). */
const isFree = (jurisdiction: string): boolean => jurisdiction.startsWith('US')

const LAWS: Readonly<Record<string, string>> = {
  EU: 'EUTMR, Article 7(1)(f)',
  GB: 'Trade Marks Act 1994, s 3(3)(a)',
  DE: 'MarkenG, § 8(2) no. 5',
  AT: 'MSchG, § 4(1) no. 7',
  FR: 'Code de la propriété intellectuelle, L711-2, 7°',
  CH: 'MSchG, Article 2(d)',
  CN: 'Trademark Law, Article 10(1)(8)',
  JP: 'Trademark Act, Article 4(1)(vii)',
  KR: 'Trademark Act, Article 34(1)(iv)',
  IN: 'Trade Marks Act 1999, s 9(2)(c)',
  AU: 'Trade Marks Act 1995, s 42(a)',
  CA: 'Trademarks Act, s 9(1)(j)',
  NZ: 'Trade Marks Act 2002, s 17(1)(c)',
  BR: 'Law 9.279/1996, Article 124, III',
  RU: 'Civil Code, Article 1483(3)',
}
const EVERYWHERE = 'Paris Convention, Article 6quinquies B(3)'
const LIST = 'list of offensive words'
const MAX_LAWS = 3

/**
 * Hateful and obscene words: a bar where the law refuses them and the public understands them, a warning in the other
 * requested jurisdictions, because the name is read abroad too.
 */
export function offenseBars(name: NameParts, asked: Asked): Bar[] {
  return offensesIn(name).flatMap((offense) => {
    const understands = asked.understanding(offense.languages)
    const understood = new Set(understands.filter((code) => !offense.isLocal || code !== 'EU'))
    const barred = asked.jurisdictions.filter((code) => understood.has(code) && !isFree(code))
    const others = asked.jurisdictions.filter(
      (code) => !barred.includes(code) && (!offense.isLocal || understood.has(code)),
    )
    if (offense.isLocal && barred.length + others.length === 0) return []
    const bars = barred.length > 0 ? [offenseBar(offense, 'bar', barred, lawsOf(barred))] : []
    const warns = others.length > 0 || barred.length === 0
    return warns ? [...bars, offenseBar(offense, 'warning', others, LIST)] : bars
  })
}

const lawsOf = (barred: readonly string[]): string => {
  const laws = barred.map((code) => (Object.hasOwn(LAWS, code) ? (LAWS[code] ?? EVERYWHERE) : EVERYWHERE))
  return [...new Set(laws)].slice(0, MAX_LAWS).join('; ')
}

const offenseBar = (
  { kind, text, languages }: Offense,
  effect: Bar['effect'],
  jurisdictions: string[],
  source: string,
): Bar => ({
  kind,
  effect,
  word: text,
  language: languages?.length === 1 ? (languages[0] ?? null) : null,
  jurisdictions,
  niceClasses: [],
  source,
})
