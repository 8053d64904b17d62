import type { GoodsReading } from '../../../sdk/node/src/index.ts'
import { safe } from './colors.ts'

type Meaning = { niceClass: number; text: string }

const meaning = ({ text, niceClass }: Meaning): string => `${text} (class ${niceClass})`

/** Every class that decides, as values of the option: `9,5 or 9,10`. */
function optionOf(choices: readonly Meaning[], classes: readonly number[]): string {
  const values = choices.map(({ niceClass }) => [...classes, niceClass].join(','))
  const last = values.pop() ?? ''
  return values.length === 0 ? last : `${values.join(', ')} or ${last}`
}

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
        `“${said}” may be ${choices.map(meaning).join(' or ')}. To decide, name its class: --classes ${optionOf(choices, classes)}`,
    ),
    ...(unmappedGoods.length === 0
      ? []
      : [
          `Not understood: ${unmappedGoods.map((part) => `“${part}”`).join(', ')}. Use other words; otherwise, marks for any goods may count.`,
        ]),
  ].map(safe)
}
