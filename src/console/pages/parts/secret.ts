import { html, type TemplateResult } from 'lit'
import type { Console } from '../frame/console.ts'

/** A secret or link that the service shows once, with a button that copies it. */
export const shownOnce = (console: Pick<Console, 'say'>, label: string, secret: string): TemplateResult =>
  html`<div class="once">
    <label for="shown-once">${label}</label>
    <div class="row">
      <input id="shown-once" class="mono" readonly .value=${secret} @focus=${selectAll} />
      ${copyButton(console, secret, 'Copy')}
    </div>
    <p class="quiet">This is shown only once. Copy it before you leave this page.</p>
  </div>`

/** A command with a button that copies it. */
export const copied = (console: Pick<Console, 'say'>, command: string): TemplateResult =>
  html`<div class="command"><code>${command}</code> ${copyButton(console, command, `Copy ${command}`)}</div>`

function copyButton({ say }: Pick<Console, 'say'>, text: string, label: string): TemplateResult {
  const copy = async (event: Event): Promise<void> => {
    const shown = (event.currentTarget as HTMLElement).previousElementSibling
    if (shown instanceof HTMLInputElement) shown.select()
    try {
      await navigator.clipboard.writeText(text)
      say('Copied.')
    } catch {
      say('Select the text and copy it.')
    }
  }
  return html`<button type="button" class="plain" aria-label=${label} @click=${copy}>Copy</button>`
}

const selectAll = (event: Event): void => (event.currentTarget as HTMLInputElement).select()
