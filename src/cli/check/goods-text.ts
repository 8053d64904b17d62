import type { GoodsReading } from '../../../sdk/node/src/index.ts'
import { safe } from './colors.ts'

type Meaning = { niceClass: number; text: string }

const meaning = ({ text, niceClass }: Meaning): string => `${text} (class ${niceClass})`

/** How goods were read, before the result: what is certain, what is in doubt and the option that decides it, and what was not read. */
export function goodsLines(
  { goodsTerms, doubts, unmappedGoods }: GoodsReading,
  classes: readonly number[],
): string[] {
  const certain = goodsTerms.filter(({ certainty }) => certainty === 'certain')
  return [
    ...(certain.length === 0 ? [] : [`Goods read as: ${certain.map(meaning).join('; ')}.`]),
    ...doubts.map(
      ({ said, choices }) =>
        `“${said}” may be ${choices.map(meaning).join(' or ')}. To decide, name its class: --classes ${[...classes, choices[0]?.niceClass].join(',')}`,
    ),
    ...(unmappedGoods.length === 0
      ? []
      : [
          `Not understood: ${unmappedGoods.map((part) => `“${part}”`).join(', ')}. Use other words; otherwise, marks for any goods may count.`,
        ]),
  ].map(safe)
}
