import { html, nothing, type TemplateResult } from 'lit'
import type { GoodsReading } from '../types.ts'

type Meaning = { niceClass: number; text: string }

const certain = ({ goodsTerms }: GoodsReading): Meaning[] =>
  goodsTerms.filter(({ certainty }) => certainty === 'certain')
const quoted = (words: readonly string[]): string => words.map((each) => `“${each}”`).join(', ')

/** How goods are read: what is certain, a question for what is in doubt, and what was not read. */
export function readingView(
  reading: GoodsReading,
  chosen: readonly number[],
  choose: (niceClass: number) => void,
): TemplateResult {
  const { doubts, unmappedGoods } = reading
  const terms = certain(reading)
  return html`<div id="goods-read">
    ${
      terms.length === 0
        ? nothing
        : html`<ul class="chips" aria-label="Read as">
            <li aria-hidden="true">Read as:</li>
            ${terms.map((term) => html`<li class="chip">${meaningView(term)}</li>`)}
          </ul>`
    }
    ${doubts.map(
      ({ said, choices }, at) =>
        html`<div class="chips" role="group" aria-labelledby=${`doubt-${at}`}>
          <span id=${`doubt-${at}`}>${question(
            said,
            choices.length,
            choices.some(({ niceClass }) => chosen.includes(niceClass)),
          )}</span>
          ${choices.map((choice) => choiceView(choice, chosen.includes(choice.niceClass), choose))}
        </div>`,
    )}
    ${
      unmappedGoods.length === 0
        ? nothing
        : html`<p>Not understood: ${quoted(unmappedGoods)}. Use other words; otherwise, marks for any goods may count.</p>`
    }
  </div>`
}

const question = (said: string, choices: number, isAnswered: boolean): string =>
  isAnswered
    ? `“${said}”, as you chose:`
    : choices === 1
      ? `“${said}”: do you mean this?`
      : `“${said}”: what do you mean?`

const meaningView = ({ text, niceClass }: Meaning): TemplateResult =>
  html`${text} <span class="quiet">class ${niceClass}</span>`

const choiceView = (
  choice: Meaning,
  isChosen: boolean,
  choose: (niceClass: number) => void,
): TemplateResult =>
  html`<button
    type="button"
    class="plain"
    aria-pressed=${isChosen ? 'true' : 'false'}
    @click=${() => choose(choice.niceClass)}
  >
    ${meaningView(choice)}
  </button>`

const spoken = ({ text, niceClass }: Meaning): string => `${text}, class ${niceClass}`

/** The same in sentences for a screen reader. */
export function spokenReading(reading: GoodsReading): string {
  const { doubts, unmappedGoods } = reading
  const terms = certain(reading)
  return [
    ...(terms.length === 0 ? [] : [`Read as: ${terms.map(spoken).join('; ')}.`]),
    ...doubts.map(({ said, choices }) => `${said}: ${choices.map(spoken).join(', or ')}?`),
    ...(unmappedGoods.length === 0 ? [] : [`Not understood: ${unmappedGoods.join(', ')}.`]),
  ].join(' ')
}
